// What is shown of a withdrawal in the queue.
import type { Withdrawal } from '../../../api/types.ts';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import type { Column } from '../../../components/table/column.ts';
import { WithdrawalBadge } from '../shared/withdrawal-badge.tsx';
import { amountColumn, ID, RECIPIENT, SYSTEM } from '../shared/withdrawal-columns.tsx';
import type { Tab } from './tabs.ts';

function Who({ row }: { readonly row: Withdrawal }) {
  const text = row.waiting_for ?? row.claimed_by;
  return (
    <>
      <WithdrawalBadge {...row} />
      {text !== null && row.status === 'Created' && (
        <span className="queue-claimant" title={row.waiting_for === null ? text : `Waits for ${text}`}>
          {text}
        </span>
      )}
    </>
  );
}

const START: readonly Column<Withdrawal>[] = [
  ID,
  { key: 'merchant', title: 'Merchant', card: 'text', render: ({ merchant_name }) => merchant_name },
  SYSTEM,
  RECIPIENT,
  amountColumn('To send', ({ amount_to_receive }) => amount_to_receive),
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
  render: ({ created_at }) => <Timestamp at={created_at} as="age" />,
};
const CHANGED: Column<Withdrawal> = {
  key: 'changed',
  title: 'Changed',
  card: 'text',
  render: ({ changed_at }) => <Timestamp at={changed_at} as="exact" />,
};
const REFERENCE: Column<Withdrawal> = {
  key: 'reference',
  title: 'Reference',
  card: 'text',
  render: ({ reference }) => reference ?? '–',
};

export const columnsFor = ({ isOpen }: Tab): readonly Column<Withdrawal>[] =>
  isOpen ? [...START, WAITS, STATE] : [...START, STATE, REFERENCE, CHANGED];
