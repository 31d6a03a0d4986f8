// The audit log: written with the change it tells of, chained by keyed hashes, read by the page, checked from end to end.
import type { Actor, AuditAction, AuditEntry } from '../domain/audit.ts';
import type { Database, Queryable, Tx } from './database.ts';
import { where } from './filters.ts';
import { sameHash, type Vault } from './vault.ts';

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

export type AuditHead = { readonly seq: number; readonly hash: Buffer };

type Sealing = Pick<Vault, 'auditHash'>;

const FIRST: Buffer = Buffer.alloc(32);

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

/** Figures are bigint, which JSON has no word for. */
const asJson = (value: object | null | undefined): string | null =>
  value === null || value === undefined
    ? null
    : JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));

/** Last in a transaction: everybody who adds to the log waits here for whoever came first. */
export async function appendAudit(
  tx: Tx,
  vault: Sealing,
  by: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const [head] = await tx.query<{ seq: bigint; hash: Buffer }>({
    text: 'select seq, hash from audit_head for update',
  });
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
      actor: by.name,
      via: by.via,
      address: by.address ?? null,
      requestId: by.requestId ?? null,
      action: entry.action,
      subject: entry.subject,
      reason: entry.reason || null,
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
      by.name,
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

type StoredRow = {
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

const COLUMNS =
  'seq, at, actor, via, address, request_id, action, subject, reason, before::text, after::text, hash';

const readRow = (row: StoredRow): AuditRow => ({
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
    ['at >= ?', filter.from],
    ['at < ?', filter.to],
    ['seq < ?', filter.before],
  ]);
  const rows = await db.query<StoredRow>({
    text: `select ${COLUMNS} from audit_log ${clause} order by seq desc limit $${values.length + 1}`,
    values: [...values, filter.limit],
  });
  return rows.map(readRow);
}

export type AuditVerdict = {
  readonly entries: number;
  readonly head: AuditHead;
  readonly firstWrong: { readonly seq: number; readonly what: string } | null;
};

const CHUNK = 5_000;

/** From the first row to the end that is on record, in one snapshot's worth of order: later rows are the next check's. */
export async function verifyAudit(
  db: Database,
  vault: Sealing,
  onProgress: (seen: number, of: number) => void,
): Promise<AuditVerdict> {
  const [stored] = await db.query<{ seq: bigint; hash: Buffer }>({
    text: 'select seq, hash from audit_head',
  });
  const head = { seq: Number(stored?.seq ?? 0), hash: stored?.hash ?? FIRST };
  let previous: AuditHead = { seq: 0, hash: FIRST };
  const verdict = (firstWrong: AuditVerdict['firstWrong']): AuditVerdict => ({
    entries: previous.seq,
    head,
    firstWrong,
  });
  for (;;) {
    const rows = await db.query<StoredRow>({
      text: `select ${COLUMNS} from audit_log where seq > $1 and seq <= $2 order by seq limit ${CHUNK}`,
      values: [previous.seq, head.seq],
    });
    for (const stored of rows) {
      const row = readRow(stored);
      if (row.seq !== previous.seq + 1) return verdict({ seq: previous.seq + 1, what: 'is missing' });
      if (!sameHash(hashOf(vault, previous.hash, row), stored.hash))
        return verdict({ seq: row.seq, what: 'is not what was written, or not in its place' });
      previous = { seq: row.seq, hash: stored.hash };
    }
    onProgress(previous.seq, head.seq);
    if (rows.length < CHUNK) break;
  }
  if (previous.seq !== head.seq) return verdict({ seq: previous.seq + 1, what: 'is missing' });
  return sameHash(previous.hash, head.hash)
    ? verdict(null)
    : verdict({ seq: head.seq, what: 'is not the end that is on record' });
}
