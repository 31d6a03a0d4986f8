// Inserts finished withdrawals with their events and entries, of merchants that no request uses, to grow tables and indexes.

const MERCHANTS = 1_000;
/** Above every real merchant id. */
const FIRST_MERCHANT = 900_000;
const CHUNK = 250_000;

/** Ids below every real one, so that new rows are appended as in production. */
export async function seedWithdrawals(db, { from, to, onProgress }) {
  await db.query('set synchronous_commit = off');
  await db.query('set session_replication_role = replica');
  // Rebuilding the indexes at the end takes a third of the time.
  const { rows: indexes } = await db.query(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() and tablename in ('withdrawals', 'entries', 'withdrawal_events') and indexname not like '%_pkey'`,
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  for (let start = from; start < to; start += CHUNK) {
    const end = Math.min(to, start + CHUNK);
    await db.query(
      `with inserted as (
         insert into withdrawals (id, merchant_id, state, stage, system, fee_from, bank_id, amount, fee, total, received,
           wallet_sealed, wallet_key, wallet_hash, wallet_masked, order_id, fingerprint, reference, created_at, changed_at)
         select i - 100000000, ${FIRST_MERCHANT} + i % ${MERCHANTS}, 'paid', null, 'fps', 'balance', '100000000111', 1000, 10, 1010, 1000,
           decode(md5('s' || i) || md5('t' || i), 'hex'), 'bench', decode(md5('w' || i) || md5('x' || i), 'hex'), '+79*******67',
           'order-' || i, decode(md5('f' || i) || md5('g' || i), 'hex'), 'bank-' || i,
           now() - (($2::bigint - i) || ' milliseconds')::interval - interval '1 day', now() - interval '1 day'
           from generate_series($1::bigint, $2::bigint - 1) i
         returning id, merchant_id, created_at, id + 100000000 as i
       ), events as (
         insert into withdrawal_events (withdrawal_id, seq, step, actor, at) select id, 1, 'hold', 'bench', created_at from inserted
       )
       insert into entries (account_id, seq, amount, balance_after, step, ref, at)
       select merchant_id * 10 + 1, i / ${MERCHANTS} + 1, -1010, 0, 'hold', id, created_at from inserted
       union all select merchant_id * 10 + 2, i / ${MERCHANTS} + 1, 1010, 0, 'hold', id, created_at from inserted`,
      [start, end],
    );
    onProgress(end);
  }
  for (const { definition } of indexes) await db.query(definition);
  await db.query('reset synchronous_commit');
  await db.query('reset session_replication_role');
  await db.query('checkpoint');
  await db.query('analyze withdrawals, entries, withdrawal_events');
}
