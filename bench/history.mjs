// Inserts a history of withdrawals with their events, entries, attempts, deliveries, incidents and audit log, for the pages of
// the console: a million a day until now, mostly paid, a few cancelled, the newest open.

export const FIRST_ID = 1_000_001;
const FIRST_MERCHANT = 1_001;
const MERCHANTS = 1_000;
/** The account with most entries: one of every payment. */
export const FEES_ACCOUNT = 2;
const OPEN_ROWS = 20_000;
const ROWS_PER_DAY = 1_000_000;
const CHUNK = 500_000;
const TABLES = [
  'withdrawals',
  'withdrawal_events',
  'entries',
  'attempts',
  'attempt_reports',
  'webhook_deliveries',
  'webhook_tries',
  'audit_log',
  'incidents',
  'proposals',
];

const TOTAL = { count: 250_000, sum: '250000000.00' };
const REPORT = {
  aggregator: 'bench',
  day: '2026-01-31',
  currency: 'RUB',
  totals: { there: TOTAL, here: TOTAL, ledger: TOTAL },
  found: 0,
  counts: {},
  differences: [],
};

/** Every fourth is paid by an aggregator. */
const isAutomatic = (column) => `(${column} % 4 = 0 and ${column} % 21 <> 0)`;

/** $1 and $2: the first and the last row, $3: the number of rows, :open: how many of them are open. */
const CHUNK_STATEMENTS = [
  `insert into withdrawals (id, merchant_id, state, stage, system, fee_from, bank_id, amount, fee, total, received,
     wallet_sealed, wallet_key, wallet_hash, wallet_masked, order_id, fingerprint, reference, auto, created_at, changed_at, paid_at)
   select ${FIRST_ID - 1} + i, ${FIRST_MERCHANT} + i % ${MERCHANTS},
     case when i > $3 - :open then 'created' when i % 21 = 0 then 'cancelled' else 'paid' end,
     case when i > $3 - :open then 'queued' end,
     (array['fps', 'fps', 'card', 'usdt', 'ewallet'])[1 + i % 5], 'balance', case when i % 5 < 2 then '100000000111' end,
     a, a / 100, a + a / 100, a, decode(md5('s' || i) || md5('t' || i), 'hex'), 'bench',
     decode(md5('w' || i) || md5('x' || i), 'hex'), '+7 900 *** ' || i % 10000,
     'order-' || i, decode(md5('f' || i) || md5('g' || i), 'hex'),
     case when i <= $3 - :open and i % 21 > 0 then 'bank-' || i end, ${isAutomatic('i')} and i <= $3 - :open,
     at, at + case when i > $3 - :open then interval '0' else interval '3 minutes' end,
     case when i <= $3 - :open and i % 21 > 0 then at + interval '3 minutes' end
   from (select i, (1000 + (i * 104729) % 5000000)::bigint as a, now() - ($3 - i) * interval '1 day' / ${ROWS_PER_DAY} as at
           from generate_series($1::bigint, $2::bigint) i) rows`,
  `insert into withdrawal_events (withdrawal_id, seq, step, actor, at)
   select id, 1, 'hold', 'merchant:' || merchant_id, created_at from withdrawals where id between ${FIRST_ID - 1} + $1 and ${FIRST_ID - 1} + $2
   union all select id, 2, case state when 'paid' then 'settle' else 'release' end, 'bench', changed_at
     from withdrawals where id between ${FIRST_ID - 1} + $1 and ${FIRST_ID - 1} + $2 and state <> 'created' and $3 > 0`,
  // Per merchant, a hold and what follows it are two entries of each of its accounts.
  `insert into entries (account_id, seq, amount, balance_after, step, ref, at)
   select merchant_id * 10 + 1, (id - ${FIRST_ID - 1}) / ${MERCHANTS} + 1, -total, 0, 'hold', id, created_at
     from withdrawals where id between ${FIRST_ID - 1} + $1 and ${FIRST_ID - 1} + $2
   union all select merchant_id * 10 + 2, 2 * ((id - ${FIRST_ID - 1}) / ${MERCHANTS}) + 1, total, total, 'hold', id, created_at
     from withdrawals where id between ${FIRST_ID - 1} + $1 and ${FIRST_ID - 1} + $2
   union all select merchant_id * 10 + 2, 2 * ((id - ${FIRST_ID - 1}) / ${MERCHANTS}) + 2, -total, 0,
            case state when 'paid' then 'settle' else 'release' end, id, changed_at
     from withdrawals where id between ${FIRST_ID - 1} + $1 and ${FIRST_ID - 1} + $2 and state <> 'created' and $3 > 0
   union all select ${FEES_ACCOUNT}, id, fee, 0, 'settle', id, changed_at
     from withdrawals where id between ${FIRST_ID - 1} + $1 and ${FIRST_ID - 1} + $2 and state = 'paid'`,
  `insert into attempts (withdrawal_id, number, aggregator, reference, state, amount, provider_id, known, not_after, finality_seconds, float_taken, account, created_at, changed_at)
   select ${FIRST_ID - 1} + i, 1, 'bench', md5('r' || i), 'paid', 1000, 'provider-' || i, true, now(), 86400, true, 1,
          now() - ($3 - i) * interval '1 day' / ${ROWS_PER_DAY}, now() - ($3 - i) * interval '1 day' / ${ROWS_PER_DAY}
     from generate_series($1::bigint, $2::bigint) i where ${isAutomatic('i')} and i <= $3 - :open`,
  `insert into attempt_reports (reference, source, verdict, applied, at)
   select md5('r' || i), 'lookup', 'paid', 'applied', now() - ($3 - i) * interval '1 day' / ${ROWS_PER_DAY}
     from generate_series($1::bigint, $2::bigint) i where ${isAutomatic('i')} and i <= $3 - :open`,
  `insert into webhook_deliveries (merchant_id, withdrawal_id, seq, type, state, tries, created_at, changed_at)
   select ${FIRST_MERCHANT} + i % ${MERCHANTS}, ${FIRST_ID - 1} + i, 2, 'withdraw.paid', case when i % 1000 = 0 then 'failed' else 'delivered' end, 1,
          now() - ($3 - i) * interval '1 day' / ${ROWS_PER_DAY}, now() - ($3 - i) * interval '1 day' / ${ROWS_PER_DAY}
     from generate_series($1::bigint, $2::bigint) i`,
  `insert into audit_log (seq, at, actor, via, action, subject, hash)
   select i / 10, now() - ($3 - i) * interval '1 day' / ${ROWS_PER_DAY}, 'operator-' || i % 30, 'console',
          (array['withdrawal.pay', 'withdrawal.reveal', 'merchant.change'])[1 + i / 10 % 3], 'withdrawal:' || ${FIRST_ID - 1} + i, decode(md5('h' || i) || md5('h' || i), 'hex')
     from generate_series($1::bigint, $2::bigint) i where i % 10 = 0`,
  `insert into incidents (kind, withdrawal_id, detail, opened_at, closed_at, closed_by, resolution)
   select 'uncertain_payout', ${FIRST_ID - 1} + i, 'bench', now() - ($3 - i) * interval '1 day' / ${ROWS_PER_DAY}, now(), 'bench', 'bench'
     from generate_series($1::bigint, $2::bigint) i where i % 1000 = 0`,
  `insert into proposals (withdrawal_id, action, fence, reference, maker, made_at, checker, checked_at, verdict)
   select ${FIRST_ID - 1} + i, 'pay', 1, 'bank-' || i, 'ann', now(), 'bob', now(), 'confirmed'
     from generate_series($1::bigint, $2::bigint) i where i % 1000 = 0 and $3 > 0`,
];

