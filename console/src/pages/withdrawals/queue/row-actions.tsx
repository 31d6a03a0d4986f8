// The buttons of one row: the next step as a button, the rest in a menu.

import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCashBanknote,
  IconDots,
  IconHandGrab,
  IconReceipt,
  IconX,
} from '@tabler/icons-react';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { isAllowed } from './allowed-actions.ts';

const { actions, queue: texts } = withdrawalsTexts;

export type RowHandlers = {
  readonly claim: (row: OfferedWithdrawal) => void;
  /** Shows the wallet as well. */
  readonly claimAndPay: (row: OfferedWithdrawal) => void;
  readonly returnToQueue: (row: OfferedWithdrawal) => void;
  readonly pay: (row: OfferedWithdrawal) => void;
  readonly cancel: (row: OfferedWithdrawal) => void;
  readonly takeOver: (row: OfferedWithdrawal) => void;
};

type Props = { readonly row: OfferedWithdrawal; readonly handlers: RowHandlers };

const QUEUE_ACTIONS = ['claim', 'pay', 'record_payment', 'give_back', 'take_over', 'cancel'] as const;

export function RowActions({ row, handlers }: Props) {
  if (!QUEUE_ACTIONS.some((action) => isAllowed(row, action))) return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {isAllowed(row, 'claim') && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => handlers.claim(row)}
          aria-label={texts.row.claim(row.id)}
        >
          {actions.claim}
        </Button>
      )}
      {isAllowed(row, 'pay') && (
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
          {isAllowed(row, 'claim') && (
            <Menu.Item leftSection={<IconCashBanknote size={15} />} onClick={() => handlers.claimAndPay(row)}>
              {texts.row.claimAndPayItem}
            </Menu.Item>
          )}
          {isAllowed(row, 'record_payment') && (
            <Menu.Item leftSection={<IconReceipt size={15} />} onClick={() => handlers.pay(row)}>
              {actions.record_payment}
            </Menu.Item>
          )}
          {isAllowed(row, 'give_back') && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={15} />}
              onClick={() => handlers.returnToQueue(row)}
            >
              {actions.give_back}
            </Menu.Item>
          )}
          {isAllowed(row, 'take_over') && (
            <Menu.Item leftSection={<IconHandGrab size={15} />} onClick={() => handlers.takeOver(row)}>
              {actions.take_over}
            </Menu.Item>
          )}
          {isAllowed(row, 'cancel') && (
            <Menu.Item leftSection={<IconX size={15} />} c="var(--bad)" onClick={() => handlers.cancel(row)}>
              {actions.cancel}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
