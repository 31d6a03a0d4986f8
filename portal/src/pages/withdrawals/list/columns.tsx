// The columns of the list of withdrawals.

import { Anchor, Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SystemLabel } from '@sluice/ui/components/display/payment-system.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { Link } from '@tanstack/react-router';
import type { Withdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { WithdrawalBadge } from '../shared/withdrawal-badge.tsx';

const texts = withdrawalsTexts.columns;

export const COLUMNS: readonly Column<Withdrawal>[] = [
  {
    key: 'id',
    title: texts.id,
    card: 'title',
    width: 96,
    render: ({ id }) => (
      <Anchor component={Link} to={`/withdrawals/${id}`} data-row-link fz="sm" className="number">
        {commonTexts.withdrawalNumber(id)}
      </Anchor>
    ),
  },
  { key: 'status', title: texts.status, card: 'title', render: (row) => <WithdrawalBadge {...row} /> },
  {
    key: 'system',
    title: texts.system,
    card: 'text',
    render: ({ system }) => <SystemLabel system={system} />,
  },
  {
    key: 'to',
    title: texts.destination,
    card: 'text',
    render: ({ wallet }) => <WalletText wallet={wallet} />,
  },
  {
    key: 'order',
    title: texts.order,
    card: 'line',
    render: ({ order_id }) => <span className="monospace">{order_id ?? commonTexts.none}</span>,
  },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    card: 'value',
    render: ({ amount_to_receive }) => (
      <Text span fw={600} fz="sm">
        <Money amount={amount_to_receive} />
      </Text>
    ),
  },
  {
    key: 'total',
    title: texts.total,
    align: 'right',
    card: 'line',
    render: ({ amount_fee }) => <Money amount={amount_fee} />,
  },
  {
    key: 'created',
    title: texts.created,
    align: 'right',
    card: 'line',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
];
