// Files of withdrawals. The rows of a file are drafts, which are decided together.
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import { asMinor } from '../../domain/money.ts';
import type { BatchTotals, RowCounts, RowProblem } from '../../domain/portal/batches.ts';
import { DRAFT_STATES, type DraftState } from '../../domain/portal/drafts.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type Batch = {
  readonly id: number;
  readonly merchantId: MerchantId;
  readonly maker: string;
  readonly madeAt: Date;
  /** Null: no row can be made. */
  readonly expiresAt: Date | null;
  readonly name: string;
  readonly problemCount: number;
  readonly repeated: number;
  readonly submittedAt: Date | null;
  readonly alone: boolean;
  readonly checker: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
  readonly rows: RowCounts;
  readonly totals: BatchTotals;
  /** Another file with the same rows that was submitted, and not ended. */
  readonly sameAs: { readonly id: number; readonly maker: string } | null;
};

type BatchRow = {
  id: bigint;
  merchant_id: bigint;
  maker: string;
  made_at: Date;
  name: string;
  problem_count: number;
  repeated: number;
  amount: bigint;
  fee: bigint;
  total: bigint;
  submitted_at: Date | null;
  expires_at: Date | null;
  alone: boolean | null;
  checker: string | null;
  decided_at: Date | null;
  note: string | null;
  counts: Partial<Record<DraftState, number>> | null;
  same_id: bigint | null;
  same_maker: string | null;
};

const readBatch = (row: BatchRow): Batch => ({
  id: Number(row.id),
  merchantId: asMerchantId(Number(row.merchant_id)),
  maker: row.maker,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  name: row.name,
  problemCount: row.problem_count,
  repeated: row.repeated,
  submittedAt: row.submitted_at,
  alone: row.alone ?? false,
  checker: row.checker,
  decidedAt: row.decided_at,
  note: row.note,
  rows: Object.fromEntries(DRAFT_STATES.map((state) => [state, row.counts?.[state] ?? 0])) as RowCounts,
  totals: { amount: asMinor(row.amount), fee: asMinor(row.fee), total: asMinor(row.total) },
  sameAs:
    row.same_id !== null && row.same_maker !== null
      ? { id: Number(row.same_id), maker: row.same_maker }
      : null,
});

/** All rows were decided at once, so the first one says when and by whom. */
const SELECT_BATCHES = `select b.id, b.merchant_id, b.maker, b.made_at, b.name, jsonb_array_length(b.problems) as problem_count, b.repeated,
    b.amount, b.fee, b.total, b.submitted_at, first.expires_at, first.alone, first.checker, first.decided_at, first.note, counted.counts,
    same.id as same_id, same.maker as same_maker
  from sluice_portal.batches b
  left join lateral (select expires_at, alone, checker, decided_at, note from sluice_portal.drafts
                      where batch_id = b.id order by line limit 1) first on true
  cross join lateral (select jsonb_object_agg(state, rows) as counts
                        from (select state, count(*) as rows from sluice_portal.drafts where batch_id = b.id group by state) by_state) counted
  left join lateral (select e.id, e.maker from sluice_portal.batches e
                      where e.merchant_id = b.merchant_id and e.content = b.content and e.id <> b.id and e.submitted_at is not null
                        and exists (select from sluice_portal.drafts where batch_id = e.id and state in ('waiting', 'confirmed', 'created'))
                      order by e.id desc limit 1) same on true`;

