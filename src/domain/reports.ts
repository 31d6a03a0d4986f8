// Reports about an attempt, from every source. Adapters map the statuses of their aggregator to these verdicts.
import type { Minor } from './money.ts';
import type { ReportedPayout } from './reconciliation/reported-payout.ts';
import type { FailureReason } from './rejections.ts';

/** The request and the response as shown to operators: without keys, signatures and destinations. */
export type Exchange = {
  /** Null for a callback. */
  readonly request: string | null;
  /** Null without an HTTP response; `answer` then gives the reason. */
  readonly status: number | null;
  readonly answer: string;
  readonly ms: number | null;
};

/** Adapters match statements by our reference, so a response about another payout never counts for this one. */
type Statement =
  /** The aggregator has the payout and processes it. */
  | { readonly verdict: 'accepted'; readonly providerId: string | null; readonly detail?: string }
  /** The recipient has the money. */
  | {
      readonly verdict: 'paid';
      readonly providerId: string | null;
      readonly amount: Minor;
      readonly currency: string;
      readonly detail?: string;
    }
  /** The aggregator's contract lists this status as final: not executed, and never will be. */
  | {
      readonly verdict: 'refused';
      readonly detail: string;
      /** The reason is temporary (insufficient float): another attempt may be started later. */
      readonly retryable?: boolean;
      /** What the merchant is told: `declined` if absent. */
      readonly reason?: FailureReason;
    }
  /** Only for a submit: no byte of the request was sent. */
  | { readonly verdict: 'not_sent'; readonly detail: string }
  /** Only for a status check: the aggregator has no such reference at present. */
  | { readonly verdict: 'not_found'; readonly detail?: string }
  /** The payout was paid and then returned. */
  | {
      readonly verdict: 'returned';
      readonly providerId: string | null;
      readonly amount: Minor;
      readonly currency: string;
      readonly detail?: string;
    }
  /** Everything else: no response, a truncated response, a response that cannot be interpreted. */
  | { readonly verdict: 'unknown'; readonly detail: string };

export type Report = Statement & {
  readonly exchange?: Exchange;
  /** Absent if the aggregator says nothing about the payout beside its status. */
  readonly about?: ReportedPayout;
  /**
   * The aggregator rejects us and not this payout: wrong key or address, blocked account, missing system. Every payout
   * through this route would fail, so `refused` must be retryable with it.
   */
  readonly routeFault?: true;
};

/** takeover: the worker that made the call lost its claim before it recorded an outcome. */
export type ReportSource = 'submit' | 'lookup' | 'callback' | 'operator' | 'takeover';

export const unknown = (detail: string): Report => ({ verdict: 'unknown', detail });

/** Not executed, and no other payout would be: the next route is tried, and operators are told. */
export const routeFault = (detail: string): Report => ({
  verdict: 'refused',
  detail,
  retryable: true,
  routeFault: true,
});
