// The buttons of one row: the next step as a button, the rest in a menu.
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconHandGrab, IconX } from '@tabler/icons-react';
import type { Withdrawal } from '../../../api/types.ts';
import type { Rules } from './allowed-actions.ts';

export type RowVerbs = {
  readonly claim: (row: Withdrawal) => void;
  readonly giveBack: (row: Withdrawal) => void;
  readonly pay: (row: Withdrawal) => void;
  readonly cancel: (row: Withdrawal) => void;
  readonly takeOver: (row: Withdrawal) => void;
};

type Props = { readonly row: Withdrawal; readonly rules: Rules; readonly verbs: RowVerbs };

export function RowActions({ row, rules, verbs }: Props) {
  const isMine = rules.isMine(row);
  const canTakeOver = rules.canTakeOver(row);
  const canCancel = rules.canCancel(row);
  if (!isMine && !canTakeOver && !canCancel && !rules.canClaim(row)) return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {rules.canClaim(row) && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => verbs.claim(row)}
          aria-label={`Claim ${row.id}`}
        >
          Claim
        </Button>
      )}
      {isMine && (
        <Button size="compact-xs" onClick={() => verbs.pay(row)} aria-label={`Pay ${row.id}`}>
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
            <Menu.Item leftSection={<IconArrowBackUp size={15} />} onClick={() => verbs.giveBack(row)}>
              Give back
            </Menu.Item>
          )}
          {canTakeOver && (
            <Menu.Item leftSection={<IconHandGrab size={15} />} onClick={() => verbs.takeOver(row)}>
              Take over
            </Menu.Item>
          )}
          {canCancel && (
            <Menu.Item leftSection={<IconX size={15} />} c="var(--bad)" onClick={() => verbs.cancel(row)}>
              Cancel
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