export async function insertHistory(db, { rows, openRows = OPEN_ROWS, onProgress }) {
  await db.query('set synchronous_commit = off');
  await db.query('set session_replication_role = replica');
  await db.query(
    `insert into merchants (id, name, status) overriding system value
     select ${FIRST_MERCHANT} + i, 'Shop ' || i, 'active' from generate_series(0, ${MERCHANTS} - 1) i`,
  );
  await db.query(
    `insert into webhook_endpoints (merchant_id, url, events, secret_sealed, secret_key)
     select id, 'https://shop.example/hooks', '{withdraw.paid}', '\\x00', 'bench' from merchants`,
  );
  await db.query(
    `insert into reconciliations (aggregator, day, source, actor, differences, report)
     select 'bench', current_date - i, 'api', 'payouts', 0, $1 from generate_series(0, 99) i`,
    [JSON.stringify(REPORT)],
  );
  await db.query('insert into balances (merchant_id) select id from merchants on conflict do nothing');
  // Rebuilding the indexes at the end takes a third of the time.
  const { rows: indexes } = await db.query(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() and tablename = any ($1) and indexname not like '%_pkey'
        and indexname not in (select conname from pg_constraint)`,
    [TABLES],
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  for (let first = 1; first <= rows; first += CHUNK) {
    const last = Math.min(rows, first + CHUNK - 1);
    for (const statement of CHUNK_STATEMENTS)
      await db.query(statement.replaceAll(':open', String(openRows)), [first, last, rows]);
    onProgress(last);
  }
  for (const { definition } of indexes) await db.query(definition);
  await db.query(
    `insert into figure_deltas (day, system, created, paid, cancelled, paid_sum)
     select created_at::date, system, count(*), count(*) filter (where state = 'paid'), count(*) filter (where state = 'cancelled'),
            coalesce(sum(received) filter (where state = 'paid'), 0) from withdrawals group by 1, 2`,
  );
  await db.query(`update figures_start set day = (select min(day) from figure_deltas)`);
  await db.query(`update audit_head set seq = (select max(seq) from audit_log)`);
  await db.query('reset synchronous_commit');
  await db.query('reset session_replication_role');
  await db.query('vacuum analyze');
}
