import type { NoteSubject } from '../../../domain/notes/subjects.ts';
import { noteTexts } from '../../../domain/notes/texts.ts';
import { subjectExists } from '../../../storage/notes/subjects.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { type RejectedResult, rejectAction } from '../../actions/rejection.ts';

export async function rejectMissingSubject(
  db: Queryable,
  subject: NoteSubject,
): Promise<RejectedResult | undefined> {
  return (await subjectExists(db, subject))
    ? undefined
    : rejectAction('not-found', noteTexts.noSubject[subject.kind], 'subject');
}
