// The facts that a second person needs to decide.
import { ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import type { ReactNode } from 'react';
import type { Batch, Draft, Proposal } from '../../api/types.ts';
import { useBankName } from '../../data/systems.ts';
import { approvalsTexts } from '../../texts/approvals.ts';
import { changesOf } from './change-rows.tsx';

const texts = approvalsTexts.facts;

type Fact = readonly [name: string, value: ReactNode];

const factIfSet = (name: string, value: ReactNode): readonly Fact[] =>
  value === null ? [] : [[name, value]];

export const madeBy = ({ maker, made_at }: Draft | Batch | Proposal): Fact => [
  texts.madeBy,
  <Rich key="by" text={approvalsTexts.madeBy} values={{ maker, time: <Timestamp at={made_at} /> }} />,
];

export function DraftFacts({ draft }: { readonly draft: Draft }) {
  const bankName = useBankName();
  return (
    <Facts
      facts={[
        [texts.gets, <Money key="gets" amount={draft.received} withCurrency />],
        [texts.fee, <Money key="fee" amount={draft.fee} withCurrency />],
        [
          texts.total,
          <strong key="total">
            <Money amount={draft.total} withCurrency />
          </strong>,
        ],
        [texts.system, SYSTEMS[draft.system].fullName],
        [texts.to, <WalletText key="to" wallet={draft.wallet} />],
        ...factIfSet(texts.bank, draft.bank_id === null ? null : bankName(draft.bank_id)),
        ...factIfSet(texts.order, draft.order_id),
        ...factIfSet(texts.comment, draft.comment),
        madeBy(draft),
        [texts.expires, <Timestamp key="expires" at={draft.expires_at} as="exact" />],
      ]}
    />
  );
}

export function ProposalFacts({ proposal }: { readonly proposal: Proposal }) {
  const { checker, works_from, state, expires_at } = proposal;
  return (
    <>
      <ChangeList changes={changesOf(proposal)} />
      <Facts
        facts={[
          madeBy(proposal),
          ...factIfSet(texts.confirmedBy, state === 'confirmed' ? checker : null),
          ...factIfSet(texts.works, works_from && <Timestamp at={works_from} as="exact" />),
          ...(state === 'waiting'
            ? [[texts.expires, <Timestamp key="expires" at={expires_at} as="exact" />] as const]
            : []),
        ]}
      />
    </>
  );
}
