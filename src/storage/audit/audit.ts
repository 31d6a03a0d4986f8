// The audit log: written in the transaction of the change, chained by keyed hashes, read page by page.

import type { Actor, AuditAction, AuditEntry } from '../../domain/audit.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import { asMinor, formatMoney } from '../../domain/money.ts';
import { ACCOUNT_ACTIONS, type AccountAction } from '../../domain/operators/independence.ts';
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
  /** The exact JSON text that was hashed. */
  readonly before: string | null;
  readonly after: string | null;
};

type AuditHasher = Pick<Vault, 'auditHash'>;

const hashOf = (vault: AuditHasher, previous: Buffer, row: AuditRow): Buffer =>
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

/** Amounts are stored as decimal text: JSON has no bigint. */
const asJson = (value: object | null | undefined): string | null =>
  value === null || value === undefined
    ? null
    : JSON.stringify(value, (_key, field: unknown) =>
        typeof field === 'bigint' ? formatMoney(asMinor(field)) : field,
      );

/** Replaces characters that PostgreSQL rejects or changes: a row must be read back exactly as it was hashed. */
const replaceUnstorable = <T extends string | null>(text: T) =>
  (text === null ? null : text.replaceAll(/[\0\p{Cs}]/gu, '\u{fffd}')) as T;

/** What was done to accounts since then. The program itself (`system`) has no access to accounts. */
export const loadAccountActions = (db: Queryable, since: Date): Promise<AccountAction[]> =>
  db.query<AccountAction>({
    text: `select actor, action, substr(subject, length('operator:') + 1) as account from audit_log
           where action = any ($1) and at > $2 and via <> 'system' order by seq`,
    values: [Object.keys(ACCOUNT_ACTIONS), since],
  });

/** Whether an operator has seen the full destination of the withdrawal, alone or in a payment file. */
export async function wasRevealed(db: Queryable, id: WithdrawalId): Promise<boolean> {
  const rows = await db.query({
    text: `select from audit_log where subject = $1 and action = 'withdrawal.reveal' limit 1`,
    values: [`withdrawal:${id}`],
  });
  return rows.length > 0;
}

const lockHead = (tx: Tx): Promise<{ seq: bigint; hash: Buffer }[]> =>
  tx.query({ text: 'select seq, hash from audit_head for update' });

/** For transactions that lock shared rows later: they wait for the log before they hold anything others need. */
export async function lockAuditLog(tx: Tx): Promise<void> {
  await lockHead(tx);
}

/** Last in a transaction: it locks the head of the log until the commit, and other writers wait for it. */
export async function appendAudit(
  tx: Tx,
  vault: AuditHasher,
  by: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const [head] = await lockHead(tx);
  // The clock is read after the wait for the lock, so rows are in order of time.
  const [clock] = await tx.query<{ at: Date }>({
    text: `select date_trunc('milliseconds', clock_timestamp()) as at`,
  });
  if (!head || !clock) throw new Error('the audit log has no head');
  let { hash } = head;
  const rows = entries.map((entry, i) => {
    const row: AuditRow = {
      seq: Number(head.seq) + i + 1,
      at: clock.at,
      actor: replaceUnstorable(by.name),
      via: by.via,
      address: by.address ?? null,
      requestId: by.requestId ?? null,
      action: entry.action,
      subject: replaceUnstorable(entry.subject),
      reason: replaceUnstorable(entry.reason || null),
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
      replaceUnstorable(by.name),
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
  /** Only older rows than this. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadAudit(db: Queryable, filter: AuditFilter): Promise<AuditRow[]> {
  const { clause, values } = where([
    ['actor = ?', filter.actor],
    ['action = ?', filter.action],
    ['subject = ?', filter.subject],
    ['seq >= ?', filter.from && (await firstSince(db, filter.from))],
    ['seq < ?', filter.to && (await firstSince(db, filter.to))],
    ['seq < ?', filter.before],
  ]);
  // Sequence numbers first: the indexes have them, so rare matches are found without scanning the table.
  const rows = await db.query<StoredAuditRow>({
    text: `select ${AUDIT_COLUMNS} from audit_log where seq = any (array(
             select seq from audit_log ${clause} order by seq desc limit $${values.length + 1})) order by seq desc`,
    values: [...values, filter.limit],
  });
  return rows.map(readAuditRow);
}

/** The first row of that time or later, by binary search: rows are in order of time, so a million takes twenty lookups. */
async function firstSince(db: Queryable, at: Date): Promise<bigint> {
  const [row] = await db.query<{ seq: bigint | null }>({
    text: `with recursive search (low, high) as (
             select 0::bigint, seq + 1 from audit_head
             union all
             select case when at < $1 then middle else low end, case when at < $1 then high else middle end
               from search, lateral (select (low + high) / 2 as middle) m left join audit_log on seq = middle
              where high - low > 1)
           select min(high) as seq from search`,
    values: [at],
  });
  return row?.seq ?? 0n;
}
