// What operators do after a restore: compare the records with every aggregator, settle what was paid and is still open here,
// resolve the incident and lift the halt. Until then the halt must hold.
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { formatIn } from '../../../src/domain/rates/currencies.ts';
import type { ActionResult } from '../../../src/usecases/actions/rejection.ts';
import { liftHalt, listHalts } from '../../../src/usecases/operator/halts/halts.ts';
import { closeIncident, listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { listProposals } from '../../../src/usecases/operator/proposals/list-proposals.ts';
import {
  compareAfterRestore,
  readRestoreStatus,
} from '../../../src/usecases/operator/reconciliation/compare-after-restore.ts';
import { reconcileNow } from '../../../src/usecases/operator/reconciliation/reconcile.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import {
  claimWithdrawal,
  returnToQueue,
} from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { proposeResolution } from '../../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { recordPosition } from '../../../src/usecases/system/confirm-database.ts';
import { transactionHashOf } from '../../usdt.ts';
import { CHECKER, MAKER } from '../actors.ts';
import type { Entry } from '../aggregator.ts';
import type { Environment } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';
import { AGGREGATORS, currencyOf } from '../seed-data.ts';

const GLOBAL = { scope: 'global', subject: '' } as const;
const reason = 'compared after a restore';
/** Longer than the lease of an attempt, so that none is still being sent. */
const LEASE_SECONDS = 60;

export async function compareWithAggregator(env: Environment): Promise<string> {
  const { app } = env.service;
  await recordPosition(app);
  const incident = (await listIncidents(app, { all: false })).find(
    ({ kind }) => kind === 'database_restored',
  );
  const isHalted = (await listHalts(app)).some(({ scope }) => scope === 'global');
  if (!incident || !isHalted) throw new InvariantViolation('a restore was not noticed');
  mustNot(await liftHalt(app, MAKER, GLOBAL), 'the halt was lifted before the comparison');
  const resolution = { id: incident.id, resolution: reason };
  mustNot(await closeIncident(app, MAKER, resolution), 'the incident was resolved before the comparison');

  await env.clock.advance(LEASE_SECONDS);
  await env.service.task('sweep_open_payouts');
  await env.service.runJobs();
  // These aggregators offer no statement, so operators get one as a file.
  await compareAfterRestore(app, MAKER, () => undefined);
  const { days } = await readRestoreStatus(app);
  for (const aggregator of AGGREGATORS)
    for (const day of days)
      must(
        await reconcileNow(app, MAKER, {
          aggregator,
          day,
          statement: statementOf(env.aggregator.entries.values(), currencyOf(aggregator)),
        }),
        'the records cannot be compared',
      );
  const settled = await settleLostPayouts(env);
  must(await closeIncident(app, MAKER, resolution), 'the incident cannot be resolved');
  must(await liftHalt(app, MAKER, GLOBAL), 'the halt cannot be lifted');
  env.isAwaitingComparison = false;
  env.coverage.count('action', 'compared after a restore');
  return `${settled} settled`;
}

const statementOf = (entries: Iterable<Entry>, currency: string): string =>
  [
    'reference,id,state,amount,currency,at',
    ...[...entries]
      .filter((entry) => entry.currency === currency)
      .map(({ reference, state, amount, executedAt }) =>
        [
          reference,
          '',
          state,
          formatIn(currency, amount),
          currency,
          (executedAt ?? new Date()).toISOString(),
        ].join(),
      ),
  ].join('\n');

/**
 * The database no longer knows that these payouts were sent, so it would send them again: with the same reference, which the
 * aggregator recognizes, but after another outcome also with the next one. The comparison must have found every one of them;
 * operators settle what it lists.
 */
