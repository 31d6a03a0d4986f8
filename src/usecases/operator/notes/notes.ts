// Notes that operators write to each other. A note decides nothing: no state and no right depends on one.
import type { Actor } from '../../../domain/audit.ts';
import { asWithdrawalId } from '../../../domain/ids.ts';
import { findMentions } from '../../../domain/notes/mentions.ts';
import { type NoteSubject, writeNoteSubject } from '../../../domain/notes/subjects.ts';
import { noteTexts } from '../../../domain/notes/texts.ts';
import { mayDo, type Role } from '../../../domain/operators/roles.ts';
import { hideDestination } from '../../../domain/redact/destination.ts';
import { accepted } from '../../../domain/result.ts';
import { type Assignment, findAssignment } from '../../../storage/notes/assignments.ts';
import {
  countNotes,
  deleteNote,
  endMention,
  endMentionsOf,
  insertNote,
  loadNotes,
  lockNote,
  type Note,
  type NotePage,
} from '../../../storage/notes/notes.ts';
import { loadOperators } from '../../../storage/operators/operators.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { openDestination } from '../withdrawals/open-destination.ts';
import { rejectMissingSubject } from './subject.ts';

export type { Note };

export const MAX_NOTE_LENGTH = 2_000;
/** About one subject. */
export const MAX_NOTES = 500;
const MAX_MENTIONS = 20;

export type Discussion = {
  readonly notes: readonly Note[];
  readonly assignment: Assignment | undefined;
};

export async function readNotes(app: App, page: NotePage): Promise<ActionResult<Discussion>> {
  const missing = await rejectMissingSubject(app.db, page.subject);
  if (missing) return missing;
  return accepted({
    notes: await loadNotes(app.db, page),
    assignment: await findAssignment(app.db, page.subject),
  });
}

type NewNote = { readonly subject: NoteSubject; readonly text: string };

/** It waits for everyone whom it names; what waited for its author about the same subject is answered by it. */
export async function writeNote(
  app: App,
  by: Actor,
  { subject, text }: NewNote,
): Promise<ActionResult<Note>> {
  if (text.trim() === '') return rejectAction('invalid', noteTexts.empty, 'text');
  if (text.length > MAX_NOTE_LENGTH)
    return rejectAction('invalid', noteTexts.tooLong(MAX_NOTE_LENGTH), 'text');
  return runAction(app, by, async (tx, writeAudit) => {
    const missing = await rejectMissingSubject(tx, subject);
    if (missing) return missing;
    const mentions = await readMentions(tx, text);
    if (!mentions.ok) return mentions;
    if ((await countNotes(tx, subject)) >= MAX_NOTES)
      return rejectAction('wrong-state', noteTexts.tooMany(MAX_NOTES));
    await endMentionsOf(tx, subject, by.name);
    const masked = await maskDestination(app, tx, { subject, text });
    const note = await insertNote(tx, { subject, author: by.name, text: masked, mentions: mentions.value });
    writeAudit({
      action: 'note.write',
      subject: writeNoteSubject(subject),
      after: { note: note.id, mentions: mentions.value },
    });
    return accepted(note);
  });
}

const maskDestination = async (app: App, tx: Tx, { subject, text }: NewNote): Promise<string> =>
  subject.kind === 'withdrawal'
    ? hideDestination(text, await openDestination(app, tx, asWithdrawalId(subject.id)))
    : text;

/** The author corrects a mistake; an admin removes what should not be stored. */
export const removeNote = (
  app: App,
  by: Actor,
  { id, role }: { readonly id: number; readonly role: Role | null },
): Promise<ActionResult<Note>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const note = await lockNote(tx, id);
    if (!note) return rejectAction('not-found', noteTexts.notFound(id));
    if (note.author !== by.name && !mayDo(role, 'manage'))
      return rejectAction('forbidden', noteTexts.notYours(note.author));
    await deleteNote(tx, id);
    writeAudit({
      action: 'note.remove',
      subject: writeNoteSubject(note.subject),
      before: { note: id, author: note.author },
    });
    return accepted(note);
  });

/** For who has nothing to answer. */
export const markNoteDone = (app: App, by: Actor, id: number): Promise<ActionResult<Note>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const note = await lockNote(tx, id);
    if (!note) return rejectAction('not-found', noteTexts.notFound(id));
    if (!(await endMention(tx, id, by.name))) return rejectAction('wrong-state', noteTexts.noMention(id));
    writeAudit({ action: 'note.done', subject: writeNoteSubject(note.subject), after: { note: id } });
    return accepted(note);
  });

/** Every name must be an operator who can sign in, because a note waits until it is read. */
async function readMentions(tx: Tx, text: string): Promise<ActionResult<readonly string[]>> {
  const operators = new Map((await loadOperators(tx)).map(({ name, enabled }) => [name, enabled]));
  const { names, unknown } = findMentions(text, (name) => operators.has(name));
  const [wrong] = unknown;
  if (wrong !== undefined) return rejectAction('invalid', noteTexts.unknownOperator(wrong), 'text');
  const disabled = names.find((name) => operators.get(name) === false);
  if (disabled !== undefined) return rejectAction('invalid', noteTexts.disabledOperator(disabled), 'text');
  if (names.length > MAX_MENTIONS)
    return rejectAction('invalid', noteTexts.tooManyMentions(MAX_MENTIONS), 'text');
  return accepted(names);
}
