// Notes of operators, and what waits for them.
import { type Bug, edit } from '../../bug.ts';

const TEST = 'test/operator/notes/notes.test.ts';
const WAITING_TEST = 'test/operator/notes/waiting.test.ts';
const NOTES = 'src/usecases/operator/notes/notes.ts';
const ASSIGNMENTS = 'src/usecases/operator/notes/assignments.ts';
const ROUTE = 'src/http/operator/notes/notes.ts';

export const NOTE_BUGS: readonly Bug[] = [
  {
    name: 'a note keeps a card number',
    edits: [edit(ROUTE, 'text: note(MAX_NOTE_LENGTH)', 'text: requiredText(MAX_NOTE_LENGTH)')],
    test: TEST,
    title: 'with %s is stored masked',
  },
  {
    name: 'a note waits for a name that nobody has',
    edits: [edit(NOTES, 'if (wrong !== undefined)', "if (wrong === '')")],
    test: WAITING_TEST,
    title: 'of nobody is refused by name, and nothing is written',
  },
  {
    name: 'a note waits for an operator who is disabled',
    edits: [edit(NOTES, 'operators.get(name) === false', 'operators.get(name) === undefined')],
    test: WAITING_TEST,
    title: 'of a disabled operator is refused, and an operator who was disabled since is named still',
  },
  {
    name: 'an operator marks as done what waits for another one',
    edits: [
      edit(
        'src/storage/notes/notes.ts',
        'where note_id = $1 and operator = $2 and done_at is null returning',
        'where note_id = $1 and $2::text is not null and done_at is null returning',
      ),
    ],
    test: WAITING_TEST,
    title: 'waits until it is marked as done, by the named operator only, and also for a viewer',
  },
  {
    name: 'a note answers everything that waits for its author',
    edits: [
      edit(
        'src/storage/notes/notes.ts',
        'where n.id = m.note_id and n.kind = $1 and n.subject_id = $2 and',
        'where n.id = m.note_id and $1::text is not null and $2::bigint is not null and',
      ),
    ],
    test: WAITING_TEST,
    title: 'is answered by a note about the same subject, and by no other one',
  },
  {
    name: 'an operator removes the note of another one',
    edits: [edit(NOTES, 'if (note.author !== by.name && !mayDo', 'if (!note.author && !mayDo')],
    test: TEST,
    title: 'comes from its author or an admin, and is recorded',
  },
  {
    name: 'an old page assigns over a newer assignment',
    edits: [edit(ASSIGNMENTS, 'if (stale) return stale;', 'void stale;')],
    test: WAITING_TEST,
    title: 'is not changed by a page that shows an old one',
  },
  {
    name: 'the incident of an assignment waits after its end',
    edits: [
      edit(
        'src/storage/notes/waiting.ts',
        "where (a.kind <> 'incident' or i.closed_at is null)",
        "where (a.kind <> 'incident' or i.id is not null)",
      ),
    ],
    test: WAITING_TEST,
    title: 'is the notes that name an operator and what is assigned to them, the oldest first',
  },
  {
    name: 'notes are kept for ever',
    edits: [
      edit(
        'src/usecases/system/delete-expired.ts',
        '  await deleteOldNotes(app.db, app.settings.noteDays);\n',
        '',
      ),
    ],
    test: TEST,
    title: 'comes by itself after the days of the setting, of those that name operators too',
  },
];
