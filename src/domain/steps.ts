// The single table of steps: the states and stages from which a step may start, the state it leads to, its ledger moves
// and its event. No other code assigns a state or posts an entry. A move has two sides and one amount, so its postings
// sum to zero by construction.
import { type AccountName, accountNumber } from './accounts.ts';
import type { Quote } from './fees.ts';
import type { MerchantId } from './ids.ts';
import { type Minor, ZERO } from './money.ts';
import type { LockedPayout } from './rates/rates.ts';
import type { SystemName } from './systems/index.ts';

export const STATES = ['created', 'paid', 'cancelled'] as const;
export type State = (typeof STATES)[number];

/** How a state is written in the merchant interface. */
export const STATE_TEXTS = {
  created: 'Created',
  paid: 'Paid',
  cancelled: 'Cancelled',
} as const satisfies Record<State, string>;

/** The internal progress of a created withdrawal; merchants do not see it. */
export const STAGES = ['queued', 'claimed', 'dispatching', 'sent', 'uncertain'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_MEANINGS = {
  queued: 'Nothing sent; ready for an operator or the next attempt',
  claimed: 'Claimed by an operator for manual payment',
  dispatching: 'Attempt recorded; the request may have been sent',
  sent: 'Accepted by the aggregator',
  uncertain: 'Outcome unknown; status checks continue until it is final',
} as const satisfies Record<Stage, string>;

/** No attempt is in progress at an aggregator, so an operator may act. */
export const MANUAL_STAGES: readonly Stage[] = ['queued', 'claimed'];
/** The events that merchants can receive by webhook. */
export const EVENT_TYPES = [
  'withdraw.created',
  'withdraw.paid',
  'withdraw.cancelled',
  'withdraw.returned',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * The amount that a move posts. `refundedFee` is the fee, or zero if returns do not refund fees. `payout` is what the recipient
 * is sent in a payout currency, or zero; `bought`, `cost`, `gain` and `loss` are those of a float purchase.
 */
type Figure =
  | 'total'
  | 'received'
  | 'fee'
  | 'refundedFee'
  | 'payout'
  | 'deposit'
  | 'bought'
  | 'cost'
  | 'gain'
  | 'loss';
type Move = { readonly debit: AccountName; readonly credit: AccountName; readonly figure: Figure };
type StepRow = {
  readonly from: readonly State[];
  /** For created withdrawals: the allowed stages. */
  readonly stages: readonly Stage[];
  readonly to: State | null;
  readonly stage: Stage | null;
  readonly moves: readonly Move[];
  readonly event: EventType | null;
  readonly meaning: string;
};

/** In the payout currency of the system, if it has one. */
const DELIVERED = { debit: 'currency:float', credit: 'currency:delivered', figure: 'payout' } as const;
const BROUGHT_BACK = { debit: 'currency:delivered', credit: 'currency:float', figure: 'payout' } as const;

export const STEPS = {
  deposit: {
    from: [],
    stages: [],
    to: null,
    stage: null,
    moves: [{ debit: 'operator:funding', credit: 'merchant:available', figure: 'deposit' }],
    event: null,
    meaning: 'Merchant credited',
  },
  debit: {
    from: [],
    stages: [],
    to: null,
    stage: null,
    moves: [{ debit: 'merchant:available', credit: 'operator:funding', figure: 'deposit' }],
    event: null,
    meaning: 'Merchant debited',
  },
  collect: {
    from: [],
    stages: [],
    to: null,
    stage: null,
    moves: [{ debit: 'merchant:available', credit: 'merchant:receivable', figure: 'deposit' }],
    event: null,
    meaning: 'Merchant debt collected from its balance',
  },
  hold: {
    from: [],
    stages: [],
    to: 'created',
    stage: 'queued',
    moves: [{ debit: 'merchant:available', credit: 'merchant:held', figure: 'total' }],
    event: 'withdraw.created',
    meaning: 'Created; funds held',
  },
  claim: {
    from: ['created'],
    stages: ['queued', 'claimed'],
    to: 'created',
    stage: 'claimed',
    moves: [],
    event: null,
    meaning: 'Claimed by operator',
  },
  give_back: {
    from: ['created'],
    stages: ['claimed'],
    to: 'created',
    stage: 'queued',
    moves: [],
    event: null,
    meaning: 'Returned to the queue',
  },
  route: {
    from: ['created'],
    stages: ['queued', 'claimed'],
    to: 'created',
    stage: 'queued',
    moves: [],
    event: null,
    meaning: 'Routed to an aggregator by an operator',
  },
  dispatch: {
    from: ['created'],
    stages: ['queued'],
    to: 'created',
    stage: 'dispatching',
    moves: [],
    event: null,
    meaning: 'Attempt recorded',
  },
  accept: {
    from: ['created'],
    stages: ['dispatching', 'uncertain'],
    to: 'created',
    stage: 'sent',
    moves: [],
    event: null,
    meaning: 'Accepted by the aggregator',
  },
  doubt: {
    from: ['created'],
    stages: ['dispatching', 'sent'],
    to: 'created',
    stage: 'uncertain',
    moves: [],
    event: null,
    meaning: 'Outcome unknown; funds stay held',
  },
  requeue: {
    from: ['created'],
    stages: ['dispatching', 'sent', 'uncertain'],
    to: 'created',
    stage: 'queued',
    moves: [],
    event: null,
    meaning: 'Not paid; queued for another attempt',
  },
  settle: {
    from: ['created'],
    stages: STAGES,
    to: 'paid',
    stage: null,
    moves: [
      { debit: 'merchant:held', credit: 'system:clearing', figure: 'received' },
      { debit: 'merchant:held', credit: 'operator:fees', figure: 'fee' },
      DELIVERED,
    ],
    event: 'withdraw.paid',
    meaning: 'Recipient paid',
  },
  release: {
    from: ['created'],
    stages: STAGES,
    to: 'cancelled',
    stage: null,
    moves: [{ debit: 'merchant:held', credit: 'merchant:available', figure: 'total' }],
    event: 'withdraw.cancelled',
    meaning: 'Cancelled; hold released',
  },
  return: {
    from: ['paid'],
    stages: [],
    to: 'cancelled',
    stage: null,
    moves: [
      { debit: 'system:clearing', credit: 'merchant:available', figure: 'received' },
      { debit: 'operator:fees', credit: 'merchant:available', figure: 'refundedFee' },
      BROUGHT_BACK,
    ],
    event: 'withdraw.returned',
    meaning: 'Payment returned by the bank',
  },
  recover: {
    from: ['cancelled'],
    stages: [],
    to: 'cancelled',
    stage: null,
    moves: [{ debit: 'merchant:receivable', credit: 'system:clearing', figure: 'received' }, DELIVERED],
    event: null,
    meaning: 'Paid after cancellation; the merchant owes the amount',
  },
  restore: {
    from: ['cancelled'],
    stages: [],
    to: 'cancelled',
    stage: null,
    moves: [{ debit: 'system:clearing', credit: 'merchant:available', figure: 'received' }, BROUGHT_BACK],
    event: null,
    meaning: 'Payment after cancellation was returned; amount credited to the merchant',
  },
  buy_float: {
    from: [],
    stages: [],
    to: null,
    stage: null,
    moves: [
      { debit: 'system:clearing', credit: 'operator:funding', figure: 'cost' },
      { debit: 'system:clearing', credit: 'operator:fx', figure: 'gain' },
      { debit: 'operator:fx', credit: 'system:clearing', figure: 'loss' },
      { debit: 'currency:market', credit: 'currency:float', figure: 'bought' },
    ],
    event: null,
    meaning: 'Payout currency bought for the float',
  },
} as const satisfies Record<string, StepRow>;

export type StepName = keyof typeof STEPS;
/** The steps that change an existing withdrawal. */
/** Of a step, or of another event in the history of a withdrawal. */
export const stepMeaning = (step: string): string =>
  step === 'reveal'
    ? 'An operator viewed the full destination'
    : (Object.entries(STEPS).find(([name]) => name === step)?.[1].meaning ?? step);

export type FeeEffect = 'none' | 'charged' | 'refunded';

/** What a step does with the fee of its withdrawal. */
export function feeEffectOf(step: string): FeeEffect {
  const moves: readonly Move[] = Object.entries(STEPS).find(([name]) => name === step)?.[1].moves ?? [];
  if (moves.some(({ figure }) => figure === 'fee')) return 'charged';
  return moves.some(({ figure }) => figure === 'refundedFee') ? 'refunded' : 'none';
}

export type WithdrawalStep = Exclude<StepName, 'deposit' | 'debit' | 'collect' | 'hold' | 'buy_float'>;

export type Posting = { readonly debit: number; readonly credit: number; readonly amount: Minor };

type PostingSubject = {
  readonly merchantId: MerchantId | null;
  readonly system: SystemName | null;
  readonly figures: { readonly [F in Figure]?: Minor };
};

/** The moves of a step as account numbers and amounts; zero amounts (no fee) are left out. */
export function postingsOf(step: StepName, subject: PostingSubject): Posting[] {
  const moves: readonly Move[] = STEPS[step].moves;
  return moves.flatMap(({ debit, credit, figure }) => {
    const amount = subject.figures[figure];
    if (amount === undefined) throw new Error(`step ${step} needs the figure ${figure}`);
    return amount === ZERO
      ? []
      : [{ debit: accountNumber(debit, subject), credit: accountNumber(credit, subject), amount }];
  });
}

type Charged = { readonly quote: Quote; readonly payout: LockedPayout | null };

export const withdrawalFigures = ({ quote, payout }: Charged, refundFee: boolean) => ({
  total: quote.total,
  received: quote.received,
  fee: quote.fee,
  refundedFee: refundFee ? quote.fee : ZERO,
  payout: payout?.amount ?? ZERO,
});
