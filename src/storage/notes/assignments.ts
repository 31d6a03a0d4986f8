// Which operator looks after a withdrawal, a merchant or an incident.
import type { NoteSubject } from '../../domain/notes/subjects.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type Assignment = {
  readonly operator: string;
  readonly assignedBy: string;
  readonly assignedAt: Date;
};

type AssignmentRow = { readonly operator: string; readonly assigned_by: string; readonly assigned_at: Date };

const COLUMNS = 'operator, assigned_by, assigned_at';

const readAssignment = (row: AssignmentRow): Assignment => ({
  operator: row.operator,
  assignedBy: row.assigned_by,
  assignedAt: row.assigned_at,
});

const SELECT = `select ${COLUMNS} from assignments where kind = $1 and subject_id = $2`;

export async function findAssignment(
  db: Queryable,
  { kind, id }: NoteSubject,
): Promise<Assignment | undefined> {
  const [row] = await db.query<AssignmentRow>({ text: SELECT, values: [kind, id] });
  return row && readAssignment(row);
}

export async function lockAssignment(tx: Tx, { kind, id }: NoteSubject): Promise<Assignment | undefined> {
  const [row] = await tx.query<AssignmentRow>({ text: `${SELECT} for update`, values: [kind, id] });
  return row && readAssignment(row);
}

type NewAssignment = { readonly operator: string; readonly assignedBy: string };

/** Undefined: another transaction has assigned it. */
export async function insertAssignment(
  tx: Tx,
  { kind, id }: NoteSubject,
  { operator, assignedBy }: NewAssignment,
): Promise<Assignment | undefined> {
  const [row] = await tx.query<AssignmentRow>({
    text: `insert into assignments (kind, subject_id, operator, assigned_by) values ($1, $2, $3, $4)
           on conflict do nothing returning ${COLUMNS}`,
    values: [kind, id, operator, assignedBy],
  });
  return row && readAssignment(row);
}

/** Of an assignment that the transaction has locked. */
export async function updateAssignment(
  tx: Tx,
  { kind, id }: NoteSubject,
  { operator, assignedBy }: NewAssignment,
): Promise<Assignment | undefined> {
  const [row] = await tx.query<AssignmentRow>({
    text: `update assignments set operator = $3, assigned_by = $4, assigned_at = now()
            where kind = $1 and subject_id = $2 returning ${COLUMNS}`,
    values: [kind, id, operator, assignedBy],
  });
  return row && readAssignment(row);
}

export async function deleteAssignment(tx: Tx, { kind, id }: NoteSubject): Promise<void> {
  await tx.query({
    text: 'delete from assignments where kind = $1 and subject_id = $2',
    values: [kind, id],
  });
}
