// What is shown of a withdrawal where its merchant is known.
import type { Withdrawal } from '../../../../api/types.ts';
import { Money } from '../../../../components/display/money.tsx';
import { Timestamp } from '../../../../components/display/timestamp.tsx';
import type { Column } from '../../../../components/table/column.ts';
import { WithdrawalBadge } from '../../../withdrawals/shared/withdrawal-badge.tsx';
import { amountColumn, ID, RECIPIENT, SYSTEM } from '../../../withdrawals/shared/withdrawal-columns.tsx';

export const WITHDRAWAL_COLUMNS: readonly Column<Withdrawal>[] = [
  ID,
  { key: 'state', title: 'State', card: 'title', width: 112, render: (row) => <WithdrawalBadge {...row} /> },
  { key: 'order', title: 'Order', card: 'text', render: ({ order_id }) => order_id ?? '–' },
  SYSTEM,
  RECIPIENT,
  amountColumn('Amount', ({ amount }) => amount),
  {
    key: 'fee',
    title: 'Fee',
    align: 'right',
    card: 'line',
    render: ({ fee }) => <Money amount={fee} />,
  },
  {
    key: 'at',
    title: 'Created',
    align: 'right',
    card: 'text',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
];
