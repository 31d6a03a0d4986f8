// What Sluice needs of a payout aggregator. One adapter a kind, all alike; docs/adding-an-aggregator.md says how.
import type { Minor } from '../domain/money.ts';
import type { Report } from '../domain/reports.ts';
import type { AggregatorTerms } from '../domain/routing.ts';
import type { SystemName } from '../domain/systems/index.ts';

export type Payout = {
  /** Our name for this attempt, the same at every sending: the aggregator's idempotency key. */
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly system: SystemName;
  readonly bankId: string | null;
  /** The destination in its canonical form: phone digits, card number, TRON address, account. */
  readonly wallet: string;
  /** The aggregator must not begin it later. */
  readonly notAfter: Date;
};

export type Callback = {
  /** The sender's own id of this message, part of what it signs: each is heard once. */
  readonly id: string;
  readonly reference: string;
  readonly report: Report;
};

export type CallbackRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came, to the byte. */
  readonly body: string;
};

/** One line of the aggregator's own book. */
export type StatementLine = {
  readonly reference: string;
  readonly providerId: string | null;
  readonly state: 'accepted' | 'paid' | 'refused' | 'returned';
  readonly amount: Minor;
  readonly currency: string;
  readonly at: Date;
};

export type Aggregator = {
  /** Submitting the same reference twice never pays twice. */
  readonly resendIsSafe: boolean;
  /** Never throws: whatever happens is a report. `signal` ends the call, which then is uncertain. */
  submit(payout: Payout, signal: AbortSignal): Promise<Report>;
  lookup(
    asked: { readonly reference: string; readonly providerId: string | null },
    signal: AbortSignal,
  ): Promise<Report>;
  /** refused: not signed by the aggregator, too old, or not understood; why is for the log alone. */
  readCallback(request: CallbackRequest, now: Date): Callback | { readonly refused: string };
  /** Its book of one day (UTC), where it can be had; throws where it cannot be had now. */
  statement?(day: string, signal: AbortSignal): Promise<readonly StatementLine[]>;
  close(): Promise<void>;
};

/** Makes an adapter of what the operator configured; `secrets` are the keys of that kind. Throws where they cannot be. */
export type OpenAggregator = (
  terms: AggregatorTerms,
  secrets: Readonly<Record<string, string>>,
) => Aggregator;

export type LoadAggregator = () => Promise<OpenAggregator>;
