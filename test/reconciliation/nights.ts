// Time for the tests of the nightly reconciliation: aggregators, payouts and comparisons are moved into the past.
import { expect } from 'vitest';
import { connectDirectly } from '../harness/database.ts';
import type { PayoutSetup } from '../harness/payouts.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const dayAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The days since `days` ago that are over in the night that began so many hours before now, newest first. */
export function dueDays(days: number, fromHour: number): string[] {
  const night = new Date(Date.now() - fromHour * HOUR_MS).toISOString().slice(0, 10);
  return Array.from({ length: days }, (_, i) => dayAgo(i + 1)).filter((day) => day < night);
}

/** SQL without constraints and triggers. */
export async function tamper({ server }: Pick<PayoutSetup, 'server'>, sql: string): Promise<void> {
  const client = await connectDirectly(server.database);
  await client.query(`set session_replication_role = replica; ${sql}`);
}

/** Aggregators as if they had been added three days ago, with a window that holds since then. */
export const ADDED_DAYS_AGO = 3;
export const addedDaysAgo = `update aggregators set created_at = now() - interval '${ADDED_DAYS_AGO} days';
  update reconciliation_window set since = now() - interval '${ADDED_DAYS_AGO} days'`;

/** The comparisons so far belong to an earlier night, also for a night that is judged only from its sixth hour on. */
export const anotherNight = `update reconciliations set at = at - interval '30 hours';
  update reconciliation_failures set at = at - interval '30 hours';
  update incidents set opened_at = opened_at - interval '1 day'`;

/** The payout as if it had been sent and received so many days ago. */
export async function moveBack(testEnv: PayoutSetup, reference: string, days: number): Promise<void> {
  const { receivedAt } = testEnv.simulator.store.find(reference);
  receivedAt.setTime(receivedAt.getTime() - days * DAY_MS);
  await tamper(
    testEnv,
    `update attempts set created_at = created_at - interval '${days} days' where reference = '${reference}'`,
  );
}

type IncidentRow = { id: string; kind: string; reference: string; detail: string; closed_at: Date | null };

export async function incidentsOf(testEnv: PayoutSetup, kind: string): Promise<IncidentRow[]> {
  const client = await connectDirectly(testEnv.server.database);
  const { rows } = await client.query<IncidentRow>(
    'select id::text, kind, reference, detail, closed_at from incidents where kind = $1 order by id',
    [kind],
  );
  return rows;
}

export async function expectMetric(testEnv: PayoutSetup, line: string): Promise<void> {
  const { text } = await testEnv.server.send('/metrics');
  expect(text.split('\n').filter((each) => each.startsWith('sluice_reconciliation'))).toContain(line);
}
