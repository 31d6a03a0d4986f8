import type { NoteSubject } from '../../domain/notes/subjects.ts';
import type { Queryable } from '../postgres/database.ts';

export async function subjectExists(db: Queryable, { kind, id }: NoteSubject): Promise<boolean> {
  const [row] = await db.query<{ exists: boolean }>({
    text: `select case $1 when 'withdrawal' then exists (select from withdrawals where id = $2)
                          when 'merchant' then exists (select from merchants where id = $2)
                          else exists (select from incidents where id = $2) end as exists`,
    values: [kind, id],
  });
  return row?.exists ?? false;
}
