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
  /** The last run of its job. */
  readonly run: number;
  readonly operator: string;
  readonly merchantName: string | null;
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
  run: number;
  operator: string;
  format: ExportFormat;
  by: ExportTime;
  from_day: string;
  to_day: string;
  merchant_id: bigint | null;
  merchant_name: string | null;
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

/** Its process ended in the middle of the last try. A job is counted as tried when it begins. */
const IS_LOST = `state in ('waiting', 'running') and not exists (
  select from graphile_worker.jobs where key = ${JOB_KEY} and (attempts < max_attempts or locked_at is not null))`;

const COLUMNS = `id, run, operator, (select name from merchants m where m.id = merchant_id) as merchant_name, format, by, from_day::text, to_day::text, merchant_id, system, case when ${IS_LOST} then 'failed' else state end as state,
  rows_total, rows_done, bytes, problem, requested_at, finished_at, expires_at`;

const read = (row: Row): Export => ({
  id: Number(row.id),
  run: row.run,
  operator: row.operator,
  format: row.format,
  by: row.by,
  from: row.from_day,
  to: row.to_day,
  merchantId: row.merchant_id === null ? null : asMerchantId(Number(row.merchant_id)),
  merchantName: row.merchant_name,
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
  await addJob(tx, Number(row.id));
  const inserted = await findExport(tx, Number(row.id));
  if (!inserted) throw new Error('the export was not found');
  return inserted;
}

/** Also from its own job, which is then made again with all of its tries. */
export async function addJob(db: Queryable, id: number): Promise<void> {
  await db.query({
    text: `select graphile_worker.add_job('make_export', json_build_object('id', exports.id), queue_name => 'exports', job_key => ${JOB_KEY},
             max_attempts => $2::integer) from exports where id = $1`,
    values: [id, MAX_RUNS],
  });
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

/** Not one that has expired, by the clock of the database. */
export async function findExport(db: Queryable, id: number): Promise<Export | undefined> {
  const [row] = await db.query<Row>({
    text: `select ${COLUMNS} from exports where id = $1 and expires_at > now()`,
    values: [id],
  });
  return row && read(row);
}

/** It is deleted with its parts by the next run of `deleteExpiredExports`; a run that makes it ends. */
export async function expireExport(tx: Tx, id: number): Promise<void> {
  await tx.query({ text: 'update exports set expires_at = now() where id = $1', values: [id] });
}

/** Of all exports that are kept. */
export async function sumBytes(db: Queryable): Promise<number> {
  const [row] = await db.query<{ bytes: bigint }>({
    text: 'select coalesce(sum(bytes), 0)::bigint as bytes from exports',
  });
  return Number(row?.bytes ?? 0);
}

export type ExportRun = Pick<Export, 'id' | 'run'>;

/** Undefined: there is nothing to do. */
export async function beginRun(db: Queryable, id: number): Promise<Export | undefined> {
  const [row] = await db.query<Row>({
    text: `update exports set state = 'running', run = run + 1, rows_total = null, rows_done = 0, bytes = 0
            where id = $1 and state in ('waiting', 'running') and expires_at > now() returning ${COLUMNS}`,
    values: [id],
  });
  return row && read(row);
}

const OF_RUN = `id = $1 and run = $2 and state = 'running' and expires_at > now()`;

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
           insert into export_parts (export_id, run, number, content) select id, $2, $3, $5 from progress returning number`,
    values: [id, run, number, rowsDone, content],
  });
  return inserted.length > 0;
}

export type RunResult = { readonly rows: number } | { readonly problem: string };

/** False: the export was deleted, or another run has taken its place. */
export async function finishRun(db: Queryable, { id, run }: ExportRun, result: RunResult): Promise<boolean> {
  const [rows, problem] = 'rows' in result ? [result.rows, null] : [null, result.problem];
  const finished = await db.query({
    text: `update exports set state = case when $4::text is null then 'done' else 'failed' end, problem = $4, rows_done = coalesce($3, rows_done),
                  rows_total = coalesce($3, rows_total), finished_at = now(), expires_at = now() + interval '1 day'
            where ${OF_RUN} returning id`,
    values: [id, run, rows, problem],
  });
  return finished.length > 0;
}

/** One part in memory at a time. Throws if the file was deleted before it was read. */
export async function* readParts(
  db: Queryable,
  { id, run, bytes }: Pick<Export, 'id' | 'run' | 'bytes'>,
): AsyncGenerator<Buffer> {
  let read = 0;
  for (let number = 0; read < bytes; number += 1) {
    const [part] = await db.query<{ content: Buffer }>({
      text: 'select content from export_parts where export_id = $1 and run = $2 and number = $3',
      values: [id, run, number],
    });
    if (!part) throw new Error(`export ${id} was deleted while it was read`);
    read += part.content.length;
    yield part.content;
  }
}

/** Half a megabyte each. */
const PARTS_AT_ONCE = 100;

/** Of runs before this one. In chunks: no statement comes near its time limit. */
export async function deletePartsBefore(db: Queryable, { id, run }: ExportRun): Promise<void> {
  let deleted: unknown[];
  do
    deleted = await db.query({
      text: `delete from export_parts where ctid = any (array(
               select ctid from export_parts where export_id = $1 and run < $2 limit ${PARTS_AT_ONCE})) returning number`,
      values: [id, run],
    });
  while (deleted.length === PARTS_AT_ONCE);
}

export async function deleteExpiredExports(db: Queryable): Promise<void> {
  const expired = await db.query<{ id: bigint; run: number }>({
    text: 'select id, run from exports where expires_at <= now() order by id',
  });
  for (const { id, run } of expired) {
    await deletePartsBefore(db, { id: Number(id), run: run + 1 });
    await db.query({ text: 'delete from exports where id = $1 and expires_at <= now()', values: [id] });
  }
}
