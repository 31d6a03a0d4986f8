// What is shown of a withdrawal in a list.
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Withdrawal } from '../../api/types.ts';
import type { Column } from '../../parts/data-table.tsx';
import { Money } from '../../parts/money.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { SystemIcon } from '../../parts/system.tsx';
import { WalletText } from '../../parts/wallet-text.tsx';
import { When } from '../../parts/when.tsx';
import type { Tab } from './tabs.ts';

function Who({ row }: { readonly row: Withdrawal }) {
  const text = row.waiting_for ?? row.claimed_by;
  return (
    <>
      <StateBadge {...row} />
      {text !== null && row.status === 'Created' && (
        <span className="queue-who" title={row.waiting_for === null ? text : `Waits for ${text}`}>
          {text}
        </span>
      )}
    </>
  );
}

const START: readonly Column<Withdrawal>[] = [
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
  { key: 'merchant', title: 'Merchant', card: 'text', render: ({ merchant_name }) => merchant_name },
  { key: 'system', title: 'System', card: 'text', render: ({ system }) => <SystemIcon system={system} /> },
  {
    key: 'recipient',
    title: 'Recipient',
    card: 'text',
    render: ({ wallet, bank_name }) => (
      <>
        <WalletText wallet={wallet} />
        {bank_name !== null && (
          <Text span size="sm" c="dimmed" ml={8}>
            {bank_name}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    title: 'To send',
    sort: 'amount',
    align: 'right',
    card: 'value',
    render: ({ amount_to_receive }) => (
      <Text span fw={600} fz="sm">
        <Money amount={amount_to_receive} />
      </Text>
    ),
  },
];

const STATE: Column<Withdrawal> = {
  key: 'state',
  title: 'State',
  card: 'title',
  render: (row) => <Who row={row} />,
};
const WAITS: Column<Withdrawal> = {
  key: 'waits',
  title: 'Waits',
  card: 'text',
  align: 'right',
  render: ({ created_at }) => <When at={created_at} as="age" />,
};
const CHANGED: Column<Withdrawal> = {
  key: 'changed',
  title: 'Changed',
  card: 'text',
  render: ({ changed_at }) => <When at={changed_at} as="exact" />,
};
const REFERENCE: Column<Withdrawal> = {
  key: 'reference',
  title: 'Reference',
  card: 'text',
  render: ({ reference }) => reference ?? '–',
};

export const columnsFor = ({ isOpen }: Tab): readonly Column<Withdrawal>[] =>
  isOpen ? [...START, WAITS, STATE] : [...START, STATE, REFERENCE, CHANGED];
