// Files with the withdrawals of a period, in parts of some hundred kilobytes, so that neither writing nor sending one needs it whole.
import type { ExportFormat, ExportState, ExportTime } from '../../domain/exports/exports.ts';
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import { ADVISORY_LOCKS } from '../postgres/advisory-locks.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type ExportRequest = {
  readonly format: ExportFormat;
  readonly by: ExportTime;
  /** Days, UTC, like 2026-03-31, both included. */
  readonly from: string;
  readonly to: string;
  readonly merchantId: MerchantId | null;
  readonly system: SystemName | null;
};

export type Export = ExportRequest & {
  readonly id: number;
  readonly operator: string;
  readonly state: ExportState;
  /** Null: not counted yet. */
  readonly rowsTotal: number | null;
  readonly rowsDone: number;
  readonly bytes: number;
  readonly problem: string | null;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date;
};

type Row = {
  id: bigint;
  operator: string;
  format: ExportFormat;
  by: ExportTime;
  from_day: string;
  to_day: string;
  merchant_id: bigint | null;
  system: SystemName | null;
  state: ExportState;
  rows_total: bigint | null;
  rows_done: bigint;
  bytes: bigint;
  problem: string | null;
  requested_at: Date;
  finished_at: Date | null;
  expires_at: Date;
};

const JOB_KEY = `'export:' || exports.id`;

/** Its job has failed for good if its process ended in the middle too often. */
const IS_LOST = `state in ('waiting', 'running') and not exists (
  select from graphile_worker.jobs where key = ${JOB_KEY} and attempts <= max_attempts)`;

const COLUMNS = `id, operator, format, by, from_day::text, to_day::text, merchant_id, system, case when ${IS_LOST} then 'failed' else state end as state,
  rows_total, rows_done, bytes, problem, requested_at, finished_at, expires_at`;

const read = (row: Row): Export => ({
  id: Number(row.id),
  operator: row.operator,
  format: row.format,
  by: row.by,
  from: row.from_day,
  to: row.to_day,
  merchantId: row.merchant_id === null ? null : asMerchantId(Number(row.merchant_id)),
  system: row.system,
  state: row.state,
  rowsTotal: row.rows_total === null ? null : Number(row.rows_total),
  rowsDone: Number(row.rows_done),
  bytes: Number(row.bytes),
  problem: row.problem,
  requestedAt: row.requested_at,
  finishedAt: row.finished_at,
  expiresAt: row.expires_at,
});

/** Two requests of one operator at once are counted one after the other. */
export async function countExports(tx: Tx, operator: string): Promise<number> {
  await tx.query({
    text: 'select pg_advisory_xact_lock($1, hashtext($2))',
    values: [ADVISORY_LOCKS.exports, operator],
  });
  const [row] = await tx.query<{ count: number }>({
    text: 'select count(*)::integer as count from exports where operator = $1 and expires_at > now()',
    values: [operator],
  });
  return row?.count ?? 0;
}

/** With its job. Exports are made one at a time, so that they take little from everything else. */
export async function insertExport(
  tx: Tx,
  operator: string,
  { format, by, from, to, merchantId, system }: ExportRequest,
): Promise<Export> {
  const [row] = await tx.query<{ id: bigint }>({
    text: `insert into exports (operator, format, by, from_day, to_day, merchant_id, system) values ($1, $2, $3, $4, $5, $6, $7)
           returning id`,
    values: [operator, format, by, from, to, merchantId, system],
  });
  if (!row) throw new Error('the export was not inserted');
  await tx.query({
    text: `select graphile_worker.add_job('make_export', json_build_object('id', exports.id), queue_name => 'exports', job_key => ${JOB_KEY},
             max_attempts => $2::integer) from exports where id = $1`,
    values: [row.id, MAX_RUNS],
  });
  const inserted = await findExport(tx, Number(row.id));
  if (!inserted) throw new Error('the export was not found');
  return inserted;
}

export const MAX_RUNS = 3;

/** The newest first, without those that have expired. */
export async function listExports(db: Queryable, limit: number): Promise<Export[]> {
  const rows = await db.query<Row>({
    text: `select ${COLUMNS} from exports where expires_at > now() order by id desc limit $1`,
    values: [limit],
  });
  return rows.map(read);
}

export async function findExport(db: Queryable, id: number): Promise<Export | undefined> {
  const [row] = await db.query<Row>({ text: `select ${COLUMNS} from exports where id = $1`, values: [id] });
  return row && read(row);
}

export async function deleteExport(tx: Tx, id: number): Promise<void> {
  await tx.query({ text: 'delete from exports where id = $1', values: [id] });
}

export type ExportRun = { readonly id: number; readonly run: number };

/** From the beginning: what an interrupted run has written is deleted. Undefined: there is nothing to do. */
export async function beginRun(tx: Tx, id: number): Promise<(Export & ExportRun) | undefined> {
  const [row] = await tx.query<Row & { run: number }>({
    text: `update exports set state = 'running', run = run + 1, rows_total = null, rows_done = 0, bytes = 0
            where id = $1 and state in ('waiting', 'running') and expires_at > now() returning ${COLUMNS}, run`,
    values: [id],
  });
  if (!row) return undefined;
  await tx.query({ text: 'delete from export_parts where export_id = $1', values: [id] });
  return { ...read(row), run: row.run };
}

const OF_RUN = `id = $1 and run = $2 and state = 'running'`;

/** False: the export was deleted, or another run has taken its place. */
export async function recordTotal(db: Queryable, { id, run }: ExportRun, rows: number): Promise<boolean> {
  const updated = await db.query({
    text: `update exports set rows_total = $3 where ${OF_RUN} returning id`,
    values: [id, run, rows],
  });
  return updated.length > 0;
}

export type ExportPart = { readonly number: number; readonly content: Buffer; readonly rowsDone: number };

/** False: the export was deleted, or another run has taken its place. */
export async function insertPart(
  db: Queryable,
  { id, run }: ExportRun,
  { number, content, rowsDone }: ExportPart,
): Promise<boolean> {
  const inserted = await db.query({
    text: `with progress as (
             update exports set rows_done = $4, bytes = bytes + length($5::bytea) where ${OF_RUN} returning id)
           insert into export_parts (export_id, number, content) select id, $3, $5 from progress returning number`,
    values: [id, run, number, rowsDone, content],
  });
  return inserted.length > 0;
}

export type RunResult = { readonly rows: number } | { readonly problem: string };

export async function finishRun(db: Queryable, { id, run }: ExportRun, result: RunResult): Promise<void> {
  const [rows, problem] = 'rows' in result ? [result.rows, null] : [null, result.problem];
  await db.query({
    text: `update exports set state = case when $4::text is null then 'done' else 'failed' end, problem = $4, rows_done = coalesce($3, rows_done),
                  rows_total = coalesce($3, rows_total), finished_at = now(), expires_at = now() + interval '1 day'
            where ${OF_RUN}`,
    values: [id, run, rows, problem],
  });
}

/** One part in memory at a time. */
export async function* readParts(db: Queryable, id: number): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const [part] = await db.query<{ content: Buffer }>({
      text: 'select content from export_parts where export_id = $1 and number = $2',
      values: [id, number],
    });
    if (!part) return;
    yield part.content;
  }
}

export async function deleteExpiredExports(db: Queryable): Promise<void> {
  await db.query({ text: 'delete from exports where expires_at <= now()' });
}
