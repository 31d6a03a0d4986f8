// The facts that a second operator needs to decide about a proposal.
import type { ReactNode } from 'react';
import { Facts } from '../../../components/display/facts.tsx';
import { Money } from '../../../components/display/money.tsx';
import { Rich } from '../../../components/display/rich.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import type { Proposal } from '../../../data/proposals.ts';
import { commonTexts } from '../../../texts/common.ts';
import { proposalsTexts } from '../../../texts/proposals.ts';

const texts = proposalsTexts.facts;

/** No line without a value. */
const fact = (name: string, value: ReactNode): readonly (readonly [string, ReactNode])[] =>
  value === null || value === false ? [] : [[name, value]];

type Props = {
  readonly proposal: Proposal;
  /** False on the page of the affected withdrawal, which shows it anyway. */
  readonly withSubject?: boolean;
};

export function ProposalFacts({ proposal, withSubject = true }: Props) {
  const { action, withdrawal_id: withdrawal, merchant_id: merchant, amount, refund_fee: refund } = proposal;
  return (
    <Facts
      facts={[
        ...fact(texts.amounts[action] ?? texts.total, amount && <Money amount={amount} withCurrency />),
        ...fact(
          texts.withdrawal,
          withSubject && withdrawal && (
            <TextLink to={`/withdrawals/${withdrawal}`}>{commonTexts.withdrawalNumber(withdrawal)}</TextLink>
          ),
        ),
        ...fact(
          texts.merchant,
          withSubject && merchant && <TextLink to={`/merchants/${merchant}`}>{String(merchant)}</TextLink>,
        ),
        ...fact(texts.wallet, proposal.wallet && <span className="monospace">{proposal.wallet}</span>),
        ...fact(texts.reason, proposal.reason),
        ...fact(texts.reference, proposal.reference),
        ...fact(texts.evidence, proposal.evidence),
        ...fact(texts.fee, refund === null ? null : refund ? texts.feeRefunded : texts.feeKept),
        [
          texts.proposed,
          <Rich
            key="proposed"
            text={texts.proposedBy}
            values={{ maker: proposal.maker, time: <Timestamp at={proposal.made_at} /> }}
          />,
        ],
      ]}
    />
  );
}
