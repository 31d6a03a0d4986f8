// The data folder is replaced by a copy from a few seconds before. Payouts must stay halted until an operator has compared
// the records with the aggregator.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../scripts/prepare.mjs';
import { unwrap } from '../../../src/cli/shared/output.ts';
import { parseWithdrawalId } from '../../../src/domain/ids.ts';
import { liftHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { closeIncident, listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal } from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { retryTransient } from '../../../src/usecases/retry-transient.ts';
import { transactionHashOf } from '../../usdt.ts';
import type { Cluster } from '../cluster.ts';
import { linesOf } from '../destinations.ts';
import type { Restore } from '../restores.ts';
import { OPERATOR } from '../set-up.ts';
import { readStatements } from '../statements.ts';
import { waitUntil } from '../wait-until.ts';
import { type Effect, type FaultKind, SECOND } from './fault-kind.ts';

const GLOBAL = { scope: 'global', subject: '' } as const;
/** Every process records the position of the database every five seconds. */
const RECORDED_WITHIN_MS = 20 * SECOND;
/** Longer than the aggregator's deadline: what was sent before the stop has arrived. */
const ARRIVED_MS = 3 * SECOND;
const NOTICED_WITHIN_MS = 40 * SECOND;
const SETTLED_WITHIN_MS = 20 * SECOND;

export const RESTORE: FaultKind = {
  name: 'restore of an older data folder',
  prepare(cluster, random) {
    const killsProcesses = random.chance(0.5);
    return {
      details: killsProcesses ? 'the processes are killed' : 'the processes keep running',
      inject: () => restore(cluster, killsProcesses),
    };
  },
};

async function restore(cluster: Cluster, killsProcesses: boolean): Promise<Effect> {
  const { database, restores, files } = cluster;
  const copiedAt = Date.now();
  const backup = await database.backUp();
  const recordedBefore = modifiedAt(files.position);
  // Without a record since the backup, there is no evidence of the loss. Some withdrawals are paid in between.
  if (!(await waitUntil(() => modifiedAt(files.position) > recordedBefore, RECORDED_WITHIN_MS)))
    throw new Error('the position of the database was not recorded');
  await sleep(SECOND);
  const lost: Restore = { copiedAt, restoredAt: Number.POSITIVE_INFINITY };
  restores.add(lost);
  const receivedBefore = await database.restore(backup, async () => {
    if (killsProcesses) for (const each of [cluster.server, ...cluster.workers]) await each.end('SIGKILL');
    await sleep(ARRIVED_MS);
    return countReceived(cluster);
  });
  lost.restoredAt = Date.now();
  await forgetReopened(cluster);
  await expectHalt(cluster);
  const differences = await checkWithRetry(cluster);
  const settled = await settleLost(cluster);
  if (countReceived(cluster) > receivedBefore)
    restores.problems.push('Payouts were sent from a restored database before the halt was lifted.');
  await lift(cluster);
  return differences > 0 ? `noticed, ${differences} differences, ${settled} open payouts settled` : undefined;
}

const modifiedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const countReceived = ({ files }: Cluster): number =>
  linesOf(readStatements(files.statements)).filter(({ event }) => event === 'received').length;

/** The history of these withdrawals begins again, so their webhooks may differ from those that were sent before. */
async function forgetReopened({ app, receiver }: Cluster): Promise<void> {
  const rows = await retryTransient(() =>
    app.db.query<{ id: string }>({ text: `select id::text from withdrawals where state = 'created'` }),
  );
  for (const { id } of rows) receiver.forget(id);
}

const findIncident = async ({ app }: Cluster) =>
  (await retryTransient(() => listIncidents(app, { all: false }))).find(
    ({ kind }) => kind === 'database_restored',
  );

/** Set by the first process that would send something, and neither lifted nor resolved before the comparison. */
async function expectHalt(cluster: Cluster): Promise<void> {
  const { app, restores } = cluster;
  if (!(await waitUntil(async () => (await findIncident(cluster)) !== undefined, NOTICED_WITHIN_MS)))
    throw new Error('the restore was not noticed');
  const incident = await findIncident(cluster);
  const early = { id: incident?.id ?? 0, resolution: 'not compared' };
  if ((await liftHalt(app, OPERATOR, GLOBAL)).ok || (await closeIncident(app, OPERATOR, early)).ok)
    restores.problems.push('The halt after a restore was lifted before the records were compared.');
}

/** The statement of an overloaded aggregator may be late; an operator repeats the check then. */
async function checkWithRetry(cluster: Cluster, tries = 5): Promise<number> {
  return check(cluster).catch((error: unknown) => {
    if (tries === 1) throw error;
    return checkWithRetry(cluster, tries - 1);
  });
}

/** As an operator does it. Returns the number of differences. */
async function check({ env }: Cluster): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(root, 'dist', 'main', 'sluice.js'), 'restore', 'check', '--json'],
    { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (!output.startsWith('{')) throw new Error(`sluice restore check failed: ${errors}`);
  const { comparisons } = JSON.parse(output) as {
    comparisons: { report: { differences: number } | null; problem: string | null }[];
  };
  for (const { problem } of comparisons)
    if (problem !== null) throw new Error(`sluice restore check: ${problem}`);
  return comparisons.reduce((sum, { report }) => sum + (report?.differences ?? 0), 0);
}

/** Payouts of withdrawals that are open here again, and which the aggregator has received: operators record their outcome. */
async function settleLost(cluster: Cluster): Promise<number> {
  const { app, files } = cluster;
  const open = await app.db.query<{ id: string; system: string; known: string[] }>({
    text: `select id::text, system, array(select reference from attempts a where a.withdrawal_id = w.id) as known
             from withdrawals w where state = 'created' and stage = 'queued'`,
  });
  const known = new Map(open.map(({ id, known }) => [id, known]));
  const inUsdt = new Set(open.filter(({ system }) => system === 'usdt').map(({ id }) => id));
  const unknownHere = (): Map<string, string> => {
    const states = new Map<string, string>();
    for (const { event, reference } of linesOf(readStatements(files.statements)))
      if (known.get(idOf(reference))?.includes(reference) === false) states.set(reference, event);
    return states;
  };
  await waitUntil(() => ![...unknownHere().values()].includes('received'), SETTLED_WITHIN_MS);
  const outcomes = [...unknownHere()].filter(([, event]) => event === 'executed' || event === 'returned');
  for (const [reference, event] of outcomes) {
    const id = parseWithdrawalId(idOf(reference));
    if (id === undefined) throw new Error(`${reference} is not a reference`);
    const reason = 'by the statement, after a restore';
    await retryTransient(async () => {
      if (event === 'returned') return unwrap(await cancelWithdrawal(app, OPERATOR, { id, reason }));
      unwrap(await claimWithdrawal(app, OPERATOR, { id }));
      const payment = inUsdt.has(String(id)) ? transactionHashOf(reference) : reference;
      return unwrap(await payWithdrawal(app, OPERATOR, { id, reference: payment, reason }));
    });
  }
  return outcomes.length;
}

/** Our references start with the id of the withdrawal. */
const idOf = (reference: string): string => reference.split('-')[1] ?? '';

async function lift(cluster: Cluster): Promise<void> {
  const { app } = cluster;
  const incident = await findIncident(cluster);
  const resolved = { id: incident?.id ?? 0, resolution: 'compared with the aggregator' };
  unwrap(await retryTransient(() => closeIncident(app, OPERATOR, resolved)));
  unwrap(await retryTransient(() => liftHalt(app, OPERATOR, GLOBAL)));
}
