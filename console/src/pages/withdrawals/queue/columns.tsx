// The columns of the queue.

import type { Withdrawal } from '../../../api/types.ts';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import type { Column } from '../../../components/table/column.ts';
import { commonTexts } from '../../../texts/common.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { WithdrawalBadge } from '../shared/withdrawal-badge.tsx';
import { amountColumn, ID, RECIPIENT, SYSTEM } from '../shared/withdrawal-columns.tsx';
import type { Tab } from './tabs.ts';

const texts = withdrawalsTexts.columns;

function StateCell({ row }: { readonly row: Withdrawal }) {
  const text = row.waiting_for ?? row.claimed_by;
  return (
    <>
      <WithdrawalBadge {...row} />
      {text !== null && row.status === 'Created' && (
        <span className="queue-claimant" title={row.waiting_for === null ? text : texts.waitingFor(text)}>
          {text}
        </span>
      )}
    </>
  );
}

const START: readonly Column<Withdrawal>[] = [
  ID,
  { key: 'merchant', title: texts.merchant, card: 'text', render: ({ merchant_name }) => merchant_name },
  SYSTEM,
  RECIPIENT,
  amountColumn(texts.amount, ({ amount_to_receive }) => amount_to_receive),
];

const STATE: Column<Withdrawal> = {
  key: 'state',
  title: texts.state,
  card: 'title',
  render: (row) => <StateCell row={row} />,
};
const WAITING: Column<Withdrawal> = {
  key: 'waiting',
  title: texts.waiting,
  card: 'text',
  align: 'right',
  render: ({ created_at }) => <Timestamp at={created_at} as="age" />,
};
const CHANGED: Column<Withdrawal> = {
  key: 'changed',
  title: texts.changed,
  card: 'text',
  render: ({ changed_at }) => <Timestamp at={changed_at} as="exact" />,
};
const REFERENCE: Column<Withdrawal> = {
  key: 'reference',
  title: texts.reference,
  card: 'text',
  render: ({ reference }) => reference ?? commonTexts.none,
};

export const columnsFor = ({ isOpen }: Tab): readonly Column<Withdrawal>[] =>
  isOpen ? [...START, WAITING, STATE] : [...START, STATE, REFERENCE, CHANGED];
