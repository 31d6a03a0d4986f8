// Notes about withdrawals, merchants and incidents, assignments, and what waits for the operator.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { notesTexts } from '../texts/notes/notes.ts';

export type Note = Schemas['Note'];
export type Assignment = Schemas['Assignment'];
export type WaitingItem = Schemas['WaitingItem'];
/** Such as `withdrawal:1000001`. */
export type NoteSubject = `${'withdrawal' | 'merchant' | 'incident'}:${number}`;

type NotesPage = paths['/notes']['get']['responses'][200]['content']['application/json'];

const NOTES_KEY = ['notes'] as const;
const AFFECTED_KEYS = [NOTES_KEY, ['withdrawals', 'list'], ['incidents']] as const;
const idParams = (id: number) => ({ params: { path: { id } } });

export const useNotes = (subject: NoteSubject) =>
  usePagedList<Note, NotesPage>([...NOTES_KEY, 'about', subject], (page) =>
    unwrap(api.GET('/notes', { params: { query: { subject, ...page } } })),
  );

export const useWaiting = (operator: string) =>
  useQuery({
    queryKey: [...NOTES_KEY, 'waiting', operator],
    queryFn: () => unwrap(api.GET('/waiting', { params: { query: { operator } } })),
  });

/** Whom a note can name, and to whom something can be assigned. */
export const useEnabledOperators = (isWanted: boolean) =>
  useQuery({
    queryKey: [...NOTES_KEY, 'operators'],
    queryFn: () => unwrap(api.GET('/notes/operators')),
    enabled: isWanted,
  });

export const useWriteNote = () =>
  useAction(
    (body: { readonly subject: NoteSubject; readonly text: string }, headers) =>
      unwrap(api.POST('/notes', { body, headers })),
    { invalidates: AFFECTED_KEYS, errorDisplay: 'inline' },
  );

export const useRemoveNote = () =>
  useAction((id: number, headers) => unwrap(api.DELETE('/notes/{id}', { ...idParams(id), headers })), {
    invalidates: AFFECTED_KEYS,
    errorDisplay: 'inline',
  });

export const useMarkNoteDone = () =>
  useAction((id: number, headers) => unwrap(api.POST('/notes/{id}/done', { ...idParams(id), headers })), {
    invalidates: AFFECTED_KEYS,
    successMessage: () => notesTexts.doneResult,
    errorDisplay: 'toast',
  });

type AssignInput = {
  readonly subject: string;
  readonly operator: string | null;
  /** Null: it had no assignment. Undefined: any version may be replaced. */
  readonly version?: string | null;
};

export const useAssign = () =>
  useAction((body: AssignInput, headers) => unwrap(api.PUT('/assignments', { body, headers })), {
    invalidates: AFFECTED_KEYS,
    successMessage: ({ assignment }) =>
      assignment === null
        ? notesTexts.assignment.endedResult
        : notesTexts.assignment.assignedResult(assignment.operator),
    errorDisplay: 'toast',
  });