export type NewBatch = Pick<Batch, 'merchantId' | 'maker' | 'name' | 'repeated' | 'totals'> & {
  readonly problems: readonly RowProblem[];
  readonly rowCount: number;
  readonly content: Buffer;
};

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const { merchantId, maker, name, problems, repeated, totals, rowCount, content } = batch;
  const [row] = await tx.query<{ id: bigint }>({
    text: `insert into sluice_portal.batches (merchant_id, maker, name, problems, repeated, amount, fee, total, rows, content)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    values: [
      merchantId,
      maker,
      name,
      JSON.stringify(problems),
      repeated,
      totals.amount,
      totals.fee,
      totals.total,
      rowCount,
      content,
    ],
  });
  return Number(row?.id);
}

export async function findBatch(
  db: Queryable,
  merchantId: MerchantId,
  id: number,
): Promise<Batch | undefined> {
  const [row] = await db.query<BatchRow>({
    text: `${SELECT_BATCHES} where b.id = $2 and b.merchant_id = $1`,
    values: [merchantId, id],
  });
  return row && readBatch(row);
}

/** Until the transaction ends, no other one decides it, nor another file with the same rows. */
export async function lockBatch(tx: Tx, merchantId: MerchantId, id: number): Promise<Batch | undefined> {
  await tx.query({
    text: `select from sluice_portal.batches where merchant_id = $1
             and content = (select content from sluice_portal.batches where id = $2) order by id for update`,
    values: [merchantId, id],
  });
  return findBatch(tx, merchantId, id);
}

export type BatchFilter = {
  /** For a second person. */
  readonly onlyWaiting: boolean;
  readonly place?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadBatches(
  db: Queryable,
  merchantId: MerchantId,
  { onlyWaiting, place, limit }: BatchFilter,
): Promise<Batch[]> {
  const rows = await db.query<BatchRow>({
    text: `${SELECT_BATCHES} where b.merchant_id = $1 and b.id < coalesce($2, 9223372036854775807)
             and (not $3 or (b.submitted_at is not null and exists (
               select from sluice_portal.drafts where batch_id = b.id and state = 'waiting')))
           order by b.id desc limit $4`,
    values: [merchantId, place ?? null, onlyWaiting, limit],
  });
  return rows.map(readBatch);
}

/** What limits the next upload. */
export async function countUploads(
  db: Queryable,
  { merchantId, maker }: Pick<Batch, 'merchantId' | 'maker'>,
): Promise<{ readonly rowsToday: number; readonly open: number }> {
  const [row] = await db.query<{ rows_today: number; open: number }>({
    text: `select coalesce(sum(b.rows) filter (where b.made_at > now() - interval '24 hours'), 0)::int as rows_today,
                  count(*) filter (where b.maker = $2 and exists (
                    select from sluice_portal.drafts where batch_id = b.id and state = 'waiting'))::int as open
             from sluice_portal.batches b where b.merchant_id = $1 and b.made_at > now() - interval '31 days'`,
    values: [merchantId, maker],
  });
  return { rowsToday: row?.rows_today ?? 0, open: row?.open ?? 0 };
}

export async function submitBatch(tx: Tx, id: number): Promise<void> {
  await tx.query({
    text: 'update sluice_portal.batches set submitted_at = now() where id = $1',
    values: [id],
  });
}

type ProblemFilter = { readonly after?: number | undefined; readonly limit: number };

export async function loadProblems(
  db: Queryable,
  batchId: number,
  { after = 0, limit }: ProblemFilter,
): Promise<RowProblem[]> {
  return db.query<RowProblem>({
    text: `select line, field, problem from sluice_portal.batches b,
             jsonb_to_recordset(b.problems) as row (line integer, field text, problem text)
            where b.id = $1 and line > $2 order by line limit $3`,
    values: [batchId, after, limit],
  });
}

/** One merchant's files are made one after the other, in any process with a runner. */
const CREATE_JOB = `graphile_worker.add_job('create_portal_batch', json_build_object('id', batch.id, 'merchant', batch.merchant_id),
  queue_name => 'portal_batches:' || batch.merchant_id, job_key => 'portal_batch:' || batch.id)`;

export async function scheduleCreate(tx: Tx, id: number): Promise<void> {
  await tx.query({
    text: `select ${CREATE_JOB} from sluice_portal.batches batch where id = $1`,
    values: [id],
  });
}

/** Files with confirmed rows that nothing has created for a minute: their job failed for good, or was lost by a restore. */
export async function scheduleInterruptedCreates(db: Queryable): Promise<void> {
  await db.query({
    text: `select ${CREATE_JOB} from sluice_portal.batches batch
            where id in (select batch_id from sluice_portal.drafts
                          where state = 'confirmed' and batch_id is not null and decided_at < now() - interval '1 minute')
              and not exists (
                select from graphile_worker.jobs where key = 'portal_batch:' || batch.id and attempts < max_attempts)`,
  });
}

/** Order ids of the merchant that withdrawals have already. */
export async function findUsedOrderIds(
  db: Queryable,
  merchantId: MerchantId,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db.query<{ order_id: string }>({
    text: 'select distinct order_id from withdrawals where merchant_id = $1 and order_id = any ($2::text[])',
    values: [merchantId, orderIds],
  });
  return new Set(rows.map(({ order_id }) => order_id));
}
