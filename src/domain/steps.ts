// The one table of steps: from which states a step may start, which state it leads to, and the ledger moves that
// belong to it. Nothing else assigns a state or posts an entry. A move always has two sides and one amount, so
// what it posts sums to zero by construction.
import { type AccountName, accountNumber } from './accounts.ts';
import type { Quote } from './fees.ts';
import type { MerchantId } from './ids.ts';
import { type Minor, ZERO } from './money.ts';
import type { SystemName } from './systems.ts';

export const STATES = ['created', 'paid', 'cancelled'] as const;
export type State = (typeof STATES)[number];

/** How a state is written in the merchant interface. */
export const STATE_TEXTS = {
  created: 'Created',
  paid: 'Paid',
  cancelled: 'Cancelled',
} as const satisfies Record<State, string>;

/** Which figure of the withdrawal a move carries; `refundedFee` is the fee, or zero where fees are kept. */
type Figure = 'total' | 'received' | 'fee' | 'refundedFee' | 'deposit';
type Move = { readonly debit: AccountName; readonly credit: AccountName; readonly figure: Figure };
type StepRow = {
  readonly from: readonly State[];
  readonly to: State | null;
  readonly moves: readonly Move[];
  readonly meaning: string;
};

export const STEPS = {
  deposit: {
    from: [],
    to: null,
    moves: [{ debit: 'operator:funding', credit: 'merchant:available', figure: 'deposit' }],
    meaning: 'The operator credits a merchant',
  },
  hold: {
    from: [],
    to: 'created',
    moves: [{ debit: 'merchant:available', credit: 'merchant:held', figure: 'total' }],
    meaning: 'A withdrawal is created and its whole cost set aside',
  },
  settle: {
    from: ['created'],
    to: 'paid',
    moves: [
      { debit: 'merchant:held', credit: 'system:clearing', figure: 'received' },
      { debit: 'merchant:held', credit: 'operator:fees', figure: 'fee' },
    ],
    meaning: 'The recipient was paid',
  },
  release: {
    from: ['created'],
    to: 'cancelled',
    moves: [{ debit: 'merchant:held', credit: 'merchant:available', figure: 'total' }],
    meaning: 'The withdrawal is cancelled and its whole hold, fee included, given back',
  },
  return: {
    from: ['paid'],
    to: 'cancelled',
    moves: [
      { debit: 'system:clearing', credit: 'merchant:available', figure: 'received' },
      { debit: 'operator:fees', credit: 'merchant:available', figure: 'refundedFee' },
    ],
    meaning: 'The bank sent a paid withdrawal back',
  },
} as const satisfies Record<string, StepRow>;

export type StepName = keyof typeof STEPS;
/** The steps that change an existing withdrawal. */
export type WithdrawalStep = 'settle' | 'release' | 'return';

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
