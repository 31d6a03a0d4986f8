// Prefunded balances at aggregators. An aggregator without a row is not tracked.
import { asMinor, type Minor } from '../../domain/money.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

type FloatRow = { aggregator: string; remaining: bigint };

const readFloats = (rows: readonly FloatRow[]): Map<string, Minor> =>
  new Map(rows.map((row) => [row.aggregator, asMinor(row.remaining)]));

export async function loadFloats(db: Queryable): Promise<Map<string, Minor>> {
  return readFloats(await db.query<FloatRow>({ text: 'select aggregator, remaining from floats' }));
}

/** Locked until the end of the transaction: the route that is chosen by a float is also charged to it. */
export async function lockFloats(tx: Tx): Promise<Map<string, Minor>> {
  return readFloats(
    await tx.query<FloatRow>({
      name: 'lock_floats',
      text: 'select aggregator, remaining from floats order by aggregator for update',
    }),
  );
}

/** Null: stop tracking. */
export async function setFloat(tx: Tx, aggregator: string, remaining: Minor | null): Promise<void> {
  if (remaining === null) {
    await tx.query({ text: 'delete from floats where aggregator = $1', values: [aggregator] });
    return;
  }
  await tx.query({
    text: `insert into floats (aggregator, remaining) values ($1, $2)
           on conflict (aggregator) do update set remaining = $2`,
    values: [aggregator, remaining],
  });
}

/** Below which a float is an alert; aggregators without one are missing. */
export async function loadFloatAlerts(db: Queryable): Promise<Map<string, Minor>> {
  return readFloats(
    await db.query<FloatRow>({
      text: 'select aggregator, alert_below as remaining from floats where alert_below is not null',
    }),
  );
}

/** Null: none. False: the float is not tracked. */
export async function setFloatAlert(tx: Tx, aggregator: string, below: Minor | null): Promise<boolean> {
  const rows = await tx.query({
    text: 'update floats set alert_below = $2 where aggregator = $1 returning aggregator',
    values: [aggregator, below],
  });
  return rows.length > 0;
}

/** Adds the signed amount to each float; aggregators without a float are skipped. */
export async function shiftFloats(tx: Tx, changes: ReadonlyMap<string, Minor>): Promise<void> {
  if (changes.size === 0) return;
  if (changes.size > 1) await lockFloats(tx);
  await tx.query({
    name: 'add_to_floats',
    text: `update floats f set remaining = f.remaining + shift.amount
             from unnest($1::text[], $2::bigint[]) as shift (aggregator, amount) where f.aggregator = shift.aggregator`,
    values: [[...changes.keys()], [...changes.values()]],
  });
}
