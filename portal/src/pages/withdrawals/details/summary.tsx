// The facts of a withdrawal: what, to where, at what cost, by whom, and how it ended.

import { Anchor, Group } from '@mantine/core';
import { CopyButton } from '@sluice/ui/components/display/copy-button.tsx';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { ReactNode } from 'react';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { Withdrawal, WithdrawalDetails } from '../../../api/types.ts';
import { useBankName } from '../../../data/systems.ts';
import { amountText } from '../../../data/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const { facts: texts, reasons } = withdrawalsTexts;

type Fact = readonly [name: string, value: ReactNode];
type Props = Pick<WithdrawalDetails, 'withdrawal' | 'made_by'>;

function Copyable({ text, name, children }: { text: string; name: string; children?: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap">
      {children ?? <span className="monospace">{text}</span>}
      <CopyButton text={text} name={name} />
    </Group>
  );
}

/** A transaction leads to its page in the block explorer, if the installation has one. */
function Transaction({ hash }: { readonly hash: string }) {
  const { explorer_url } = useCurrentSession();
  return (
    <Copyable text={hash} name={texts.copyTransaction}>
      {explorer_url === null ? undefined : (
        <Anchor
          href={explorer_url.replace('{hash}', encodeURIComponent(hash))}
          target="_blank"
          rel="noreferrer"
          inherit
          title={texts.openExplorer}
          className="monospace"
        >
          {hash}
        </Anchor>
      )}
    </Copyable>
  );
}

const payoutFacts = ({ payout_amount, payout_currency, rate }: Withdrawal): readonly Fact[] =>
  payout_amount === undefined || payout_currency === undefined
    ? []
    : [
        [
          texts.payout,
          <Rich
            key="payout"
            text={texts.payoutAtRate}
            values={{
              amount: <Money amount={payout_amount} currency={payout_currency} />,
              rate: rate === undefined ? commonTexts.none : formatAmount(rate),
            }}
          />,
        ],
      ];

function outcomeFacts({ reason, retryable, bank_reference, tx_hash }: Withdrawal): readonly Fact[] {
  const facts: Fact[] = [];
  if (reason !== null) facts.push([texts.failed, reasons[reason]]);
  if (retryable !== null) facts.push([texts.retry, retryable ? texts.mayRetry : texts.mayNotRetry]);
  if (bank_reference !== null)
    facts.push([texts.reference, <Copyable key="r" text={bank_reference} name={texts.copyReference} />]);
  if (tx_hash !== null) facts.push([texts.transaction, <Transaction key="t" hash={tx_hash} />]);
  return facts;
}

function madeByText(by: WithdrawalDetails['made_by']): string {
  if (by === null) return texts.madeByProgram;
  return by.checker === null ? texts.madeByOne(by.maker) : texts.madeByTwo(by.maker, by.checker);
}

function metadataFacts({ metadata }: Withdrawal): readonly Fact[] {
  const entries = Object.entries(metadata).sort(([a], [b]) => a.localeCompare(b));
  return entries.length === 0
    ? []
    : [[texts.metadata, entries.map(([name, value]) => texts.metadataEntry(name, value)).join(', ')]];
}

const costFacts = ({ withdrawal: row, made_by }: Props): readonly Fact[] => [
  [texts.requested, <Money key="amount" amount={amountText(row.amount)} withCurrency />],
  [texts.fee, <Money key="fee" amount={amountText(row.fee)} withCurrency />],
  [
    texts.total,
    row.status === 'Cancelled' && !row.returned ? (
      texts.nothingDebited
    ) : (
      <Money key="total" amount={row.amount_fee} withCurrency />
    ),
  ],
  [texts.madeBy, madeByText(made_by)],
  [texts.created, <Timestamp key="created" at={row.created_at} as="exact" />],
  ...(row.paid_at === null
    ? []
    : [[texts.paid, <Timestamp key="paid" at={row.paid_at} as="exact" />] as const]),
  ...metadataFacts(row),
];

function DestinationFacts({ row }: { readonly row: Withdrawal }) {
  const bankName = useBankName();
  return (
    <Facts
      facts={[
        [
          texts.gets,
          <strong key="gets" className="amount-big">
            <Money amount={row.amount_to_receive} withCurrency />
          </strong>,
        ],
        ...payoutFacts(row),
        [
          texts.to,
          <span key="to" className="monospace">
            {row.wallet}
          </span>,
        ],
        ...(row.bank_id === null ? [] : [[texts.bank, bankName(row.bank_id)] as const]),
        [texts.system, SYSTEMS[row.system].fullName],
        [
          texts.order,
          row.order_id === null ? (
            commonTexts.none
          ) : (
            <Copyable key="order" text={row.order_id} name={texts.copyOrder} />
          ),
        ],
        ...(row.attempt > 1 ? [[texts.attempt, row.attempt] as const] : []),
        ...outcomeFacts(row),
      ]}
    />
  );
}

export function Summary(props: Props) {
  return (
    <section className="panel withdrawal-summary" aria-label={texts.label}>
      <DestinationFacts row={props.withdrawal} />
      <Facts facts={costFacts(props)} />
    </section>
  );
}
