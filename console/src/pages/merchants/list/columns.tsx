// The columns of the list of merchants.
import { Anchor, Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { Link } from '@tanstack/react-router';
import type { MerchantRow } from '../../../data/merchants/merchants.ts';
import { merchantsTexts } from '../../../texts/merchants/merchants.ts';
import { MerchantStatusBadge } from '../shared/merchant-status.tsx';

const { balances, payoutModes } = merchantsTexts;
const texts = merchantsTexts.list.columns;

/** Zero is dimmed, so that balances stand out. */
function Balance({ amount, isBad = false }: { readonly amount: string; readonly isBad?: boolean }) {
  if (amount === '0.00')
    return (
      <Text span fz="sm" c="dimmed">
        <Money amount={amount} />
      </Text>
    );
  return (
    <Text span fz="sm" {...(isBad ? { c: 'var(--bad)' } : {})}>
      <Money amount={amount} />
    </Text>
  );
}

export const COLUMNS: readonly Column<MerchantRow>[] = [
  {
    key: 'id',
    title: texts.id,
    card: 'title',
    width: 84,
    render: ({ merchant_id }) => (
      <Anchor component={Link} to={`/merchants/${merchant_id}`} data-row-link fz="sm" className="number">
        {merchant_id}
      </Anchor>
    ),
  },
  {
    key: 'name',
    title: texts.name,
    card: 'title',
    render: ({ name }) => (
      <Text span fz="sm" fw={500} className="merchants-name" title={name}>
        {name}
      </Text>
    ),
  },
  { key: 'status', title: texts.status, card: 'text', render: (row) => <MerchantStatusBadge {...row} /> },
  {
    key: 'mode',
    title: texts.payouts,
    card: 'text',
    render: ({ payout_mode }) => payoutModes[payout_mode],
  },
  {
    key: 'available',
    title: balances.available,
    align: 'right',
    card: 'value',
    render: ({ available }) => (
      <Text span fz="sm" fw={600}>
        <Balance amount={available} />
      </Text>
    ),
  },
  {
    key: 'held',
    title: balances.held,
    align: 'right',
    card: 'line',
    render: ({ held }) => <Balance amount={held} />,
  },
  {
    key: 'owes',
    title: balances.debt,
    align: 'right',
    card: 'line',
    render: ({ owes }) => <Balance amount={owes} isBad />,
  },
  {
    key: 'created',
    title: texts.created,
    align: 'right',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
];
