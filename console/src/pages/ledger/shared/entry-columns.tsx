// The columns of ledger entries.
import { Anchor } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { Link } from '@tanstack/react-router';
import type { Entry } from '../../../data/ledger.ts';
import { ledgerTexts } from '../../../texts/ledger.ts';
import { isWithdrawalStep, stepLabel } from './steps.ts';

const texts = ledgerTexts.entries;

export const entryId = ({ account, seq }: Entry): string => `${account}-${seq}`;

/** Always with a sign: an entry is a change of the balance. */
function SignedAmount({ amount }: { readonly amount: string }) {
  const isNegative = amount.startsWith('-');
  return <span className="number">{`${isNegative ? '' : '+'}${formatAmount(amount)}`}</span>;
}

const ACCOUNT_COLUMN: Column<Entry> = {
  key: 'account',
  title: texts.account,
  card: 'title',
  render: ({ account, account_name }) => (
    <Anchor component={Link} to="/ledger" search={{ account: String(account) } as never} fz="sm">
      {account_name}
    </Anchor>
  ),
};
export const ENTRY_COLUMNS: readonly Column<Entry>[] = [
  {
    key: 'seq',
    title: texts.number,
    align: 'right',
    card: 'text',
    width: 66,
    render: ({ seq }) => <span className="number">{seq}</span>,
  },
  { key: 'at', title: texts.time, card: 'text', render: ({ at }) => <Timestamp at={at} as="exact" /> },
  {
    key: 'step',
    title: texts.step,
    card: 'title',
    render: ({ step, ref }) => (
      <Anchor
        component={Link}
        to="/ledger"
        search={{ ref: String(ref), step } as never}
        fz="sm"
        title={texts.stepHint}
        data-row-link
      >
        {stepLabel(step)}
      </Anchor>
    ),
  },
  {
    key: 'source',
    title: texts.source,
    card: 'text',
    render: ({ step, ref }) =>
      isWithdrawalStep(step) ? (
        <Anchor component={Link} to={`/withdrawals/${ref}`} fz="sm" className="number">
          {commonTexts.withdrawalNumber(ref)}
        </Anchor>
      ) : (
        <span className="number">{texts.sourceNumber(stepLabel(step), ref)}</span>
      ),
  },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    card: 'value',
    render: ({ amount }) => <SignedAmount amount={amount} />,
  },
  {
    key: 'after',
    title: texts.balanceAfter,
    align: 'right',
    card: 'line',
    render: ({ balance_after, currency }) => <Money amount={balance_after} currency={currency} />,
  },
];

/** For lists with entries of several accounts. */
export const MULTI_ACCOUNT_COLUMNS: readonly Column<Entry>[] = [ACCOUNT_COLUMN, ...ENTRY_COLUMNS];