async function settleLostPayouts(env: Environment): Promise<number> {
  const { aggregator, history } = env;
  const open = new Set((await env.withdrawals(`state = 'created'`)).map(String));
  const { rows } = await env.client.query<{ reference: string }>('select reference from attempts');
  const known = new Set(rows.map(({ reference }) => reference));
  const isLostAndOpen = ({ reference }: { readonly reference: string }): boolean =>
    history.lostReferences.has(reference) && !known.has(reference) && open.has(idOf(reference));
  const { possiblyPaid } = await readRestoreStatus(env.service.app);
  const listed = new Set(possiblyPaid.map(String));
  const lost = [...aggregator.entries.values()].filter(isLostAndOpen);
  for (const { reference, executions } of lost)
    if (executions > 0 && !listed.has(idOf(reference)))
      throw new InvariantViolation(`${reference} was paid, and the comparison does not list it`);
  // What has not arrived yet, or was not executed yet, the aggregator stops on request.
  for (const { reference } of aggregator.parked.filter(isLostAndOpen)) aggregator.ruleOut(reference);
  for (const entry of lost) aggregator.refuse(entry);
  let settled = 0;
  for (const id of possiblyPaid) {
    const executed = lost.find(
      ({ reference, executions }) => idOf(reference) === String(id) && executions > 0,
    );
    if (executed) {
      await settle(env, executed);
      settled += 1;
    } else await reopen(env, id);
  }
  if (settled > 0) env.coverage.count('action', 'open withdrawal was paid before the restore', settled);
  return settled;
}

/** It was not executed, and cannot be any more. */
async function reopen(env: Environment, id: WithdrawalId): Promise<void> {
  const { app } = env.service;
  await decideProposals(env, 'rejected');
  const returned =
    (await claimWithdrawal(app, MAKER, { id, takeOver: true })).ok &&
    (await returnToQueue(app, MAKER, { id, reason })).ok;
  // That of a blocked merchant cannot be claimed.
  if (!returned) must(await cancelWithdrawal(app, MAKER, { id, reason }), `${id} cannot be cancelled`);
  await decideProposals(env, 'confirmed');
}

/** Our references start with the id of the withdrawal. */
const idOf = (reference: string): string => reference.split('-')[1] ?? '';

async function settle(env: Environment, { reference, state, currency }: Entry): Promise<void> {
  const { app } = env.service;
  const [id] = await env.withdrawals(`id = ${idOf(reference)}`);
  if (id === undefined) throw new Error(`${reference} has no withdrawal`);
  await decideProposals(env, 'rejected');
  if ((await env.withdrawals(`id = ${id} and stage in ('sent', 'uncertain')`)).length > 0) {
    const { rows } = await env.client.query<{ reference: string }>(
      'select reference from attempts where withdrawal_id = $1',
      [id],
    );
    for (const attempt of rows) {
      const entry = env.aggregator.entries.get(attempt.reference);
      if (entry) env.aggregator.refuse(entry);
      else env.aggregator.ruleOut(attempt.reference);
    }
    must(
      await proposeResolution(app, MAKER, { id, paid: false, reason, evidence: 'aggregator statement' }),
      `${id} cannot be resolved`,
    );
    await decideProposals(env, 'confirmed');
  }
  if ((await env.withdrawals(`id = ${id} and state = 'created'`)).length === 0) return;
  const paid =
    state === 'paid' &&
    (await claimWithdrawal(app, MAKER, { id })).ok &&
    (
      await payWithdrawal(app, MAKER, {
        id,
        reference: currency === 'USDT' ? transactionHashOf(reference) : reference,
        reason,
      })
    ).ok;
  // The payouts of a blocked merchant cannot be recorded, so its hold is released, and operators debit it.
  if (!paid) must(await cancelWithdrawal(app, MAKER, { id, reason }), `${id} cannot be cancelled`);
  await decideProposals(env, 'confirmed');
}

async function decideProposals({ service }: Environment, verdict: 'confirmed' | 'rejected'): Promise<void> {
  for (const { proposal } of await listProposals(service.app, { open: true, limit: 100 }))
    must(
      await decideProposal(service.app, CHECKER, { id: proposal.id, verdict, remark: reason }),
      `a proposal to ${proposal.action} cannot be ${verdict}`,
    );
}

function must(outcome: ActionResult<unknown>, failure: string): void {
  if (!outcome.ok) throw new InvariantViolation(`${failure}: ${outcome.rejection.text}`);
}

function mustNot(outcome: ActionResult<unknown>, failure: string): void {
  if (outcome.ok) throw new InvariantViolation(failure);
}
