// Notes, assignments, and what waits for an operator.
import { z } from 'zod';
import { INCIDENT_KINDS, type IncidentKind } from '../../domain/incidents.ts';
import { writeNoteSubject } from '../../domain/notes/subjects.ts';
import { type Assignment, assignmentVersion } from '../../usecases/operator/notes/assignments.ts';
import type { Discussion, Note } from '../../usecases/operator/notes/notes.ts';
import type { WaitingItem, WaitingList } from '../../usecases/operator/notes/waiting.ts';
import { iso, time } from '../fields.ts';

const subject = z.string().meta({ examples: ['withdrawal:1000001'] });

export const noteItem = z
  .object({
    id: z.int(),
    subject,
    author: z.string(),
    text: z.string(),
    written_at: time,
    mentions: z
      .array(z.object({ operator: z.string(), done: z.boolean() }))
      .meta({ description: 'Done: they have answered, or marked it as done' }),
  })
  .meta({ id: 'Note' });

export const serializeNote = (note: Note): z.input<typeof noteItem> => ({
  id: note.id,
  subject: writeNoteSubject(note.subject),
  author: note.author,
  text: note.text,
  written_at: iso(note.writtenAt),
  mentions: note.mentions.map(({ operator, isDone }) => ({ operator, done: isDone })),
});

export const assignmentItem = z
  .object({ operator: z.string(), assigned_by: z.string(), assigned_at: time, version: z.string() })
  .meta({ id: 'Assignment' });

export const serializeAssignment = (
  assignment: Assignment | undefined,
): z.input<typeof assignmentItem> | null =>
  assignment === undefined
    ? null
    : {
        operator: assignment.operator,
        assigned_by: assignment.assignedBy,
        assigned_at: iso(assignment.assignedAt),
        version: assignmentVersion(assignment),
      };

/** All notes at once. */
export const serializeDiscussion = ({ notes, assignment }: Discussion) => ({
  items: notes.map(serializeNote),
  next: null,
  assignment: serializeAssignment(assignment),
});

const KINDS = Object.keys(INCIDENT_KINDS) as [IncidentKind, ...IncidentKind[]];

const waitingItem = z
  .object({
    subject,
    by: z.string().meta({ description: 'Who wrote the note or assigned it' }),
    since: time,
    note: z
      .object({ id: z.int(), text: z.string() })
      .nullable()
      .meta({ description: 'Null: it is assigned to the operator' }),
    version: z.string().nullable().meta({ description: 'Of the assignment; null for a note' }),
    merchant_name: z.string().nullable().meta({ description: 'Of the withdrawal or the merchant' }),
    incident_kind: z.enum(KINDS).nullable(),
  })
  .meta({ id: 'WaitingItem' });

const assignmentOf = ({ operator, by, since }: WaitingItem): Assignment => ({
  operator,
  assignedBy: by,
  assignedAt: since,
});

const serializeWaitingItem = (item: WaitingItem): z.input<typeof waitingItem> => ({
  subject: writeNoteSubject(item.subject),
  by: item.by,
  since: iso(item.since),
  note: item.note,
  version: item.note === null ? assignmentVersion(assignmentOf(item)) : null,
  merchant_name: item.merchantName,
  incident_kind: item.incidentKind,
});

export const waitingList = z.object({
  items: z.array(waitingItem),
  total: z.int().meta({ description: 'Also of those that are not shown' }),
});

export const serializeWaitingList = ({ items, total }: WaitingList): z.input<typeof waitingList> => ({
  items: items.map(serializeWaitingItem),
  total,
});
