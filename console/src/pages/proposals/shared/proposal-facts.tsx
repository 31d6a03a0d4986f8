// Everything a second operator has to see of a proposal before saying yes or no.
import type { ReactNode } from 'react';
import { Facts } from '../../../components/display/facts.tsx';
import { Money } from '../../../components/display/money.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import type { Proposal } from '../../../data/proposals.ts';

const AMOUNTS: Readonly<Record<string, string>> = {
  'four-eyes': 'Threshold',
  credit: 'Amount',
  debit: 'Amount',
};

/** A line of its own only where there is something to say. */
const fact = (name: string, value: ReactNode): readonly (readonly [string, ReactNode])[] =>
  value === null || value === false ? [] : [[name, value]];

type Props = {
  readonly proposal: Proposal;
  /** On the page of what it is about that need not be said. */
  readonly withSubject?: boolean;
};

export function ProposalFacts({ proposal, withSubject = true }: Props) {
  const { action, withdrawal_id: withdrawal, merchant_id: merchant, amount, refund_fee: refund } = proposal;
  return (
    <Facts
      facts={[
        ...fact(AMOUNTS[action] ?? 'With its fee', amount && <Money amount={amount} withCurrency />),
        ...fact(
          'Withdrawal',
          withSubject && withdrawal && (
            <TextLink to={`/withdrawals/${withdrawal}`}>{`#${withdrawal}`}</TextLink>
          ),
        ),
        ...fact(
          'Merchant',
          withSubject && merchant && <TextLink to={`/merchants/${merchant}`}>{String(merchant)}</TextLink>,
        ),
        ...fact('To', proposal.wallet && <span className="wallet">{proposal.wallet}</span>),
        ...fact('Reason', proposal.reason),
        ...fact('Reference', proposal.reference),
        ...fact('Evidence', proposal.evidence),
        ...fact('Fee', refund === null ? null : refund ? 'goes back too' : 'is kept'),
        [
          'Proposed',
          <>
            by {proposal.maker}, <Timestamp at={proposal.made_at} />
          </>,
        ],
      ]}
    />
  );
}
