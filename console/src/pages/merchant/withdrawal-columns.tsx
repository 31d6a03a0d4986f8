// What is shown of a withdrawal where its merchant is known.
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Withdrawal } from '../../api/types.ts';
import type { Column } from '../../parts/data-table.tsx';
import { Money } from '../../parts/money.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { SystemIcon } from '../../parts/system.tsx';
import { WalletText } from '../../parts/wallet-text.tsx';
import { When } from '../../parts/when.tsx';

export const WITHDRAWAL_COLUMNS: readonly Column<Withdrawal>[] = [
  {
    key: 'id',
    title: 'Id',
    sort: 'created',
    card: 'title',
    width: 88,
    render: ({ id }) => (
      <Anchor component={Link} to={`/withdrawals/${id}`} data-row-link fz="sm" className="number">
        {`#${id}`}
      </Anchor>
    ),
  },
  { key: 'state', title: 'State', card: 'title', width: 112, render: (row) => <StateBadge {...row} /> },
  { key: 'order', title: 'Order', card: 'text', render: ({ order_id }) => order_id ?? '–' },
  { key: 'system', title: 'System', card: 'text', render: ({ system }) => <SystemIcon system={system} /> },
  {
    key: 'recipient',
    title: 'Recipient',
    card: 'text',
    render: ({ wallet }) => <WalletText wallet={wallet} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    sort: 'amount',
    align: 'right',
    card: 'value',
    render: ({ amount }) => (
      <Text span fw={600} fz="sm">
        <Money amount={amount} />
      </Text>
    ),
  },
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
    render: ({ created_at }) => <When at={created_at} as="exact" />,
  },
];
