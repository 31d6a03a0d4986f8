// Reads for merchants. What they show is as durable as what a create acknowledges: with synchronous replicas, it is shown
// only when the replicas have it. A commit whose wait for them was cancelled is visible on this server before that, and
// would be gone after a failover.
import { type BatchLimits, batched } from './batched.ts';
import type { Database, Queryable } from './database.ts';

/** A column of such a read, so that a database without replicas is not asked twice. */
export const HAS_REPLICAS = `current_setting('synchronous_standby_names') <> '' as has_replicas`;

/** Every statement must select HAS_REPLICAS. */
export function openReplicatedReads(db: Database, limits: BatchLimits): Queryable {
  // One commit for all reads that wait. When the replicas confirm it, they have everything that was committed before it.
  const waitForReplicas = batched<void, void>(
    async (reads) => {
      await db.query({
        name: 'wait_for_replicas',
        text: `select pg_logical_emit_message(true, 'sluice', ''::text)`,
      });
      return reads.map(() => undefined);
    },
    { ...limits, name: 'wait_for_replicas', maxInFlight: 1, maxSize: limits.maxQueued },
  );
  return {
    async query<R extends Record<string, unknown>>(statement: Parameters<Queryable['query']>[0]) {
      const rows = await db.query<R>(statement);
      const [first] = rows;
      if (first && !('has_replicas' in first)) throw new Error('a read for merchants selects HAS_REPLICAS');
      if (first?.['has_replicas'] === true) await waitForReplicas();
      return rows;
    },
  };
}
