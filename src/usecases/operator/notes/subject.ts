import { asMerchantId } from '../../../domain/ids.ts';
import type { NoteKind, NoteSubject } from '../../../domain/notes/subjects.ts';
import { incidentTexts } from '../../../domain/texts/incidents.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import { subjectExists } from '../../../storage/notes/subjects.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { type RejectedResult, rejectAction } from '../../actions/rejection.ts';

const NOT_FOUND: Readonly<Record<NoteKind, (id: number) => string>> = {
  withdrawal: withdrawalTexts.notFound,
  merchant: (id) => merchantTexts.notFound(asMerchantId(id)),
  incident: incidentTexts.notFound,
};

export async function rejectMissingSubject(
  db: Queryable,
  subject: NoteSubject,
): Promise<RejectedResult | undefined> {
  return (await subjectExists(db, subject))
    ? undefined
    : rejectAction('not-found', NOT_FOUND[subject.kind](subject.id), 'subject');
}
