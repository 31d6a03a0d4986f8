// Notes and the operators whom they name.
import type { NoteKind, NoteSubject } from '../../domain/notes/subjects.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

type Mention = { readonly operator: string; readonly isDone: boolean };

export type Note = {
  readonly id: number;
  readonly subject: NoteSubject;
  readonly author: string;
  readonly text: string;
  readonly writtenAt: Date;
  readonly mentions: readonly Mention[];
};

type NoteRow = {
  readonly id: bigint;
  readonly kind: NoteKind;
  readonly subject_id: bigint;
  readonly author: string;
  readonly text: string;
  readonly written_at: Date;
  readonly mentions: readonly Mention[] | null;
};

const COLUMNS = `n.id, n.kind, n.subject_id, n.author, n.text, n.written_at,
  (select json_agg(json_build_object('operator', m.operator, 'isDone', m.done_at is not null) order by m.operator)
     from mentions m where m.note_id = n.id) as mentions`;

const readNote = (row: NoteRow): Note => ({
  id: Number(row.id),
  subject: { kind: row.kind, id: Number(row.subject_id) },
  author: row.author,
  text: row.text,
  writtenAt: row.written_at,
  mentions: row.mentions ?? [],
});

export type NotePage = {
  readonly subject: NoteSubject;
  /** Only earlier notes than this. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadNotes(db: Queryable, { subject, before, limit }: NotePage): Promise<Note[]> {
  const rows = await db.query<NoteRow>({
    text: `select ${COLUMNS} from notes n where n.kind = $1 and n.subject_id = $2 and ($3::bigint is null or n.id < $3)
           order by n.id desc limit $4`,
    values: [subject.kind, subject.id, before ?? null, limit],
  });
  return rows.map(readNote);
}

export async function countNotes(db: Queryable, { kind, id }: NoteSubject): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: 'select count(*)::integer as count from notes where kind = $1 and subject_id = $2',
    values: [kind, id],
  });
  return row?.count ?? 0;
}

/** How many each has; one without notes is left out. */
export async function countNotesOf(
  db: Queryable,
  kind: NoteKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: bigint; count: number }>({
    text: `select subject_id as id, count(*)::integer as count from notes where kind = $1 and subject_id = any ($2::bigint[])
            group by subject_id`,
    values: [kind, ids],
  });
  return new Map(rows.map(({ id, count }) => [Number(id), count]));
}

export type NewNote = {
  readonly subject: NoteSubject;
  readonly author: string;
  readonly text: string;
  readonly mentions: readonly string[];
};

export async function insertNote(tx: Tx, { subject, author, text, mentions }: NewNote): Promise<Note> {
  const [row] = await tx.query<NoteRow>({
    text: `insert into notes as n (kind, subject_id, author, text) values ($1, $2, $3, $4)
           returning n.id, n.kind, n.subject_id, n.author, n.text, n.written_at, null as mentions`,
    values: [subject.kind, subject.id, author, text],
  });
  if (!row) throw new Error('the note was not inserted');
  await tx.query({
    text: 'insert into mentions (note_id, operator) select $1, unnest($2::text[])',
    values: [row.id, mentions],
  });
  return {
    ...readNote(row),
    mentions: mentions.toSorted().map((operator) => ({ operator, isDone: false })),
  };
}

export async function lockNote(tx: Tx, id: number): Promise<Note | undefined> {
  const [row] = await tx.query<NoteRow>({
    text: `select ${COLUMNS} from notes n where n.id = $1 for update of n`,
    values: [id],
  });
  return row && readNote(row);
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await tx.query({ text: 'delete from notes where id = $1', values: [id] });
}

/** False: the note does not wait for the operator. */
export async function endMention(tx: Tx, note: number, operator: string): Promise<boolean> {
  const ended = await tx.query({
    text: `update mentions set done_at = now() where note_id = $1 and operator = $2 and done_at is null returning note_id`,
    values: [note, operator],
  });
  return ended.length > 0;
}

/** An operator who writes a note has answered those that name them. */
export async function endMentionsOf(tx: Tx, { kind, id }: NoteSubject, operator: string): Promise<void> {
  await tx.query({
    text: `update mentions m set done_at = now() from notes n
            where n.id = m.note_id and n.kind = $1 and n.subject_id = $2 and m.operator = $3 and m.done_at is null`,
    values: [kind, id, operator],
  });
}

/** And assignments of that age. */
export async function deleteOldNotes(db: Queryable, days: number): Promise<void> {
  for (const [table, column] of [
    ['notes', 'written_at'],
    ['assignments', 'assigned_at'],
  ])
    await db.query({
      text: `delete from ${table} where ${column} < now() - make_interval(days => $1)`,
      values: [days],
    });
}
