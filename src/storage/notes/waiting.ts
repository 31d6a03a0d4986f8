// What waits for an operator: notes that name them, and what is assigned to them.
import type { IncidentKind } from '../../domain/incidents.ts';
import type { NoteKind, NoteSubject } from '../../domain/notes/subjects.ts';
import type { Queryable } from '../postgres/database.ts';

/** An assignment ends with its incident. */
export const OPEN_ASSIGNMENTS = `assignments a left join incidents i on a.kind = 'incident' and i.id = a.subject_id
  where (a.kind <> 'incident' or i.closed_at is null)`;

export type WaitingItem = {
  /** For whom it waits. */
  readonly operator: string;
  readonly subject: NoteSubject;
  /** Who wrote the note or assigned it. */
  readonly by: string;
  readonly since: Date;
  /** Null: it is assigned. */
  readonly note: { readonly id: number; readonly text: string } | null;
  /** Of the withdrawal or the merchant. */
  readonly merchantName: string | null;
  readonly incidentKind: IncidentKind | null;
};

type WaitingRow = {
  readonly kind: NoteKind;
  readonly subject_id: bigint;
  readonly by: string;
  readonly since: Date;
  readonly note_id: bigint | null;
  readonly text: string | null;
  readonly merchant_name: string | null;
  readonly incident_kind: IncidentKind | null;
  readonly total: number;
};

export type WaitingList = { readonly items: readonly WaitingItem[]; readonly total: number };

/** The oldest first. */
export async function loadWaiting(db: Queryable, operator: string, limit: number): Promise<WaitingList> {
  const rows = await db.query<WaitingRow>({
    text: `select waiting.*, coalesce(m.name, wm.name) as merchant_name, i.kind as incident_kind from (
             select *, count(*) over ()::integer as total from (
               select n.kind, n.subject_id, n.author as by, n.written_at as since, n.id as note_id, n.text
                 from mentions m join notes n on n.id = m.note_id where m.operator = $1 and m.done_at is null
               union all
               select a.kind, a.subject_id, a.assigned_by, a.assigned_at, null, null from ${OPEN_ASSIGNMENTS} and a.operator = $1
             ) found order by since, note_id limit $2
           ) waiting
           left join withdrawals w on waiting.kind = 'withdrawal' and w.id = waiting.subject_id
           left join merchants wm on wm.id = w.merchant_id
           left join merchants m on waiting.kind = 'merchant' and m.id = waiting.subject_id
           left join incidents i on waiting.kind = 'incident' and i.id = waiting.subject_id
           order by waiting.since, waiting.note_id`,
    values: [operator, limit],
  });
  return { items: rows.map((row) => readItem(row, operator)), total: rows[0]?.total ?? 0 };
}

const readItem = (row: WaitingRow, operator: string): WaitingItem => ({
  operator,
  subject: { kind: row.kind, id: Number(row.subject_id) },
  by: row.by,
  since: row.since,
  note: row.note_id === null || row.text === null ? null : { id: Number(row.note_id), text: row.text },
  merchantName: row.merchant_name,
  incidentKind: row.incident_kind,
});
