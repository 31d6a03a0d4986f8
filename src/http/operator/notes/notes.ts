// Notes about withdrawals, merchants and incidents, and what waits for an operator.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseNoteSubject } from '../../../domain/notes/subjects.ts';
import { noteTexts } from '../../../domain/notes/texts.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { assign, listEnabledOperators } from '../../../usecases/operator/notes/assignments.ts';
import {
  MAX_NOTE_LENGTH,
  markNoteDone,
  readNotes,
  removeNote,
  writeNote,
} from '../../../usecases/operator/notes/notes.ts';
import { listWaiting } from '../../../usecases/operator/notes/waiting.ts';
import { page } from '../../../views/fields.ts';
import {
  assignmentItem,
  noteItem,
  serializeAssignment,
  serializeNote,
  serializeWaitingList,
  waitingList,
} from '../../../views/notes/notes.ts';
import { note, parsed, requiredText, rowId, version } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Notes' } as const satisfies Partial<RouteHead>;
const WRITE = { right: 'note', tag: 'Notes' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowId });

const subject = parsed(parseNoteSubject, noteTexts.subjectFormat).meta({
  description: 'A withdrawal, a merchant or an incident',
  examples: ['withdrawal:1000001', 'merchant:1001', 'incident:12'],
});

export function registerNotes(scope: FastifyInstance, app: App): void {
  registerDiscussion(scope, app);
  registerAssignments(scope, app);
  registerWaiting(scope, app);
}

function registerDiscussion(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/notes',
    summary: 'Notes about a withdrawal, merchant or incident, newest first, and whom it is assigned to',
    query: z.strictObject({ subject, ...pageQuery }),
    response: page(noteItem).extend({ assignment: assignmentItem.nullable() }),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const read = await readNotes(app, { subject: query.subject, before: place, limit });
      if (!read.ok) return read;
      return accepted({
        ...pageOf(read.value.notes, query, { number: ({ id }) => id, write: serializeNote }),
        assignment: serializeAssignment(read.value.assignment),
      });
    },
  });

  operatorRoute(scope, app, {
    ...WRITE,
    method: 'POST',
    path: '/notes',
    summary: 'Write a note; `@name` in its text makes it wait for that operator',
    body: z.strictObject({ subject, text: note(MAX_NOTE_LENGTH) }),
    response: noteItem,
    async perform({ by, body }) {
      const written = await writeNote(app, by, body);
      return written.ok ? accepted(serializeNote(written.value)) : written;
    },
  });

  operatorRoute(scope, app, {
    ...WRITE,
    method: 'DELETE',
    path: '/notes/:id',
    summary: 'Remove a note that you wrote; an admin removes any',
    params,
    response: noteItem,
    async perform({ by, operator, params: { id } }) {
      const removed = await removeNote(app, by, { id, role: operator.role });
      return removed.ok ? accepted(serializeNote(removed.value)) : removed;
    },
  });
}

function registerAssignments(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...WRITE,
    method: 'GET',
    path: '/notes/operators',
    summary: 'Operators whom a note can name and to whom something can be assigned',
    response: z.object({ items: z.array(z.object({ name: z.string() })) }),
    perform: async () => accepted({ items: (await listEnabledOperators(app)).map(({ name }) => ({ name })) }),
  });

  operatorRoute(scope, app, {
    ...WRITE,
    method: 'PUT',
    path: '/assignments',
    summary: 'Assign a withdrawal, merchant or incident to an operator; this gives no right',
    body: z.strictObject({
      subject,
      operator: requiredText(64).nullable().meta({ description: 'Null ends the assignment' }),
      version: version.nullable().optional().meta({ description: 'Null: it was assigned to nobody' }),
    }),
    response: z.object({ assignment: assignmentItem.nullable() }),
    async perform({ by, body }) {
      const assigned = await assign(app, by, body);
      return assigned.ok ? accepted({ assignment: serializeAssignment(assigned.value) }) : assigned;
    },
  });
}

function registerWaiting(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/waiting',
    summary: 'Notes that name an operator and what is assigned to them, the oldest first',
    query: z.strictObject({
      operator: requiredText(64).optional().meta({ description: 'Default: you' }),
    }),
    response: waitingList,
    async perform({ operator, query }) {
      const waiting = await listWaiting(app, query.operator ?? operator.name);
      return waiting.ok ? accepted(serializeWaitingList(waiting.value)) : waiting;
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'POST',
    path: '/notes/:id/done',
    summary: 'Mark a note that names you as done; an answer does that, too',
    params,
    response: noteItem,
    async perform({ by, params: { id } }) {
      const done = await markNoteDone(app, by, id);
      return done.ok ? accepted(serializeNote(done.value)) : done;
    },
  });
}
