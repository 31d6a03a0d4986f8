// The only way in which reports about attempts change the ledger: each is interpreted under the lock of its withdrawal and
// applied with its entries, history, evidence and follow-up jobs. Concurrent reports share one commit.
import type { Attempt } from '../../domain/attempts.ts';
import type { IncidentKind } from '../../domain/incidents.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { Vault } from '../../storage/installation/vault.ts';
import { type LockedAttempt, lockAttempts } from '../../storage/payouts/attempts.ts';
import { callbackKey, insertCallbacks } from '../../storage/payouts/callbacks.ts';
import { type BatchLimits, batched, isolating } from '../../storage/postgres/batched.ts';
import type { Database, Tx } from '../../storage/postgres/database.ts';
import { retryTransient } from '../retry-transient.ts';
import { findMismatches, type MismatchSettings } from './find-mismatches.ts';
import {
  type ComparedReport,
  OutcomeBatch,
  type OutcomeSettings,
  type ReceivedReport,
} from './outcome-batch.ts';

export type { ReceivedReport };

export type RecordedOutcome =
  | {
      readonly verdict: 'recorded';
      readonly attempt: Attempt;
      readonly withdrawal: Withdrawal;
      /** Opened by this report. */
      readonly incident: IncidentKind | null;
    }
  /** Another worker has claimed the withdrawal since. */
  | { readonly verdict: 'fenced' }
  /** A callback with the same id and content was received before. */
  | { readonly verdict: 'repeated' }
  | { readonly verdict: 'unmatched' };

type RecordSettings = OutcomeSettings & MismatchSettings;

type RecordOutcomesDeps = RecordSettings & {
  readonly db: Database;
  readonly vault: Vault;
  readonly alert: (message: string, fields: Readonly<Record<string, unknown>>) => void;
};

/** One report at a time to the caller. A transient fault is retried: recording the same report twice changes nothing. */
export function openRecordOutcome(
  deps: RecordOutcomesDeps,
  limits: BatchLimits,
): (report: ReceivedReport) => Promise<RecordedOutcome> {
  // A response and the callback of the same payout often arrive together: in one batch neither waits for the lock of the other.
  const record = batched(
    isolating((reports: readonly ReceivedReport[]) => recordOutcomes(deps, reports)),
    { ...limits, name: 'record_outcomes' },
  );
  return (report) => retryTransient(() => record(report));
}

export async function recordOutcomes(
  { db, vault, alert, ...settings }: RecordOutcomesDeps,
  reports: readonly ReceivedReport[],
): Promise<RecordedOutcome[]> {
  const recorded = await db.transaction((tx) => recordOutcomesInTx(tx, settings, reports, vault));
  for (const item of recorded) {
    if (item.verdict !== 'recorded') continue;
    const { attempt, incident } = item;
    if (incident)
      alert(`incident: ${incident}`, {
        withdrawal: attempt.withdrawalId,
        aggregator: attempt.aggregator,
        reference: attempt.reference,
      });
  }
  return recorded;
}

/** `vault` is needed for reports of aggregators, which may name a destination. */
export async function recordOutcomesInTx(
  tx: Tx,
  settings: RecordSettings,
  reports: readonly ReceivedReport[],
  vault?: Vault,
): Promise<RecordedOutcome[]> {
  const newCallbacks = await insertCallbacks(
    tx,
    reports.flatMap(({ callback, reference, report }) =>
      callback ? [{ ...callback, reference, report }] : [],
    ),
  );
  const attempts = await lockAttempts(tx, [...new Set(reports.map(({ reference }) => reference))]);
  const mismatches = await findMismatches(tx, settings, reports, attempts, vault);
  const batch = new OutcomeBatch(settings);
  const recorded = reports.map((item) => {
    const locked = attempts.get(item.reference);
    const rejected = rejectCallback(item, locked, newCallbacks, batch);
    if (rejected) return rejected;
    if (!locked) return { verdict: 'unmatched' } as const;
    if (item.fence !== undefined && item.fence !== locked.withdrawal.fence)
      return { verdict: 'fenced' } as const;
    return recordReport(batch, attempts, { ...item, mismatch: mismatches.get(item) }, locked);
  });
  await batch.write(tx);
  return recorded;
}

/** A callback counts once, and only from the account that the attempt was sent to. */
function rejectCallback(
  { callback, reference, report }: ReceivedReport,
  locked: LockedAttempt | undefined,
  newCallbacks: Map<string, boolean>,
  batch: OutcomeBatch,
): RecordedOutcome | undefined {
  if (!callback) return undefined;
  const key = callbackKey({ ...callback, reference, report });
  const isMatched = newCallbacks.get(key);
  // Of several equal callbacks in this batch, the first is the new one.
  newCallbacks.delete(key);
  if (isMatched === undefined) return { verdict: 'repeated' };
  const attempt = locked?.attempt;
  const { aggregator, account } = callback;
  if (isMatched && attempt?.aggregator === aggregator && attempt.account === account) return undefined;
  batch.unmatched.add(aggregator);
  return { verdict: 'unmatched' };
}

function recordReport(
  batch: OutcomeBatch,
  attempts: Map<string, LockedAttempt>,
  item: ComparedReport,
  locked: LockedAttempt,
): RecordedOutcome {
  const siblings = [...attempts.values()]
    .filter(({ withdrawal }) => withdrawal.id === locked.withdrawal.id)
    .map(({ attempt }) => attempt)
    .filter(({ number }) => number !== locked.attempt.number);
  const { after, promoted } = batch.add(item, locked, siblings);
  // The next report in this batch is interpreted on the state that this one leaves.
  attempts.set(item.reference, after);
  for (const sibling of siblings) {
    const attempt = sibling === promoted ? ({ ...sibling, state: 'paid' } as const) : sibling;
    attempts.set(sibling.reference, { ...after, attempt });
  }
  const incident = after.incidents.find((kind) => !locked.incidents.includes(kind)) ?? null;
  return { verdict: 'recorded', attempt: after.attempt, withdrawal: after.withdrawal, incident };
}
