// The columns of the queue.

import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { IconMessage } from '@tabler/icons-react';
import type { OfferedWithdrawal, Withdrawal } from '../../../api/types.ts';
import { notesTexts } from '../../../texts/notes/notes.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { PayoutStopBadges } from '../../merchants/shared/payout-stop.tsx';
import { WithdrawalBadge } from '../shared/withdrawal-badge.tsx';
import { amountColumn, ID_COLUMN, RECIPIENT_COLUMN, SYSTEM_COLUMN } from '../shared/withdrawal-columns.tsx';
import type { Tab } from './tabs.ts';

const texts = withdrawalsTexts.columns;

function StateCell({ row }: { readonly row: OfferedWithdrawal }) {
  const cause = row.waiting_for === null ? null : withdrawalsTexts.waitingCause(row.waiting_for);
  const causeOrClaimant = cause ?? row.claimed_by;
  return (
    <>
      <WithdrawalBadge {...row} />
      {row.note_count > 0 && (
        <TextLink to={`/withdrawals/${row.id}`}>
          <span className="queue-notes">
            <IconMessage size={14} aria-hidden /> {notesTexts.count(row.note_count)}
          </span>
        </TextLink>
      )}
      {causeOrClaimant !== null && row.status === 'Created' && (
        <span
          className="queue-state-note"
          title={cause === null ? causeOrClaimant : texts.waitingFor(causeOrClaimant)}
        >
          {causeOrClaimant}
        </span>
      )}
    </>
  );
}

const ORDER: Column<Withdrawal> = {
  key: 'order',
  title: texts.order,
  card: 'text',
  render: ({ order_id }) =>
    order_id === null ? (
      commonTexts.none
    ) : (
      <span className="queue-order" title={order_id}>
        {order_id}
      </span>
    ),
};

const LEADING_COLUMNS: readonly Column<OfferedWithdrawal>[] = [
  ID_COLUMN,
  ORDER,
  {
    key: 'merchant',
    title: texts.merchant,
    card: 'text',
    render: (row) => (
      <>
        {row.merchant_name}
        <PayoutStopBadges {...row} />
      </>
    ),
  },
  SYSTEM_COLUMN,
  RECIPIENT_COLUMN,
  amountColumn(texts.amount, ({ amount_to_receive }) => amount_to_receive),
];

const STATE: Column<OfferedWithdrawal> = {
  key: 'state',
  title: texts.state,
  card: 'title',
  render: (row) => <StateCell row={row} />,
};
const AGE: Column<Withdrawal> = {
  key: 'age',
  title: texts.age,
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

const PAID: Column<Withdrawal> = {
  key: 'paid',
  title: texts.paid,
  sort: 'paid',
  card: 'text',
  render: ({ paid_at }) => (paid_at === null ? commonTexts.none : <Timestamp at={paid_at} as="exact" />),
};

/** `isByPayment`: the list can be sorted by the time of payment, and by nothing else. */
export function columnsFor(
  { name, showsOpen }: Tab,
  { isByPayment }: { readonly isByPayment: boolean },
): readonly Column<OfferedWithdrawal>[] {
  const last = name === 'paid' || isByPayment ? PAID : CHANGED;
  const columns = showsOpen ? [...LEADING_COLUMNS, AGE, STATE] : [...LEADING_COLUMNS, STATE, REFERENCE, last];
  return columns.map(({ sort, ...column }) =>
    sort !== undefined && (sort === 'paid') === isByPayment ? { ...column, sort } : column,
  );
}
