// The audit log: written with the change it tells of, chained by keyed hashes, read by the page.
import type { Actor, AuditAction, AuditEntry } from '../../domain/audit.ts';
import { asMinor, formatMoney } from '../../domain/money.ts';
import type { Vault } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';

export type AuditRow = {
  readonly seq: number;
  readonly at: Date;
  readonly actor: string;
  readonly via: Actor['via'];
  readonly address: string | null;
  readonly requestId: string | null;
  readonly action: AuditAction;
  readonly subject: string;
  readonly reason: string | null;
  /** JSON, as it was written. */
  readonly before: string | null;
  readonly after: string | null;
};

type Sealing = Pick<Vault, 'auditHash'>;

const hashOf = (vault: Sealing, previous: Buffer, row: AuditRow): Buffer =>
  vault.auditHash(
    previous,
    JSON.stringify([
      row.seq,
      row.at.toISOString(),
      row.actor,
      row.via,
      row.address,
      row.requestId,
      row.action,
      row.subject,
      row.reason,
      row.before,
      row.after,
    ]),
  );

/** Money is bigint inside, and here the text that people know. */
const asJson = (value: object | null | undefined): string | null =>
  value === null || value === undefined
    ? null
    : JSON.stringify(value, (_key, part: unknown) =>
        typeof part === 'bigint' ? formatMoney(asMinor(part)) : part,
      );

/** What the database would not keep as it is, or not at all: a row has to come back exactly as it was hashed. */
const keepable = <T extends string | null>(text: T) =>
  (text === null ? null : text.replaceAll(/[\0\p{Cs}]/gu, '\u{fffd}')) as T;

/** Whether the one has made, reset or changed the other's account lately. */
export async function hasGrantedAccess(
  db: Queryable,
  { maker, checker, hours }: { readonly maker: string; readonly checker: string; readonly hours: number },
): Promise<boolean> {
  const [row] = await db.query<{ introduced: boolean }>({
    text: `select exists (select from audit_log where subject = $1 and lower(actor) = lower($2)
             and action in ('operator.create', 'operator.reset', 'operator.change')
             and at > now() - make_interval(hours => $3)) as introduced`,
    values: [`operator:${checker.toLowerCase()}`, maker, hours],
  });
  return row?.introduced === true;
}

/** Of whoever came first the others wait for the end of the transaction. */
const lockHead = (tx: Tx): Promise<{ seq: bigint; hash: Buffer }[]> =>
  tx.query({ text: 'select seq, hash from audit_head for update' });

/** For who will hold what everybody needs: they wait for the log with empty hands. */
export async function lockAuditLog(tx: Tx): Promise<void> {
  await lockHead(tx);
}

/** Last in a transaction: everybody who adds to the log waits here for whoever came first. */
export async function appendAudit(
  tx: Tx,
  vault: Sealing,
  by: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const [head] = await lockHead(tx);
  // A clock that is asked after the wait: rows are in the order of their times.
  const [clock] = await tx.query<{ at: Date }>({
    text: `select date_trunc('milliseconds', clock_timestamp()) as at`,
  });
  if (!head || !clock) throw new Error('the audit log has no end to add to');
  let { hash } = head;
  const rows = entries.map((entry, i) => {
    const row: AuditRow = {
      seq: Number(head.seq) + i + 1,
      at: clock.at,
      actor: keepable(by.name),
      via: by.via,
      address: by.address ?? null,
      requestId: by.requestId ?? null,
      action: entry.action,
      subject: keepable(entry.subject),
      reason: keepable(entry.reason || null),
      before: asJson(entry.before),
      after: asJson(entry.after),
    };
    hash = hashOf(vault, hash, row);
    return { ...row, hash };
  });
  const last = rows.at(-1);
  await tx.query({
    text: `insert into audit_log (seq, at, actor, via, address, request_id, action, subject, reason, before, after, hash)
           select seq, $1, $2, $3, $4, $5, action, subject, reason, before, after, hash
             from unnest($6::bigint[], $7::text[], $8::text[], $9::text[], $10::json[], $11::json[], $12::bytea[])
               as entry (seq, action, subject, reason, before, after, hash)`,
    values: [
      clock.at,
      keepable(by.name),
      by.via,
      by.address ?? null,
      by.requestId ?? null,
      rows.map(({ seq }) => seq),
      rows.map(({ action }) => action),
      rows.map(({ subject }) => subject),
      rows.map(({ reason }) => reason),
      rows.map(({ before }) => before),
      rows.map(({ after }) => after),
      rows.map((row) => row.hash),
    ],
  });
  await tx.query({ text: 'update audit_head set seq = $1, hash = $2', values: [last?.seq, last?.hash] });
}

type StoredAuditRow = {
  seq: bigint;
  at: Date;
  actor: string;
  via: Actor['via'];
  address: string | null;
  request_id: string | null;
  action: AuditAction;
  subject: string;
  reason: string | null;
  before: string | null;
  after: string | null;
  hash: Buffer;
};

const AUDIT_COLUMNS =
  'seq, at, actor, via, address, request_id, action, subject, reason, before::text, after::text, hash';

const readAuditRow = (row: StoredAuditRow): AuditRow => ({
  seq: Number(row.seq),
  at: row.at,
  actor: row.actor,
  via: row.via,
  address: row.address,
  requestId: row.request_id,
  action: row.action,
  subject: row.subject,
  reason: row.reason,
  before: row.before,
  after: row.after,
});

export type AuditFilter = {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Only older ones than this. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** The newest first. */
export async function loadAudit(db: Queryable, filter: AuditFilter): Promise<AuditRow[]> {
  const { clause, values } = where([
    ['actor = ?', filter.actor],
    ['action = ?', filter.action],
    ['subject = ?', filter.subject],
    ['seq >= ?', filter.from && (await firstSince(db, filter.from))],
    ['seq < ?', filter.to && (await firstSince(db, filter.to))],
    ['seq < ?', filter.before],
  ]);
  // The numbers first: they are in the indexes, so that what is rare is found there and not by walking through the rest.
  const rows = await db.query<StoredAuditRow>({
    text: `select ${AUDIT_COLUMNS} from audit_log where seq = any (array(
             select seq from audit_log ${clause} order by seq desc limit $${values.length + 1})) order by seq desc`,
    values: [...values, filter.limit],
  });
  return rows.map(readAuditRow);
}

/** The first row of that time or later. Rows are in the order of their times: by halving, a million takes twenty looks. */
async function firstSince(db: Queryable, at: Date): Promise<bigint> {
  const [row] = await db.query<{ seq: bigint | null }>({
    text: `with recursive halving (low, high) as (
             select 0::bigint, seq + 1 from audit_head
             union all
             select case when at < $1 then middle else low end, case when at < $1 then high else middle end
               from halving, lateral (select (low + high) / 2 as middle) m left join audit_log on seq = middle
              where high - low > 1)
           select min(high) as seq from halving`,
    values: [at],
  });
  return row?.seq ?? 0n;
}
