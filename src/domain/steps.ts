// The one table of steps: from which states and stages a step may start, where it leads, and the ledger moves and
// the event that belong to it. Nothing else assigns a state or posts an entry. A move always has two sides and one
// amount, so what it posts sums to zero by construction.
import { type AccountName, accountNumber } from './accounts.ts';
import type { Quote } from './fees.ts';
import type { MerchantId } from './ids.ts';
import { type Minor, ZERO } from './money.ts';
import type { SystemName } from './systems/index.ts';

export const STATES = ['created', 'paid', 'cancelled'] as const;
export type State = (typeof STATES)[number];

/** How a state is written in the merchant interface. */
export const STATE_TEXTS = {
  created: 'Created',
  paid: 'Paid',
  cancelled: 'Cancelled',
} as const satisfies Record<State, string>;

/** Where a created withdrawal stands; merchants do not see it. */
export const STAGES = ['queued', 'claimed', 'dispatching', 'sent', 'uncertain'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_MEANINGS = {
  queued: 'Nothing was sent; an operator may take it, or the next attempt',
  claimed: 'An operator has it and pays by hand',
  dispatching: 'An attempt is written down and may be on its way',
  sent: 'The aggregator has accepted it',
  uncertain: 'It may have been paid or not; the aggregator is asked until it is known',
} as const satisfies Record<Stage, string>;

/** Nothing is under way at an aggregator: a person may act. */
export const MANUAL_STAGES: readonly Stage[] = ['queued', 'claimed'];
/** What merchants can be told about. */
export const EVENT_TYPES = [
  'withdraw.created',
  'withdraw.paid',
  'withdraw.cancelled',
  'withdraw.returned',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Which figure of the withdrawal a move carries; `refundedFee` is the fee, or zero where fees are kept. */
type Figure = 'total' | 'received' | 'fee' | 'refundedFee' | 'deposit';
type Move = { readonly debit: AccountName; readonly credit: AccountName; readonly figure: Figure };
type StepRow = {
  readonly from: readonly State[];
  /** For created withdrawals: in which stages. */
  readonly stages: readonly Stage[];
  readonly to: State | null;
  readonly stage: Stage | null;
  readonly moves: readonly Move[];
  readonly event: EventType | null;
  readonly meaning: string;
};

export const STEPS = {
  deposit: {
    from: [],
    stages: [],
    to: null,
    stage: null,
    moves: [{ debit: 'operator:funding', credit: 'merchant:available', figure: 'deposit' }],
    event: null,
    meaning: 'The operator credits a merchant',
  },
  debit: {
    from: [],
    stages: [],
    to: null,
    stage: null,
    moves: [{ debit: 'merchant:available', credit: 'operator:funding', figure: 'deposit' }],
    event: null,
    meaning: 'The operator debits a merchant',
  },
  collect: {
    from: [],
    stages: [],
    to: null,
    stage: null,
    moves: [{ debit: 'merchant:available', credit: 'merchant:receivable', figure: 'deposit' }],
    event: null,
    meaning: 'A merchant pays back what it owes',
  },
  hold: {
    from: [],
    stages: [],
    to: 'created',
    stage: 'queued',
    moves: [{ debit: 'merchant:available', credit: 'merchant:held', figure: 'total' }],
    event: 'withdraw.created',
    meaning: 'A withdrawal is created and its whole cost set aside',
  },
  claim: {
    from: ['created'],
    stages: ['queued', 'claimed'],
    to: 'created',
    stage: 'claimed',
    moves: [],
    event: null,
    meaning: 'An operator takes it: nobody else pays it meanwhile',
  },
  give_back: {
    from: ['created'],
    stages: ['claimed'],
    to: 'created',
    stage: 'queued',
    moves: [],
    event: null,
    meaning: 'The operator lets go of it',
  },
  route: {
    from: ['created'],
    stages: ['queued', 'claimed'],
    to: 'created',
    stage: 'queued',
    moves: [],
    event: null,
    meaning: 'An operator hands it to an aggregator',
  },
  dispatch: {
    from: ['created'],
    stages: ['queued'],
    to: 'created',
    stage: 'dispatching',
    moves: [],
    event: null,
    meaning: 'An attempt is written down, before anything is sent',
  },
  accept: {
    from: ['created'],
    stages: ['dispatching', 'uncertain'],
    to: 'created',
    stage: 'sent',
    moves: [],
    event: null,
    meaning: 'The aggregator took it',
  },
  doubt: {
    from: ['created'],
    stages: ['dispatching', 'sent'],
    to: 'created',
    stage: 'uncertain',
    moves: [],
    event: null,
    meaning: 'It cannot be told whether it was paid; the hold stays',
  },
  requeue: {
    from: ['created'],
    stages: ['dispatching', 'sent', 'uncertain'],
    to: 'created',
    stage: 'queued',
    moves: [],
    event: null,
    meaning: 'It was certainly not paid and may be tried again',
  },
  settle: {
    from: ['created'],
    stages: STAGES,
    to: 'paid',
    stage: null,
    moves: [
      { debit: 'merchant:held', credit: 'system:clearing', figure: 'received' },
      { debit: 'merchant:held', credit: 'operator:fees', figure: 'fee' },
    ],
    event: 'withdraw.paid',
    meaning: 'The recipient was paid',
  },
  release: {
    from: ['created'],
    stages: STAGES,
    to: 'cancelled',
    stage: null,
    moves: [{ debit: 'merchant:held', credit: 'merchant:available', figure: 'total' }],
    event: 'withdraw.cancelled',
    meaning: 'The withdrawal is cancelled and its whole hold, fee included, given back',
  },
  return: {
    from: ['paid'],
    stages: [],
    to: 'cancelled',
    stage: null,
    moves: [
      { debit: 'system:clearing', credit: 'merchant:available', figure: 'received' },
      { debit: 'operator:fees', credit: 'merchant:available', figure: 'refundedFee' },
    ],
    event: 'withdraw.returned',
    meaning: 'The bank sent a paid withdrawal back',
  },
  recover: {
    from: ['cancelled'],
    stages: [],
    to: 'cancelled',
    stage: null,
    moves: [{ debit: 'merchant:receivable', credit: 'system:clearing', figure: 'received' }],
    event: null,
    meaning: 'It was paid although it had been cancelled: the merchant owes the amount',
  },
  restore: {
    from: ['cancelled'],
    stages: [],
    to: 'cancelled',
    stage: null,
    moves: [{ debit: 'system:clearing', credit: 'merchant:available', figure: 'received' }],
    event: null,
    meaning:
      'What was paid after it had been cancelled came back: the merchant gets it, to pay what it owes with',
  },
} as const satisfies Record<string, StepRow>;

export type StepName = keyof typeof STEPS;
/** The steps that change an existing withdrawal. */
export type WithdrawalStep = Exclude<StepName, 'deposit' | 'debit' | 'collect' | 'hold'>;

export type Posting = { readonly debit: number; readonly credit: number; readonly amount: Minor };

type PostingSubject = {
  readonly merchantId: MerchantId;
  readonly system: SystemName | null;
  readonly figures: { readonly [F in Figure]?: Minor };
};

/** The moves of a step as account numbers and amounts; moves of nothing (a zero fee) are left out. */
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

export const withdrawalFigures = (quote: Quote, refundFee: boolean) => ({
  total: quote.total,
  received: quote.received,
  fee: quote.fee,
  refundedFee: refundFee ? quote.fee : ZERO,
});
