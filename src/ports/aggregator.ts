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

/** Throws on keys or an address that cannot work. The message names the key and never contains its value. */
export type OpenAggregator = (
  terms: AggregatorTerms,
  secrets: Readonly<Record<string, string>>,
) => Aggregator;

/** One key that the operator enters for an aggregator of a kind. */
export type SecretField = {
  /** Its name in the JSON that `sluice aggregator add --secrets-stdin` reads. */
  readonly name: string;
  /** What it is, for the operator. */
  readonly title: string;
  readonly optional?: true;
  /**
   * Sluice generates it, as `whsec_…`, when the operator enters no keys at all. So it has to be the only required key
   * of its kind.
   */
  readonly generated?: true;
};

/** What the folder of one kind exports. */
export type AggregatorAdapter = {
  readonly secretFields: readonly SecretField[];
  readonly open: OpenAggregator;
};

export type LoadAdapter = () => Promise<AggregatorAdapter>;
