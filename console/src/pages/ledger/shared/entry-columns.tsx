// What is shown of a line of the ledger.
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Money } from '../../../components/display/money.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { Entry } from '../../../data/ledger.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { isWithdrawalStep, stepLabel } from './steps.ts';

export const entryId = ({ account, seq }: Entry): string => `${account}-${seq}`;

/** With its sign: an entry is a change. */
function Moved({ amount }: { readonly amount: string }) {
  const isOut = amount.startsWith('-');
  return <span className="number">{`${isOut ? '' : '+'}${formatAmount(amount)}`}</span>;
}

const SIDES = 'Both sides of this step';

const ACCOUNT: Column<Entry> = {
  key: 'account',
  title: 'Account',
  card: 'title',
  render: ({ account, account_name }) => (
    <Anchor component={Link} to="/ledger" search={{ account: String(account) } as never} fz="sm">
      {account_name}
    </Anchor>
  ),
};
const WHAT: readonly Column<Entry>[] = [
  {
    key: 'seq',
    title: 'Entry',
    align: 'right',
    card: 'text',
    width: 66,
    render: ({ seq }) => <span className="number">{seq}</span>,
  },
  { key: 'at', title: 'When', card: 'text', render: ({ at }) => <Timestamp at={at} as="exact" /> },
  {
    key: 'step',
    title: 'Step',
    card: 'title',
    render: ({ step, ref }) => (
      <Anchor
        component={Link}
        to="/ledger"
        search={{ ref: String(ref), step } as never}
        fz="sm"
        title={SIDES}
        data-row-link
      >
        {stepLabel(step)}
      </Anchor>
    ),
  },
  {
    key: 'of',
    title: 'Of',
    card: 'text',
    render: ({ step, ref }) =>
      isWithdrawalStep(step) ? (
        <Anchor component={Link} to={`/withdrawals/${ref}`} fz="sm" className="number">
          {`#${ref}`}
        </Anchor>
      ) : (
        <span className="number">{`${step} ${ref}`}</span>
      ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'value',
    render: ({ amount }) => <Moved amount={amount} />,
  },
  {
    key: 'after',
    title: 'Balance after',
    align: 'right',
    card: 'line',
    render: ({ balance_after }) => <Money amount={balance_after} />,
  },
];

export const ENTRY_COLUMNS: readonly Column<Entry>[] = WHAT;
/** Where entries of several accounts stand together. */
export const SIDES_COLUMNS: readonly Column<Entry>[] = [ACCOUNT, ...WHAT];
