// The only way back in: what was heard about attempts is judged under the lock of their withdrawals and applied,
// with its ledger moves, its history, its evidence and whatever has to happen next, in one commit for many.
import type { Attempt, IncidentKind } from '../../domain/attempts.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { lockCases } from '../../storage/payouts/attempts.ts';
import { callbackKey, enterCallbacks } from '../../storage/payouts/callbacks.ts';
import type { Database, Tx } from '../../storage/postgres/database.ts';
import { Docket, type Heard, type Rules } from './outcome-batch.ts';

export type { Heard };

export type Recorded =
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

type Surroundings = Rules & {
  readonly db: Database;
  readonly notice: (what: string, facts: Readonly<Record<string, unknown>>) => void;
};

export async function recordOutcomes(
  { db, notice, ...rules }: Surroundings,
  heard: readonly Heard[],
): Promise<Recorded[]> {
  const recorded = await db.transaction((tx) => recordWithin(tx, rules, heard));
  for (const item of recorded) {
    if (item.verdict !== 'recorded') continue;
    const { attempt, incident } = item;
    if (incident)
      notice(`incident: ${incident}`, {
        withdrawal: attempt.withdrawalId,
        aggregator: attempt.aggregator,
        reference: attempt.reference,
      });
  }
  return recorded;
}

export async function recordWithin(tx: Tx, rules: Rules, heard: readonly Heard[]): Promise<Recorded[]> {
  const fresh = await enterCallbacks(
    tx,
    heard.flatMap(({ callback, reference, report }) =>
      callback ? [{ ...callback, reference, verdict: report.verdict }] : [],
    ),
  );
  const cases = await lockCases(tx, [...new Set(heard.map(({ reference }) => reference))]);
  const docket = new Docket(rules);

  const recorded: Recorded[] = [];
  for (const item of heard) {
    const { reference, callback } = item;
    const found = cases.get(reference);
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
        docket.unmatched.add(callback.aggregator);
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
    const siblings = [...cases.values()]
      .filter(({ withdrawal }) => withdrawal.id === found.withdrawal.id)
      .map(({ attempt }) => attempt)
      .filter(({ number }) => number !== found.attempt.number);
    const { after, promoted } = docket.enter(item, found, siblings);
    // The next report in this batch finds the withdrawal as this one leaves it.
    cases.set(reference, after);
    for (const sibling of siblings) {
      const attempt = sibling === promoted ? ({ ...sibling, state: 'paid' } as const) : sibling;
      cases.set(sibling.reference, { ...after, attempt });
    }
    const incident = after.incidents.find((kind) => !found.incidents.includes(kind)) ?? null;
    recorded.push({ verdict: 'recorded', attempt: after.attempt, withdrawal: after.withdrawal, incident });
  }
  await docket.write(tx);
  return recorded;
}
