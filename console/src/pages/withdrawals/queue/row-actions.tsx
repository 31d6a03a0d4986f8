// The buttons of one row: the next step as a button, the rest in a menu.

import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconHandGrab, IconX } from '@tabler/icons-react';
import type { Withdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import type { AllowedActions } from './allowed-actions.ts';

const { actions, queue: texts } = withdrawalsTexts;

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
          aria-label={texts.row.claim(row.id)}
        >
          {actions.claim}
        </Button>
      )}
      {isMine && (
        <Button size="compact-xs" onClick={() => handlers.pay(row)} aria-label={texts.row.pay(row.id)}>
          {actions.pay}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="sm" aria-label={texts.row.more(row.id)}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMine && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={15} />}
              onClick={() => handlers.returnToQueue(row)}
            >
              {actions.give_back}
            </Menu.Item>
          )}
          {canTakeOver && (
            <Menu.Item leftSection={<IconHandGrab size={15} />} onClick={() => handlers.takeOver(row)}>
              {actions.take_over}
            </Menu.Item>
          )}
          {canCancel && (
            <Menu.Item leftSection={<IconX size={15} />} c="var(--bad)" onClick={() => handlers.cancel(row)}>
              {actions.cancel}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
