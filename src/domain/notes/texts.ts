// Messages to operators about notes, mentions and assignments.

import type { NoteKind } from './subjects.ts';

export const noteTexts = {
  subjectFormat:
    'This is not the subject of a note, such as withdrawal:1000001, merchant:1001 or incident:12.',
  /** Not quoted: what is in the place of a number may be a card. */
  noSubject: {
    withdrawal: 'There is no withdrawal of this number.',
    merchant: 'There is no merchant of this number.',
    incident: 'There is no incident of this number.',
  } satisfies Record<NoteKind, string>,
  empty: 'A note needs a text.',
  tooLong: (count: number) => `A note has at most ${count} characters.`,
  notFound: (id: number) => `There is no note ${id}.`,
  noMention: (id: number) => `Note ${id} does not wait for you.`,
  notYours: (author: string) => `The note is by ${author}. Only its author or an admin can remove it.`,
  tooMany: (count: number) => `There are ${count} notes already. Remove one first.`,
  tooManyMentions: (count: number) => `A note can name at most ${count} operators.`,
  unknownOperator: (name: string) =>
    `There is no operator ${name}. Correct the name, or put a space after the @ if it is not a name.`,
  disabledOperator: (name: string) => `The operator ${name} is disabled, so nobody would read this.`,
  /** Not quoted: what is in the place of a name may be a key. */
  noOperator: 'There is no operator of this name.',
  assignmentChanged: 'The assignment has changed since you opened it.',
};
