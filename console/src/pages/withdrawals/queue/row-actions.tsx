// The buttons of one row: the next step as a button, the rest in a menu.
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconHandGrab, IconX } from '@tabler/icons-react';
import type { Withdrawal } from '../../../api/types.ts';
import type { AllowedActions } from './allowed-actions.ts';

export type RowHandlers = {
  readonly claim: (row: Withdrawal) => void;
  readonly returnToQueue: (row: Withdrawal) => void;
  readonly pay: (row: Withdrawal) => void;
  readonly cancel: (row: Withdrawal) => void;
  readonly takeOver: (row: Withdrawal) => void;
};

type Props = { readonly row: Withdrawal; readonly allowed: AllowedActions; readonly handlers: RowHandlers };

export function RowActions({ row, allowed, handlers }: Props) {
  const isMine = allowed.isMine(row);
  const canTakeOver = allowed.canTakeOver(row);
  const canCancel = allowed.canCancel(row);
  if (!isMine && !canTakeOver && !canCancel && !allowed.canClaim(row)) return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {allowed.canClaim(row) && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => handlers.claim(row)}
          aria-label={`Claim ${row.id}`}
        >
          Claim
        </Button>
      )}
      {isMine && (
        <Button size="compact-xs" onClick={() => handlers.pay(row)} aria-label={`Pay ${row.id}`}>
          Pay
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="sm" aria-label={`More for ${row.id}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMine && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={15} />}
              onClick={() => handlers.returnToQueue(row)}
            >
              Give back
            </Menu.Item>
          )}
          {canTakeOver && (
            <Menu.Item leftSection={<IconHandGrab size={15} />} onClick={() => handlers.takeOver(row)}>
              Take over
            </Menu.Item>
          )}
          {canCancel && (
            <Menu.Item leftSection={<IconX size={15} />} c="var(--bad)" onClick={() => handlers.cancel(row)}>
              Cancel
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
