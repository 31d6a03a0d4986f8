// The facts that a second operator needs to decide about a proposal.

import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { ReactNode } from 'react';
import type { Proposal } from '../../../data/proposals.ts';
import { proposalsTexts } from '../../../texts/proposals.ts';

const texts = proposalsTexts.facts;

/** No line if there is no value. */
const factIfSet = (name: string, value: ReactNode): readonly (readonly [string, ReactNode])[] =>
  value === null || value === false ? [] : [[name, value]];

type Props = {
  readonly proposal: Proposal;
  /** False on the page of the affected withdrawal, which shows it anyway. */
  readonly showSubject?: boolean;
};

export function ProposalFacts({ proposal, showSubject = true }: Props) {
  const {
    action,
    withdrawal_id: withdrawal,
    merchant_id: merchant,
    amount,
    refund_fee: refundsFee,
  } = proposal;
  return (
    <Facts
      facts={[
        ...factIfSet(texts.amounts[action] ?? texts.total, amount && <Money amount={amount} withCurrency />),
        ...factIfSet(
          texts.withdrawal,
          showSubject && withdrawal && (
            <TextLink to={`/withdrawals/${withdrawal}`}>{commonTexts.withdrawalNumber(withdrawal)}</TextLink>
          ),
        ),
        ...factIfSet(
          texts.merchant,
          showSubject && merchant && (
            <TextLink to={`/merchants/${merchant}`}>
              {proposalsTexts.merchantName(proposal.merchant_name, merchant)}
            </TextLink>
          ),
        ),
        ...factIfSet(texts.wallet, proposal.wallet && <span className="monospace">{proposal.wallet}</span>),
        ...factIfSet(texts.reason, proposal.reason),
        ...factIfSet(texts.reference, proposal.reference),
        ...factIfSet(texts.reuse, proposal.reuse_reason),
        ...factIfSet(texts.evidence, proposal.evidence),
        ...factIfSet(texts.fee, refundsFee === null ? null : refundsFee ? texts.feeRefunded : texts.feeKept),
        ...factIfSet(texts.changedSince, proposal.changed_since),
        [
          texts.proposed,
          <Rich
            key="proposed"
            text={texts.proposedBy}
            values={{ maker: proposal.maker, time: <Timestamp at={proposal.made_at} /> }}
          />,
        ],
        [texts.expires, <Timestamp key="expires" at={proposal.expires_at} as="exact" />],
      ]}
    />
  );
}
