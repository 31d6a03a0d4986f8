// The only way back in: what was heard about attempts is judged under the lock of their withdrawals and applied,
// with its ledger moves, its history, its evidence and whatever has to happen next, in one commit for many.
import type { Attempt, IncidentKind } from '../../domain/attempts.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { lockAttempts } from '../../storage/payouts/attempts.ts';
import { callbackKey, insertCallbacks } from '../../storage/payouts/callbacks.ts';
import type { Database, Tx } from '../../storage/postgres/database.ts';
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
  /** The claim went to somebody else. */
  | { readonly verdict: 'fenced' }
  /** This very callback was heard before. */
  | { readonly verdict: 'repeated' }
  | { readonly verdict: 'unmatched' };

type RecordOutcomesDeps = OutcomeSettings & {
  readonly db: Database;
  readonly alert: (what: string, facts: Readonly<Record<string, unknown>>) => void;
};

export async function recordOutcomes(
  { db, alert, ...settings }: RecordOutcomesDeps,
  heard: readonly ReceivedReport[],
): Promise<RecordedOutcome[]> {
  const recorded = await db.transaction((tx) => recordOutcomesInTx(tx, settings, heard));
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
  heard: readonly ReceivedReport[],
): Promise<RecordedOutcome[]> {
  const fresh = await insertCallbacks(
    tx,
    heard.flatMap(({ callback, reference, report }) =>
      callback ? [{ ...callback, reference, verdict: report.verdict }] : [],
    ),
  );
  const attempts = await lockAttempts(tx, [...new Set(heard.map(({ reference }) => reference))]);
  const batch = new OutcomeBatch(settings);

  const recorded: RecordedOutcome[] = [];
  for (const item of heard) {
    const { reference, callback } = item;
    const found = attempts.get(reference);
    if (callback) {
      const key = callbackKey(callback);
      const matched = fresh.get(key);
      // Of several equal ones in this batch the first is the new one.
      fresh.delete(key);
      if (matched === undefined) {
        recorded.push({ verdict: 'repeated' });
        continue;
      }
      if (!matched || found?.attempt.aggregator !== callback.aggregator) {
        batch.unmatched.add(callback.aggregator);
        recorded.push({ verdict: 'unmatched' });
        continue;
      }
    }
    if (!found) {
      recorded.push({ verdict: 'unmatched' });
      continue;
    }
    if (item.fence !== undefined && item.fence !== found.withdrawal.fence) {
      recorded.push({ verdict: 'fenced' });
      continue;
    }
    const siblings = [...attempts.values()]
      .filter(({ withdrawal }) => withdrawal.id === found.withdrawal.id)
      .map(({ attempt }) => attempt)
      .filter(({ number }) => number !== found.attempt.number);
    const { after, promoted } = batch.add(item, found, siblings);
    // The next report in this batch finds the withdrawal as this one leaves it.
    attempts.set(reference, after);
    for (const sibling of siblings) {
      const attempt = sibling === promoted ? ({ ...sibling, state: 'paid' } as const) : sibling;
      attempts.set(sibling.reference, { ...after, attempt });
    }
    const incident = after.incidents.find((kind) => !found.incidents.includes(kind)) ?? null;
    recorded.push({ verdict: 'recorded', attempt: after.attempt, withdrawal: after.withdrawal, incident });
  }
  await batch.write(tx);
  return recorded;
}
