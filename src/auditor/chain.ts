// Verifies the hash chain of the audit log: every row is unchanged and in its place, and the last row is the recorded head.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Reader } from './reader.ts';

/** The keyed hash of a row and of the hash of the previous row. */
export type AuditHash = (previous: Buffer, row: string) => Buffer;

/** Derives the key from the master key of the installation. */
export function auditHashWith(masterKey: Buffer): AuditHash {
  const key = Buffer.from(hkdfSync('sha256', masterKey, 'sluice', 'audit log', 32));
  return (previous, row) => createHmac('sha256', key).update(previous).update(row).digest();
}

/** A row's number and hash. Stored outside of the database, it proves later that the log up to this row is unchanged. */
export type AuditHead = { readonly seq: number; readonly hash: Buffer };

export type AuditVerdict = {
  /** Number of unchanged rows. */
  readonly entries: number;
  /** The recorded last row; null: it is missing. */
  readonly head: AuditHead | null;
  readonly firstWrong: { readonly seq: number; readonly what: string } | null;
};

export type AuditCheck = {
  /** An earlier head, which must still be part of the log. */
  readonly expect?: AuditHead | undefined;
  readonly onProgress: (checked: number, total: number) => void;
};

// Small, so that checking a long log on a busy server does not delay payouts.
const CHUNK = 1_000;
const START: AuditHead = { seq: 0, hash: Buffer.alloc(32) };

const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Checks up to the head that is recorded at the start; later rows are left to the next check. */
export async function verifyChain(
  read: Reader,
  hash: AuditHash,
  { expect, onProgress }: AuditCheck,
): Promise<AuditVerdict> {
  const { head, first, last } = await loadEnds(read);
  let previous = START;
  const verdict = (firstWrong: AuditVerdict['firstWrong']): AuditVerdict => ({
    entries: previous.seq,
    head,
    firstWrong,
  });
  if (first < 1) return verdict({ seq: first, what: 'is before the first row of the log' });
  const isUnexpected = (row: AuditHead): boolean =>
    row.seq === expect?.seq && !sameHash(row.hash, expect.hash);
  if (isUnexpected(START)) return verdict({ seq: 0, what: 'is not the expected row' });
  for (;;) {
    const rows = await read<LogRow>(
      `select seq::text, at, actor, via, address, request_id, action, subject, reason, before::text, after::text, hash
         from audit_log log where log.seq > $1 and log.seq <= $2 order by log.seq limit ${CHUNK}`,
      [previous.seq, head?.seq ?? last],
    );
    for (const row of rows) {
      const seq = Number(row.seq);
      if (seq !== previous.seq + 1) return verdict({ seq: previous.seq + 1, what: 'is missing' });
      if (!sameHash(hash(previous.hash, textOf(row)), row.hash))
        return verdict({ seq, what: 'was changed or moved' });
      if (isUnexpected({ seq, hash: row.hash })) return verdict({ seq, what: 'is not the expected row' });
      previous = { seq, hash: row.hash };
    }
    onProgress(previous.seq, head?.seq ?? last);
    if (rows.length < CHUNK) break;
  }
  const next = previous.seq + 1;
  if (head === null)
    return verdict({ seq: next, what: 'may be missing: the end of the log is not recorded' });
  if (previous.seq !== head.seq) return verdict({ seq: next, what: 'is missing' });
  if (!sameHash(previous.hash, head.hash)) return verdict({ seq: head.seq, what: 'is not the recorded end' });
  if (last > head.seq) return verdict({ seq: next, what: 'is after the recorded end' });
  if (expect && expect.seq > head.seq) return verdict({ seq: next, what: 'is missing: the log was longer' });
  return verdict(null);
}

type LogRow = {
  seq: string;
  at: Date;
  actor: string;
  via: string;
  address: string | null;
  request_id: string | null;
  action: string;
  subject: string;
  reason: string | null;
  before: string | null;
  after: string | null;
  hash: Buffer;
};

/** The hashed text: the row's values in this order, as JSON. */
const textOf = (row: LogRow): string =>
  JSON.stringify([
    Number(row.seq),
    row.at.toISOString(),
    row.actor,
    row.via,
    row.address,
    row.request_id,
    row.action,
    row.subject,
    row.reason,
    row.before,
    row.after,
  ]);

type Ends = { readonly head: AuditHead | null; readonly first: number; readonly last: number };
type EndsRow = { seq: string | null; hash: Buffer | null; first: string | null; last: string | null };

/** In one statement, because every insert moves the head. */
async function loadEnds(read: Reader): Promise<Ends> {
  const [row] = await read<EndsRow>(
    `select head.seq::text, head.hash, (select min(seq) from audit_log)::text as first, (select max(seq) from audit_log)::text as last
       from (select) single_row left join audit_head head on true`,
  );
  const { seq = null, hash = null, first = null, last = null } = row ?? {};
  return {
    head: seq === null || hash === null ? null : { seq: Number(seq), hash },
    first: Number(first ?? 1),
    last: Number(last ?? 0),
  };
}
