// What can be heard about an attempt, from whomever it comes. Adapters translate their aggregator's words into these.
import type { Minor } from './money.ts';

/** What was said and answered, for people to read: without keys, signatures and destinations. */
export type Exchange = {
  /** Null: it came unasked. */
  readonly request: string | null;
  /** Null: no status came; then `answer` says why. */
  readonly status: number | null;
  readonly answer: string;
  readonly ms: number | null;
};

/** By our own reference: an answer about another payout is none about this one. */
type Statement =
  /** It has the payout and will carry it out, or is at it. */
  | { readonly verdict: 'accepted'; readonly providerId: string | null; readonly detail?: string }
  /** The recipient has the money. */
  | {
      readonly verdict: 'paid';
      readonly providerId: string | null;
      readonly amount: Minor;
      readonly currency: string;
      readonly detail?: string;
    }
  /** Listed in the aggregator's contract as: not carried out, and never will be. */
  | {
      readonly verdict: 'refused';
      readonly detail: string;
      /** The reason passes by itself (the float is short): another attempt may be made later. */
      readonly retryable?: boolean;
    }
  /** Only when submitting: not a byte of the request left this machine. */
  | { readonly verdict: 'not_sent'; readonly detail: string }
  /** Only when asking: the aggregator knows no such reference, so far. */
  | { readonly verdict: 'not_found'; readonly detail?: string }
  /** It was paid and came back. */
  | {
      readonly verdict: 'returned';
      readonly providerId: string | null;
      readonly amount: Minor;
      readonly currency: string;
      readonly detail?: string;
    }
  /** Everything else: no answer, half an answer, an answer that makes no sense. */
  | { readonly verdict: 'unknown'; readonly detail: string };

export type Report = Statement & { readonly exchange?: Exchange };

/** takeover: nobody wrote down what became of it, and whoever was at it has lost its claim. */
export type ReportSource = 'submit' | 'lookup' | 'callback' | 'operator' | 'takeover';

export const unknown = (detail: string): Report => ({ verdict: 'unknown', detail });
