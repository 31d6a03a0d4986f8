// The next check of a payout. An open automatic withdrawal that waits for something has one job, keyed by its id;
// apply_withdrawal_steps reschedules it with each step, and these functions do so where no step is taken. While a process sends
// it there is none: the sweep finds it if that process stops.
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type DeferredWithdrawal = {
  readonly id: WithdrawalId;
  readonly waitingFor: string;
  readonly seconds: number;
};

/** They stay in the queue and are checked again after the given seconds. */
export async function deferWithdrawals(tx: Tx, deferred: readonly DeferredWithdrawal[]): Promise<void> {
  await tx.query({
    text: `with deferred as (
             update withdrawals w set waiting_for = t.waiting_for from unnest($1::bigint[], $2::text[]) as t (id, waiting_for)
              where w.id = t.id and w.stage = 'queued' returning w.id)
           select graphile_worker.add_jobs(array(
             select payout_job(id, seconds) from unnest($1::bigint[], $3::double precision[]) as t (id, seconds) join deferred using (id) order by id))`,
    values: [
      deferred.map(({ id }) => id),
      deferred.map(({ waitingFor }) => waitingFor),
      deferred.map(({ seconds }) => seconds),
    ],
  });
}

export async function schedulePayoutCheck(
  tx: Tx,
  checks: readonly { id: WithdrawalId; seconds: number }[],
): Promise<void> {
  if (checks.length === 0) return;
  await tx.query({
    name: 'schedule_payout_checks',
    text: `select graphile_worker.add_jobs(array(select payout_job(id, seconds) from unnest($1::bigint[], $2::double precision[]) as t (id, seconds) order by id))`,
    values: [checks.map(({ id }) => id), checks.map(({ seconds }) => seconds)],
  });
}

/** Automatic withdrawals that wait for a halt to be lifted, a float to be topped up or a route to be enabled. */
export async function findQueued(db: Queryable): Promise<WithdrawalId[]> {
  const rows = await db.query<{ id: bigint }>({
    text: `select id from withdrawals where state = 'created' and auto and stage = 'queued' order by id`,
  });
  return rows.map(({ id }) => asWithdrawalId(Number(id)));
}

/** Schedules a status check at the aggregator now: a callback alone changes nothing. */
export async function scheduleConfirmation(
  tx: Tx,
  claims: readonly { readonly reference: string; readonly verdict: string }[],
): Promise<void> {
  if (claims.length === 0) return;
  await tx.query({
    text: `select graphile_worker.add_jobs(array(
             select ${confirmationJob('reference', 'verdict', '0', '0')}
               from unnest($1::text[], $2::text[]) as claim (reference, verdict) order by reference))`,
    values: [claims.map(({ reference }) => reference), claims.map(({ verdict }) => verdict)],
  });
}

export type DeferredConfirmation = {
  readonly reference: string;
  readonly verdict: string;
  /** Status checks that were made so far. */
  readonly earlierTries: number;
  readonly seconds: number;
};

/** The running job ends; this one continues it and its number of tries. */
export async function deferConfirmation(
  tx: Tx,
  { reference, verdict, earlierTries, seconds }: DeferredConfirmation,
): Promise<void> {
  await tx.query({
    text: `select graphile_worker.add_jobs(array[${confirmationJob('$1::text', '$2::text', '$3::integer', '$4::double precision')}])`,
    values: [reference, verdict, earlierTries, seconds],
  });
}

/** Its priority puts it before periodical checks, of which thousands may be due: a callback says that there is news. */
const confirmationJob = (reference: string, verdict: string, earlierTries: string, seconds: string): string =>
  `('confirm_payout', json_build_object('reference', ${reference}, 'verdict', ${verdict}, 'earlierTries', ${earlierTries}), null,
    now() + make_interval(secs => ${seconds}), null, 'confirm:' || ${reference} || ':' || ${verdict}, -1, null)::graphile_worker.job_spec`;

/** A process that creates a withdrawal sends it within this time, or has stopped. */
const SENT_WITHIN_SECONDS = 10;
const SWEEP_SECONDS = 10;

/**
 * Gives open withdrawals without a job a new one: if the process that sent them stopped, after a restore, or after a job that
 * failed permanently. Schedules the next sweep.
 */
export async function rescheduleLostChecks(tx: Tx): Promise<void> {
  await tx.query({
    text: `select graphile_worker.add_job('sweep_open_payouts', run_at => now() + make_interval(secs => $1), job_key => 'sweep_open_payouts')`,
    values: [SWEEP_SECONDS],
  });
  await tx.query({
    text: `select graphile_worker.add_jobs(array(
             select payout_job(w.id, 0) from withdrawals w
              where w.state = 'created' and w.auto and w.stage <> 'claimed'
                and (w.stage <> 'queued' or w.changed_at < now() - make_interval(secs => $1))
                and (w.stage <> 'dispatching' or w.lease_until is null or w.lease_until < now())
                and not exists (
                  select from graphile_worker.jobs j where j.key = 'payout:' || w.id and j.attempts < j.max_attempts
                     -- A suspended runner keeps its jobs locked; no check of a payout takes this long.
                     and (j.locked_at is null or j.locked_at > now() - interval '2 minutes'))
              order by w.id limit 10000))`,
    values: [SENT_WITHIN_SECONDS],
  });
}
