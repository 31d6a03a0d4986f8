// The two inputs of a reconciliation: the aggregator statement, and our withdrawals, attempts and ledger entries.
import type { Attempt } from '../attempts.ts';
import type { WithdrawalId } from '../ids.ts';
import type { Minor } from '../money.ts';
import type { PayoutCurrency } from '../rates/currencies.ts';
import type { State } from '../steps.ts';
import type { SystemName } from '../systems/index.ts';
import type { ReportedPayout } from './reported-payout.ts';

export const LINE_STATES = ['accepted', 'paid', 'refused', 'returned'] as const;
export type LineState = (typeof LINE_STATES)[number];

export type AggregatorStatementLine = {
  readonly reference: string;
  readonly state: LineState;
  readonly amount: Minor;
  readonly currency: string;
  readonly at: Date;
  readonly providerId?: string | null;
  /** The account whose statement it is; absent in a file. */
  readonly account?: number;
  readonly about?: ReportedPayout;
};

/** A withdrawal with its attempts and ledger entries. */
export type OurRecord = {
  readonly id: WithdrawalId;
  /** Null: the attempts have no withdrawal. */
  readonly withdrawal: {
    readonly state: State;
    readonly returned: boolean;
    readonly system: SystemName;
    readonly received: Minor;
    readonly payout: { readonly currency: PayoutCurrency; readonly amount: Minor } | null;
    readonly walletMasked: string;
  } | null;
  /** All attempts, of every day and aggregator. */
  readonly attempts: readonly Attempt[];
  /** Its entries on clearing accounts, and on those of what was delivered in a payout currency. */
  readonly cleared: readonly { readonly step: string; readonly account: string; readonly amount: Minor }[];
};

export type ReconciliationInput = {
  readonly aggregator: string;
  /** UTC. */
  readonly day: string;
  readonly currency: string;
  /** How much older than our attempt a payout may seem to be, because clocks differ. */
  readonly clockAllowanceMs: number;
  readonly statement: readonly AggregatorStatementLine[];
  readonly records: readonly OurRecord[];
};

const DAY_MS = 86_400_000;
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
export const shiftDay = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
