// How far the clocks of aggregators are ahead of ours, as measured at their last calls by any process.
import type { Queryable, Tx } from '../postgres/database.ts';

export type AggregatorClock = {
  /** Negative: behind. */
  readonly aheadMs: number;
  readonly measuredAt: Date;
};

export async function saveClock(tx: Tx, aggregator: string, aheadMs: number): Promise<void> {
  await tx.query({
    text: `insert into aggregator_clocks (aggregator, ahead_ms) values ($1, $2)
           on conflict (aggregator) do update set ahead_ms = excluded.ahead_ms, measured_at = excluded.measured_at`,
    values: [aggregator, aheadMs],
  });
}

/** Aggregators that were never called are missing. */
export async function loadClocks(db: Queryable): Promise<Map<string, AggregatorClock>> {
  const rows = await db.query<{ aggregator: string; ahead_ms: number; measured_at: Date }>({
    text: 'select aggregator, ahead_ms, measured_at from aggregator_clocks',
  });
  return new Map(
    rows.map(({ aggregator, ahead_ms, measured_at }) => [
      aggregator,
      { aheadMs: ahead_ms, measuredAt: measured_at },
    ]),
  );
}
