// Notes about withdrawals, merchants and incidents, and what waits for an operator.
import type { Command } from 'commander';
import { type NoteSubject, parseNoteSubject, writeNoteSubject } from '../domain/notes/subjects.ts';
import { noteTexts } from '../domain/notes/texts.ts';
import { redactNote } from '../domain/redact/notes.ts';
import { assign } from '../usecases/operator/notes/assignments.ts';
import {
  MAX_NOTES,
  markNoteDone,
  readNotes,
  removeNote,
  writeNote,
} from '../usecases/operator/notes/notes.ts';
import { listWaiting } from '../usecases/operator/notes/waiting.ts';
import {
  serializeAssignment,
  serializeDiscussion,
  serializeNote,
  serializeWaitingList,
} from '../views/notes/notes.ts';
import { NOTE, OPEN, READ } from './access.ts';
import { discussionText, notesTable, waitingTable } from './render/note.ts';
import type { Session } from './session.ts';
import { argumentParser, countArgument } from './shared/arguments.ts';
import { unwrap } from './shared/output.ts';

const subjectArgument = argumentParser<NoteSubject>(parseNoteSubject, noteTexts.subjectFormat);
const SUBJECT = 'such as withdrawal:1000001, merchant:1001 or incident:12';

export function addNoteCommands(program: Command, session: Session): void {
  const note = program
    .command('note')
    .description('what operators write to each other, and what waits for them');
  addDiscussionCommands(note, session);
  addWaitingCommands(note, session);
  addAssignCommand(note, session);
}

function addDiscussionCommands(note: Command, session: Session): void {
  note
    .command('list')
    .description('list the notes about a withdrawal, merchant or incident, newest first')
    .argument('<subject>', SUBJECT, subjectArgument)
    .action(
      session.command(OPEN, async (app, _by, subject: NoteSubject) => {
        const discussion = unwrap(await readNotes(app, { subject, limit: MAX_NOTES }));
        return { json: serializeDiscussion(discussion), text: discussionText(discussion) };
      }),
    );

  note
    .command('write')
    .description('write a note; `@name` in its text makes it wait for that operator')
    .argument('<subject>', SUBJECT, subjectArgument)
    .argument('<text>', 'in quotes; card numbers and keys in it are masked', redactNote)
    .action(
      session.command(NOTE, async (app, by, subject: NoteSubject, text: string) => {
        const written = unwrap(await writeNote(app, by, { subject, text }));
        return { json: serializeNote(written), text: notesTable([written]) };
      }),
    );

  note
    .command('remove')
    .description('remove a note that you wrote; an admin removes any')
    .argument('<note>', 'number of the note', countArgument)
    .action(
      session.command(NOTE, async (app, by, id: number) => {
        const removed = unwrap(await removeNote(app, by, { id, role: by.role }));
        return { json: serializeNote(removed), text: `Note ${id} is removed.` };
      }),
    );
}

function addWaitingCommands(note: Command, session: Session): void {
  note
    .command('waiting')
    .description('list the notes that name you and what is assigned to you, the oldest first')
    .option('--operator <name>', 'of another operator')
    .action(
      session.command(READ, async (app, by, options: { operator?: string }) => {
        const waiting = unwrap(await listWaiting(app, options.operator ?? by.name));
        return { json: serializeWaitingList(waiting), text: waitingTable(waiting) };
      }),
    );

  note
    .command('done')
    .description('mark a note that names you as done; an answer does that, too')
    .argument('<note>', 'number of the note', countArgument)
    .action(
      session.command(READ, async (app, by, id: number) => {
        const done = unwrap(await markNoteDone(app, by, id));
        return { json: serializeNote(done), text: notesTable([done]) };
      }),
    );
}

function addAssignCommand(note: Command, session: Session): void {
  note
    .command('assign')
    .description('assign a withdrawal, merchant or incident to an operator; this gives no right')
    .argument('<subject>', SUBJECT, subjectArgument)
    .argument('[operator]', 'default: you')
    .option('--nobody', 'end the assignment')
    .action(
      session.command(
        NOTE,
        async (
          app,
          by,
          subject: NoteSubject,
          operator: string | undefined,
          { nobody }: { nobody?: true },
        ) => {
          const assigned = unwrap(
            await assign(app, by, { subject, operator: nobody ? null : (operator ?? by.name) }),
          );
          return {
            json: { assignment: serializeAssignment(assigned) },
            text: `${writeNoteSubject(subject)} is assigned to ${assigned?.operator ?? 'nobody'}.`,
          };
        },
      ),
    );
}
