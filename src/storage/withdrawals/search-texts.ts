// The texts that withdrawals are found by, also by a part of them: order ids, and the references of their steps. A job
// writes them after the fact, in chunks, so that creates and payments do not pay for the index.
import type { Database, Tx } from '../postgres/database.ts';

const CHUNK = 10_000;

/** Rows have the time at which their transaction began. One that began before this has ended: its statements have a time limit. */
const SETTLED = `now() - (2 * current_setting('statement_timeout')::interval + interval '20 seconds')`;

/** Keeps two processes from writing the same ones. */
const LOCK_PROGRESS = 'select created_at, id, steps_until from search_progress for update';

const INSERT_TEXTS = `insert into search_texts (withdrawal_id, merchant_id, text)
  select distinct id, merchant_id, lower(text) from found cross join unnest(array[order_id, reference]) as text
   where text is not null on conflict do nothing`;

/** Returns the number of withdrawals that were read, at most a chunk. */
export const indexCreated = (db: Database): Promise<number> =>
  db.transaction(async (tx: Tx) => {
    await tx.query({ text: LOCK_PROGRESS });
    const [read] = await tx.query<{ count: number }>({
      text: `with progress as materialized (select created_at, id from search_progress),
        found as materialized (
          select w.id, w.merchant_id, w.order_id, w.reference, w.created_at from withdrawals w
           where (w.created_at, w.id) > ((select created_at from progress), (select id from progress)) and w.created_at < ${SETTLED}
           order by w.created_at, w.id limit ${CHUNK}),
        inserted as (${INSERT_TEXTS}),
        advanced as (
          update search_progress p set created_at = last.created_at, id = last.id
            from (select created_at, id from found order by created_at desc, id desc limit 1) last)
        select count(*)::integer as count from found`,
    });
    return read?.count ?? 0;
  });

/** Reads the steps of up to a minute; false: there is nothing more to read yet. */
export const indexSteps = (db: Database): Promise<boolean> =>
  db.transaction(async (tx: Tx) => {
    await tx.query({ text: LOCK_PROGRESS });
    const [moved] = await tx.query<{ more: boolean }>({
      text: `with span as materialized (
          select steps_until as begin, least(steps_until + interval '1 minute', ${SETTLED}) as "end" from search_progress),
        found as materialized (
          select e.withdrawal_id as id, w.merchant_id, null::text as order_id, e.reference from withdrawal_events e
            join withdrawals w on w.id = e.withdrawal_id
           where e.reference is not null and e.at >= (select begin from span) and e.at < (select "end" from span)),
        inserted as (${INSERT_TEXTS})
        update search_progress set steps_until = greatest(steps_until, (select "end" from span))
        returning (select "end" from span) < ${SETTLED} as more`,
    });
    return moved?.more ?? false;
  });

export const isWholeChunk = (count: number): boolean => count === CHUNK;
