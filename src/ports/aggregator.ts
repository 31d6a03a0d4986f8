// The interface to payout aggregators, with one adapter per kind. docs/adding-an-aggregator.md describes how to add one.
import type { Minor } from '../domain/money.ts';
import type { ReportedPayout } from '../domain/reconciliation/reported-payout.ts';
import type { Report } from '../domain/reports.ts';
import type { AggregatorTerms } from '../domain/routing.ts';
import type { SystemName } from '../domain/systems/index.ts';

export type Payout = {
  /** Our id of the attempt, the same for every resend: the aggregator's idempotency key. */
  readonly reference: string;
  /** What the recipient gets, in the smallest unit of the currency. */
  readonly amount: Minor;
  readonly currency: string;
  readonly system: SystemName;
  readonly bankId: string | null;
  /** The destination in its canonical form: phone digits, card number, TRON address, account. */
  readonly wallet: string;
  /** Null: the merchant gave none. An adapter whose aggregator has no such field leaves it out, as it does the comment. */
  readonly recipientName: string | null;
  /** A text for the recipient. */
  readonly comment: string | null;
  /** The aggregator must not begin the payout after this time. */
  readonly notAfter: Date;
};

export type Callback = {
  /** The sender's signed id of the message; each id is processed once. */
  readonly id: string;
  readonly reference: string;
  readonly report: Report;
};

export type CallbackRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body. */
  readonly body: string;
};

/** One line of an aggregator's statement. */
export type StatementLine = {
  readonly reference: string;
  readonly providerId: string | null;
  readonly state: 'accepted' | 'paid' | 'refused' | 'returned';
  readonly amount: Minor;
  readonly currency: string;
  readonly at: Date;
  /** Absent if the statement says nothing about the payout beside its status. */
  readonly about?: ReportedPayout;
};

export type StatementPage = {
  readonly lines: readonly StatementLine[];
  /** The cursor of the next page; null: this is the last one. */
  readonly next: string | null;
};

export type Aggregator = {
  /** True if submitting the same reference twice never pays twice. */
  readonly resendIsSafe: boolean;
  /** Never throws: every result is a report. `signal` aborts the call; its outcome is then unknown. */
  submit(payout: Payout, signal: AbortSignal): Promise<Report>;
  lookup(
    payout: { readonly reference: string; readonly providerId: string | null },
    signal: AbortSignal,
  ): Promise<Report>;
  /** rejected: not signed by the aggregator, too old, or invalid; the reason is only for the log. */
  readCallback(request: CallbackRequest, now: Date): Callback | { readonly rejected: string };
  /**
   * One page of the aggregator's statement of one day (UTC); `after` is the cursor of the previous page. An aggregator
   * without pages returns one page. Absent if it has no statement; throws if the download fails.
   */
  fetchStatementPage?(
    page: { readonly day: string; readonly after: string | null },
    signal: AbortSignal,
  ): Promise<StatementPage>;
  /** How far its clock is ahead of ours by its last reply (negative: behind); undefined before the first. */
  clockAheadMs(): number | undefined;
  close(): Promise<void>;
};

/** Throws if a key or the address is invalid. The message names the key and never contains its value. */
export type OpenAggregator = (
  terms: AggregatorTerms,
  secrets: Readonly<Record<string, string>>,
) => Aggregator;

/** One key that the operator enters for an aggregator of a kind. */
export type SecretField = {
  /** Its name in the JSON that `sluice aggregator add --secrets-stdin` reads. */
  readonly name: string;
  /** Its description for operators. */
  readonly title: string;
  /** What to enter, or where it comes from. */
  readonly hint?: string;
  /** A valid value, for tests and documentation. Needed only if the adapter checks the form of the key. */
  readonly example?: string;
  readonly optional?: true;
  /** Not a secret: forms show what is entered. */
  readonly visible?: true;
  /** The permitted values; the first is the default. */
  readonly options?: readonly { readonly value: string; readonly title: string }[];
  /**
   * Sluice generates it, as `whsec_…`, if the operator enters no keys. It must then be the only required key of its
   * kind.
   */
  readonly generated?: true;
};

/** The export of the adapter folder of one kind. */
export type AggregatorAdapter = {
  /** The kind, as forms name it. */
  readonly title: string;
  /** Whether its payouts can be in a currency other than the settlement currency. */
  readonly paysOtherCurrencies: boolean;
  readonly secretFields: readonly SecretField[];
  readonly open: OpenAggregator;
};

export type LoadAdapter = () => Promise<AggregatorAdapter>;
