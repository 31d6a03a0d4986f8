import { writeNoteSubject } from '../../domain/notes/subjects.ts';
import type { Discussion, Note } from '../../usecases/operator/notes/notes.ts';
import type { WaitingList } from '../../usecases/operator/notes/waiting.ts';
import { table, yellow } from '../shared/output.ts';
import { formatTime } from './format.ts';

export const notesTable = (notes: readonly Note[]): string =>
  table(
    ['Note', 'Written', 'By', 'Text', 'Waits for'],
    notes.map(({ id, writtenAt, author, text, mentions }) => [
      id,
      formatTime(writtenAt),
      author,
      text,
      mentions
        .filter(({ isDone }) => !isDone)
        .map(({ operator }) => operator)
        .join(', '),
    ]),
  );

export const discussionText = ({ notes, assignment }: Discussion): string =>
  [notesTable(notes), ...(assignment ? [`Assigned to ${assignment.operator}.`] : [])].join('\n\n');

export function waitingTable({ items, total }: WaitingList): string {
  const shown = table(
    ['About', 'Since', 'By', 'What'],
    items.map(({ subject, since, by, note }) => [
      writeNoteSubject(subject),
      formatTime(since),
      by,
      note === null ? 'assigned' : `note ${note.id}: ${note.text}`,
    ]),
  );
  return total === items.length
    ? shown
    : `${shown}\n\n${yellow(`The oldest ${items.length} of ${total} are shown.`)}`;
}
