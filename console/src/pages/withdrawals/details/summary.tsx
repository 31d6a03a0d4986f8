// What one has to know to pay it: how much, to whom, for whom, and what it costs whom.
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Withdrawal } from '../../../api/types.ts';
import { CopyButton } from '../../../components/display/copy-button.tsx';
import { Facts } from '../../../components/display/facts.tsx';
import { Money } from '../../../components/display/money.tsx';
import { SYSTEMS } from '../../../components/display/payment-system.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { WalletText } from '../../../components/display/wallet-text.tsx';
import { Recipient } from '../shared/recipient.tsx';

type Props = { readonly row: Withdrawal; readonly canReveal: boolean };
type Fact = readonly [name: string, value: ReactNode];

function Copied({ text, what, children }: { text: string; what: string; children: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap">
      {children}
      <CopyButton text={text} name={what} />
    </Group>
  );
}

const feeText = ({ fee_from }: Withdrawal): string =>
  fee_from === 'balance' ? 'borne by the merchant, on top' : 'borne by the recipient, taken off the amount';

/** `Send` asks whoever reads it to send: not where an aggregator has it, or somebody has proposed how it ends. */
function amountName({ status, stage, returned, proposal_id }: Withdrawal): string {
  const isByHand = stage === null || stage === 'queued' || stage === 'claimed';
  if (status === 'Created') return isByHand && proposal_id === null ? 'Send' : 'Amount';
  return status === 'Paid' || returned ? 'Sent' : 'Amount';
}

const destination = ({ row, canReveal }: Props): readonly Fact[] => [
  [
    amountName(row),
    <Copied key="send" text={row.amount_to_receive} what="the amount">
      <strong className="amount-big">
        <Money amount={row.amount_to_receive} withCurrency />
      </strong>
    </Copied>,
  ],
  // Another row is another wallet: what was revealed of the one before goes with it.
  ['To', canReveal ? <Recipient key={row.id} row={row} /> : <WalletText key="to" wallet={row.wallet} />],
  ...(row.bank_id === null
    ? []
    : [['Bank', row.bank_name ?? `not on the list any more (${row.bank_id})`] as Fact]),
  ['By', SYSTEMS[row.system].long],
  [
    'Reference',
    row.reference === null ? (
      '–'
    ) : (
      <Copied key="reference" text={row.reference} what="the reference">
        <span className="wallet">{row.reference}</span>
      </Copied>
    ),
  ],
  ['Paid by', row.auto ? 'an aggregator' : 'hand'],
  ...(row.claimed_by === null ? [] : [['Claimed by', row.claimed_by] as Fact]),
  ...(row.waiting_for === null
    ? []
    : [
        [
          'Waits for',
          <Text key="waits" span c="var(--warn)" inherit>
            {row.waiting_for}
          </Text>,
        ] as Fact,
      ]),
];

const order = (row: Withdrawal): readonly Fact[] => [
  [
    'Merchant',
    <span key="merchant">
      <TextLink to={`/merchants/${row.merchant_id}`}>{row.merchant_name}</TextLink>{' '}
      <Text span c="dimmed" inherit>
        {row.merchant_id}
      </Text>
    </span>,
  ],
  [
    'Order',
    row.order_id === null ? (
      '–'
    ) : (
      <Copied key="order" text={row.order_id} what="the order id">
        <span className="wallet">{row.order_id}</span>
      </Copied>
    ),
  ],
  ['Asked for', <Money key="amount" amount={row.amount} withCurrency />],
  [
    'Fee',
    <span key="fee">
      <Money amount={row.fee} withCurrency />{' '}
      <Text span c="dimmed" size="sm">
        {feeText(row)}
      </Text>
    </span>,
  ],
  row.status === 'Cancelled' && !row.returned
    ? ['Cost it', 'nothing, all of it went back']
    : ['Costs it', <Money key="total" amount={row.amount_fee} withCurrency />],
  ['Created', <Timestamp key="created" at={row.created_at} as="exact" />],
  ['Changed', <Timestamp key="changed" at={row.changed_at} as="exact" />],
];

export function Summary(props: Props) {
  return (
    <section className="panel withdrawal-summary" aria-label="The withdrawal">
      <Facts facts={destination(props)} />
      <Facts facts={order(props.row)} />
    </section>
  );
}
