// An attempt to have a withdrawal paid by one aggregator, under one reference.
import type { WithdrawalId } from './ids.ts';
import type { Minor } from './money.ts';

export const ATTEMPT_STATES = [
  'sending',
  'accepted',
  'uncertain',
  'paid',
  'refused',
  'not_sent',
  'returned',
  /** Paid, although it had been recorded as refused or not sent. */
  'paid_after_given_up',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export type Attempt = {
  readonly withdrawalId: WithdrawalId;
  readonly number: number;
  readonly aggregator: string;
  /** The account at the aggregator that it was sent to. No other one can judge it. */
  readonly account: number;
  readonly reference: string;
  readonly state: AttemptState;
  readonly amount: Minor;
  readonly providerId: string | null;
  /** The aggregator has confirmed that it received this payout. */
  readonly acknowledged: boolean;
  /** The aggregator must not begin it later. */
  readonly notAfter: Date;
  /** From this time on, "not found" is final. */
  readonly finalAfter: Date;
  readonly lookups: number;
  readonly resends: number;
  readonly createdAt: Date;
  /** The amount was deducted from the prefunded balance (float) at the aggregator. */
  readonly floatTaken: boolean;
};

/**
 * How long an aggregator may begin an attempt. Longer than the call, so that a clock that is some seconds ahead does not refuse
 * every payout as expired; "not found" is final only after this time and the finality have passed.
 */
export const validityMs = (deadlineMs: number, notAfterSeconds: number): number =>
  Math.max(deadlineMs, notAfterSeconds * 1000);
