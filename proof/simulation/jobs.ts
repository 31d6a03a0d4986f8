// Runs due jobs in a fixed order, on request of a step. Claiming and completing jobs, graphile-worker's part, uses a
// connection that is never broken; the tasks themselves use the service's connections.
import type pg from 'pg';

export type Tasks = Readonly<
  Record<string, (payload: unknown, run: { signal: AbortSignal; tries: number }) => Promise<void>>
>;

type Job = { id: string; task: string; payload: unknown; tries: number };

const TAKE = `
  update graphile_worker._private_jobs j set locked_by = $1, locked_at = now(), attempts = attempts + 1
    from graphile_worker._private_tasks t
   where t.id = j.task_id and j.id = (
     select id from graphile_worker._private_jobs
      where run_at <= now() and locked_at is null and attempts < max_attempts order by priority, run_at, id limit 1)
  returning j.id, t.identifier as task, j.payload, j.attempts as tries`;

/** The exponential backoff of graphile-worker. */
const FAIL = `
  update graphile_worker._private_jobs set locked_by = null, locked_at = null,
         run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
   where id = $1`;

export type Queue = {
  /** Another one after a restore of the database. */
  readonly client: () => pg.Client;
  /** The name of the process, under which it locks jobs. */
  readonly worker: string;
};

export async function runDueJobs(
  { client, worker }: Queue,
  tasks: Tasks,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { rows } = await client().query<Job>(TAKE, [worker]);
    const [job] = rows;
    if (!job) return;
    const done = await Promise.resolve(tasks[job.task]?.(job.payload, { signal, tries: job.tries })).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    if (done) await client().query('select graphile_worker.complete_jobs(array[$1::bigint])', [job.id]);
    else await client().query(FAIL, [job.id]);
  }
}

/** Unlocks the jobs of a killed process at once; in production that takes half a minute. */
export async function unlockJobs({ client, worker }: Queue): Promise<void> {
  await client().query(
    'update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_by = $1',
    [worker],
  );
}
