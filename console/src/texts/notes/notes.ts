// Texts of notes, mentions and assignments.
import { plural } from '@sluice/ui/texts/plural.ts';

export const notesTexts = {
  title: 'Notes',
  empty: 'No notes.',
  textLabel: 'Note',
  textHint: 'Name an operator with @ to have it wait for them. Card numbers and keys are masked.',
  submit: 'Add note',
  suggestionsLabel: 'Operators',
  /** Placeholders are components. */
  written: '{author}, {time}',
  waitsFor: (names: string) => `waits for ${names}`,
  done: 'Done',
  doneLabel: (author: string) => `Mark the note by ${author} as done`,
  doneResult: 'The note is marked as done.',
  remove: 'Remove',
  removeLabel: (author: string) => `Remove the note by ${author}`,
  removeTitle: 'Remove note',
  removeEffect: 'The text is deleted. The audit log keeps who wrote and who removed it.',
  count: (count: number) => plural(count, { one: '# note', other: '# notes' }),

  assignment: {
    label: 'Assigned to',
    nobody: 'Nobody',
    hint: 'It waits for them on the page Waiting for you. This gives no right: others can still act.',
    by: 'by {operator}, {time}',
    takeButton: 'Assign to me',
    assignedResult: (operator: string) => `Assigned to ${operator}.`,
    endedResult: 'Assigned to nobody.',
  },

  waiting: {
    title: 'Waiting for you',
    hint: 'Notes that name you, and what is assigned to you. Answer a note, or mark it as done.',
    operatorLabel: 'Waiting for',
    tableLabel: 'Waiting',
    empty: 'Nothing waits.',
    more: (shown: number, total: number) => `The oldest ${shown} of ${total} are shown.`,
    subject: 'About',
    what: 'What',
    by: 'By',
    since: 'Since',
    assigned: 'Assigned',
    withdrawal: (id: number) => `Withdrawal ${id}`,
    merchant: (id: number) => `Merchant ${id}`,
    incident: (id: number) => `Incident ${id}`,
    endButton: 'Unassign',
    endLabel: (subject: string) => `End the assignment: ${subject}`,
  },
};
