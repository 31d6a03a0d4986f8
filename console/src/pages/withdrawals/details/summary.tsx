// The facts needed to pay a withdrawal: amount, recipient, merchant, and cost.

import { Anchor, Group, Text } from '@mantine/core';
import { CopyButton } from '@sluice/ui/components/display/copy-button.tsx';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { ReactNode } from 'react';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { OfferedWithdrawal, Withdrawal } from '../../../api/types.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { payoutStopReason } from '../../merchants/shared/payout-stop.tsx';
import { Recipient } from '../shared/recipient.tsx';

const texts = withdrawalDetailsTexts.summary;
const { facts } = texts;

type Props = {
  readonly row: OfferedWithdrawal;
  readonly canReveal: boolean;
  readonly comment: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** The people of the merchant; null: a program. */
  readonly madeBy: { readonly maker: string; readonly checker: string | null } | null;
};
type Fact = readonly [name: string, value: ReactNode];

/** Null: there is nothing to copy. */
function WithCopyButton({
  text,
  name,
  children,
}: {
  text: string | null;
  name: string;
  children: ReactNode;
}) {
  return (
    <Group gap={4} wrap="nowrap">
      {children}
      {text !== null && <CopyButton text={text} name={name} />}
    </Group>
  );
}

const feeNote = ({ fee_from }: Withdrawal): string =>
  fee_from === 'balance' ? texts.feeOnTop : texts.feeDeducted;

/** `Send` is an instruction: not shown while an aggregator has it, a proposal is pending or its merchant is stopped. */
function amountName(row: OfferedWithdrawal): string {
  const { status, stage, returned, proposal_id, amount_to_send } = row;
  const isManual = stage === null || stage === 'queued' || stage === 'claimed';
  const isToPay = isManual && proposal_id === null && payoutStopReason(row) === undefined;
  if (status === 'Created') return isToPay && amount_to_send !== null ? facts.send : facts.amount;
  return status === 'Paid' || returned ? facts.sent : facts.amount;
}

/** A transaction leads to its page in the block explorer, if the installation has one. */
function Reference({ row: { reference, payout_currency } }: { readonly row: OfferedWithdrawal }) {
  const { explorer_url } = useCurrentSession();
  const text = <span className="monospace">{reference}</span>;
  if (explorer_url === null || payout_currency === null || !HASH.test(reference ?? '')) return text;
  const url = explorer_url.replace('{hash}', encodeURIComponent(reference ?? ''));
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" inherit title={texts.explorerLink}>
      {text}
    </Anchor>
  );
}

const HASH = /^[0-9a-f]{64}$/i;

/** Only if the recipient is sent another currency. */
function rateFacts(row: OfferedWithdrawal): readonly Fact[] {
  if (row.amount_to_send === null) return [[facts.rate, texts.noLockedRate]];
  if (row.rate === null || row.payout_remainder === null) return [];
  const charged = <Money amount={row.amount_to_receive} withCurrency />;
  const values = { amount: charged, rate: formatAmount(row.rate), rest: row.payout_remainder };
  return [[facts.rate, <Rich key="rate" text={texts.lockedRate} values={values} />]];
}

const recipientFacts = ({ row, canReveal, comment }: Props): readonly Fact[] => [
  [
    amountName(row),
    <WithCopyButton
      key="send"
      text={payoutStopReason(row) === undefined ? row.amount_to_send : null}
      name={texts.amountName}
    >
      <strong className="amount-big">
        {row.amount_to_send === null ? (
          <Money amount={row.amount_to_receive} withCurrency />
        ) : (
          <Money amount={row.amount_to_send} currency={row.currency_to_send} />
        )}
      </strong>
    </WithCopyButton>,
  ],
  // The key resets the revealed wallet when the page shows another withdrawal.
  [facts.to, canReveal ? <Recipient key={row.id} row={row} /> : <WalletText key="to" wallet={row.wallet} />],
  ...(comment === null ? [] : [[facts.comment, comment] as Fact]),
  ...(row.bank_id === null ? [] : [[facts.bank, row.bank_name ?? texts.unknownBank(row.bank_id)] as Fact]),
  [facts.system, SYSTEMS[row.system].fullName],
  [
    facts.reference,
    row.reference === null ? (
      commonTexts.none
    ) : (
      <WithCopyButton key="reference" text={row.reference} name={texts.referenceName}>
        <Reference row={row} />
      </WithCopyButton>
    ),
  ],
  ...rateFacts(row),
  [facts.method, row.auto ? texts.automatic : texts.manual],
  ...(row.claimed_by === null ? [] : [[facts.claimedBy, row.claimed_by] as Fact]),
  ...(row.waiting_for === null
    ? []
    : [
        [
          facts.waitingFor,
          <Text key="waiting" span c="var(--warn)" inherit>
            {withdrawalsTexts.waitingCause(row.waiting_for)}
          </Text>,
        ] as Fact,
      ]),
];

/** Only of orders that failed or were tried again. */
function attemptFacts({ order_attempt, superseded_by, failure_reason }: Withdrawal): Fact[] {
  const rows: Fact[] = [];
  if (order_attempt > 1) rows.push([facts.orderAttempt, order_attempt]);
  if (failure_reason !== null) rows.push([facts.failureReason, texts.failureReasons[failure_reason]]);
  if (superseded_by !== null) {
    const link = <TextLink to={`/withdrawals/${superseded_by}`}>{superseded_by}</TextLink>;
    rows.push([facts.triedAgain, link]);
  }
  return rows;
}

function metadataFacts(metadata: Props['metadata']): Fact[] {
  const pairs = Object.entries(metadata).sort(([a], [b]) => a.localeCompare(b));
  return pairs.length === 0
    ? []
    : [[facts.metadata, pairs.map(([name, value]) => `${name}: ${value}`).join(', ')]];
}

const makersText = (made: Props['madeBy']): string =>
  made === null ? texts.madeByApi : [made.maker, made.checker].filter((name) => name !== null).join(', ');

const orderFacts = ({ row, metadata, madeBy }: Props): readonly Fact[] => [
  [
    facts.merchant,
    <span key="merchant">
      <TextLink to={`/merchants/${row.merchant_id}`}>{row.merchant_name}</TextLink>{' '}
      <Text span c="dimmed" inherit>
        {row.merchant_id}
      </Text>
    </span>,
  ],
  [
    facts.order,
    row.order_id === null ? (
      commonTexts.none
    ) : (
      <WithCopyButton key="order" text={row.order_id} name={texts.orderName}>
        <span className="monospace">{row.order_id}</span>
      </WithCopyButton>
    ),
  ],
  [facts.madeBy, makersText(madeBy)],
  ...metadataFacts(metadata),
  ...attemptFacts(row),
  [facts.requested, <Money key="amount" amount={row.amount} withCurrency />],
  [
    facts.fee,
    <span key="fee">
      <Money amount={row.fee} withCurrency />{' '}
      <Text span c="dimmed" size="sm">
        {feeNote(row)}
      </Text>
    </span>,
  ],
  row.status === 'Cancelled' && !row.returned
    ? [facts.total, texts.nothingDebited]
    : [facts.total, <Money key="total" amount={row.amount_fee} withCurrency />],
  [facts.created, <Timestamp key="created" at={row.created_at} as="exact" />],
  [facts.changed, <Timestamp key="changed" at={row.changed_at} as="exact" />],
];

export function Summary(props: Props) {
  return (
    <section className="panel withdrawal-summary" aria-label={texts.label}>
      <Facts facts={recipientFacts(props)} />
      <Facts facts={orderFacts(props)} />
    </section>
  );
}
