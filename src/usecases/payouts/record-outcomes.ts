// Reports about attempts change the ledger only through here: each is interpreted under the lock of its withdrawal and applied with
// its entries, history, evidence and follow-up jobs. Concurrent reports share one commit.
import type { Attempt } from '../../domain/attempts.ts';
import type { IncidentKind } from '../../domain/incidents.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { type LockedAttempt, lockAttempts } from '../../storage/payouts/attempts.ts';
import { callbackKey, insertCallbacks } from '../../storage/payouts/callbacks.ts';
import { type Batched, type BatchLimits, batched, isolating } from '../../storage/postgres/batched.ts';
import type { Database, Tx } from '../../storage/postgres/database.ts';
import { retryTransient } from '../retry-transient.ts';
import { OutcomeBatch, type OutcomeSettings, type ReceivedReport } from './outcome-batch.ts';

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
  /** The same callback was received before. */
  | { readonly verdict: 'repeated' }
  | { readonly verdict: 'unmatched' };

type RecordOutcomesDeps = OutcomeSettings & {
  readonly db: Database;
  readonly alert: (what: string, facts: Readonly<Record<string, unknown>>) => void;
};

/** One report at a time to the caller. A fault that will pass is retried: recording the same report twice changes nothing. */
export function openRecordOutcome(
  deps: RecordOutcomesDeps,
  limits: BatchLimits,
): (report: ReceivedReport) => Promise<RecordedOutcome> {
  const open = (name: string): Batched<ReceivedReport, RecordedOutcome> =>
    batched(
      isolating((reports: readonly ReceivedReport[]) => recordOutcomes(deps, reports)),
      { ...limits, name },
    );
  // Responses to a submit rarely move money: in a batch of their own they do not wait for the locks of those that do.
  const recordResponse = open('record_answers');
  const recordOther = open('record_outcomes');
  return (report) =>
    retryTransient(() => (report.source === 'submit' ? recordResponse(report) : recordOther(report)));
}

export async function recordOutcomes(
  { db, alert, ...settings }: RecordOutcomesDeps,
  reports: readonly ReceivedReport[],
): Promise<RecordedOutcome[]> {
  const recorded = await db.transaction((tx) => recordOutcomesInTx(tx, settings, reports));
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

export async function recordOutcomesInTx(
  tx: Tx,
  settings: OutcomeSettings,
  reports: readonly ReceivedReport[],
): Promise<RecordedOutcome[]> {
  const newCallbacks = await insertCallbacks(
    tx,
    reports.flatMap(({ callback, reference, report }) =>
      callback ? [{ ...callback, reference, verdict: report.verdict }] : [],
    ),
  );
  const attempts = await lockAttempts(tx, [...new Set(reports.map(({ reference }) => reference))]);
  const batch = new OutcomeBatch(settings);
  const recorded = reports.map((item) => {
    const found = attempts.get(item.reference);
    const rejected = rejectCallback(item, found, newCallbacks, batch);
    if (rejected) return rejected;
    if (!found) return { verdict: 'unmatched' } as const;
    if (item.fence !== undefined && item.fence !== found.withdrawal.fence)
      return { verdict: 'fenced' } as const;
    return recordReport(batch, attempts, item, found);
  });
  await batch.write(tx);
  return recorded;
}

/** A callback counts once, and only from the aggregator that the attempt was made at. */
function rejectCallback(
  { callback }: ReceivedReport,
  found: LockedAttempt | undefined,
  newCallbacks: Map<string, boolean>,
  batch: OutcomeBatch,
): RecordedOutcome | undefined {
  if (!callback) return undefined;
  const key = callbackKey(callback);
  const isMatched = newCallbacks.get(key);
  // Of several equal callbacks in this batch, the first is the new one.
  newCallbacks.delete(key);
  if (isMatched === undefined) return { verdict: 'repeated' };
  if (isMatched && found?.attempt.aggregator === callback.aggregator) return undefined;
  batch.unmatched.add(callback.aggregator);
  return { verdict: 'unmatched' };
}

function recordReport(
  batch: OutcomeBatch,
  attempts: Map<string, LockedAttempt>,
  item: ReceivedReport,
  found: LockedAttempt,
): RecordedOutcome {
  const siblings = [...attempts.values()]
    .filter(({ withdrawal }) => withdrawal.id === found.withdrawal.id)
    .map(({ attempt }) => attempt)
    .filter(({ number }) => number !== found.attempt.number);
  const { after, promoted } = batch.add(item, found, siblings);
  // The next report in this batch is interpreted on the state that this one leaves.
  attempts.set(item.reference, after);
  for (const sibling of siblings) {
    const attempt = sibling === promoted ? ({ ...sibling, state: 'paid' } as const) : sibling;
    attempts.set(sibling.reference, { ...after, attempt });
  }
  const incident = after.incidents.find((kind) => !found.incidents.includes(kind)) ?? null;
  return { verdict: 'recorded', attempt: after.attempt, withdrawal: after.withdrawal, incident };
}
