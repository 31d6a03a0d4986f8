// Whether the audit log is what was written: every row in its place, and the end where it is on record.
import { AUDIT_COLUMNS, hashOf, readAuditRow, type Sealing, type StoredAuditRow } from './audit.ts';
import type { Database, Queryable } from './database.ts';
import { sameHash } from './vault.ts';

/** A row's number and hash. Kept elsewhere, it shows later that the log up to there is still the same. */
export type AuditHead = { readonly seq: number; readonly hash: Buffer };

export type AuditVerdict = {
  /** So many rows are as they were written. */
  readonly entries: number;
  /** The end that is on record; null: it is gone. */
  readonly head: AuditHead | null;
  readonly firstWrong: { readonly seq: number; readonly what: string } | null;
};

export type AuditCheck = {
  /** An earlier end, which must still be part of the log. */
  readonly expect?: AuditHead | undefined;
  readonly onProgress: (seen: number, of: number) => void;
};

// Small: whoever checks a long log on a busy server must not keep payouts waiting.
const CHUNK = 1_000;
const START: AuditHead = { seq: 0, hash: Buffer.alloc(32) };

/** Up to the end that is on record when it begins: what is added later is the next check's. */
export async function verifyAudit(
  db: Database,
  vault: Sealing,
  { expect, onProgress }: AuditCheck,
): Promise<AuditVerdict> {
  const { head, first, beyond } = await loadEnds(db);
  let previous = START;
  const verdict = (firstWrong: AuditVerdict['firstWrong']): AuditVerdict => ({
    entries: previous.seq,
    head,
    firstWrong,
  });
  if (first < 1) return verdict({ seq: first, what: 'stands before the beginning of the log' });
  const isUnexpected = ({ seq, hash }: AuditHead): boolean =>
    seq === expect?.seq && !sameHash(hash, expect.hash);
  if (isUnexpected(START)) return verdict({ seq: 0, what: 'is not the row that was expected' });
  for (;;) {
    const rows = await db.query<StoredAuditRow>({
      text: `select ${AUDIT_COLUMNS} from audit_log where seq > $1 and seq <= $2 order by seq limit ${CHUNK}`,
      values: [previous.seq, head?.seq ?? beyond],
    });
    for (const stored of rows) {
      const row = readAuditRow(stored);
      if (row.seq !== previous.seq + 1) return verdict({ seq: previous.seq + 1, what: 'is missing' });
      if (!sameHash(hashOf(vault, previous.hash, row), stored.hash))
        return verdict({ seq: row.seq, what: 'is not what was written, or not in its place' });
      if (isUnexpected({ seq: row.seq, hash: stored.hash }))
        return verdict({ seq: row.seq, what: 'is not the row that was expected' });
      previous = { seq: row.seq, hash: stored.hash };
    }
    onProgress(previous.seq, head?.seq ?? beyond);
    if (rows.length < CHUNK) break;
  }
  const next = previous.seq + 1;
  if (head === null)
    return verdict({ seq: next, what: 'may be missing: where the log ends is not on record' });
  if (previous.seq !== head.seq) return verdict({ seq: next, what: 'is missing' });
  if (!sameHash(previous.hash, head.hash))
    return verdict({ seq: head.seq, what: 'is not the end that is on record' });
  if (beyond > head.seq) return verdict({ seq: next, what: 'is beyond the end that is on record' });
  if (expect && expect.seq > head.seq) return verdict({ seq: next, what: 'is missing: the log was longer' });
  return verdict(null);
}

type Ends = { readonly head: AuditHead | null; readonly first: number; readonly beyond: number };
type EndsRow = { seq: bigint | null; hash: Buffer | null; first: bigint | null; last: bigint | null };

/** All in one look: whoever adds a row moves the end with it. */
async function loadEnds(db: Queryable): Promise<Ends> {
  const [row] = await db.query<EndsRow>({
    text: `select head.seq, head.hash, (select min(seq) from audit_log) as first, (select max(seq) from audit_log) as last
             from (select) one left join audit_head head on true`,
  });
  const { seq = null, hash = null, first = null, last = null } = row ?? {};
  return {
    head: seq === null || hash === null ? null : { seq: Number(seq), hash },
    first: Number(first ?? 1),
    beyond: Number(last ?? 0),
  };
}
