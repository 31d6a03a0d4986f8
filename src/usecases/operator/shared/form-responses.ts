// Stored responses of forms, for repeated submissions.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../../domain/audit.ts';
import { sameHash } from '../../../storage/installation/vault.ts';
import { findForm, saveFormResponse as save } from '../../../storage/operators/form-tokens.ts';
import type { App } from '../../app.ts';

export type FormResponse = { readonly status: number; readonly response: string };

/** new: not sent before. other: the token belongs to another request. done: applied, but no response is stored. */
export type FormState = FormResponse | 'new' | 'other' | 'done';

export async function findFormResponse(app: App, { name, form }: Actor): Promise<FormState> {
  if (!form) return 'new';
  const stored = await findForm(app.db, name, form.token);
  if (!stored) return 'new';
  if (!sameHash(stored.requestHash, form.requestHash)) return 'other';
  return stored.status === null || stored.response === null
    ? 'done'
    : { status: stored.status, response: stored.response };
}

const MAX_WAITS = 20;
const PAUSE_MS = 100;

/** Waits while a concurrent submission of the same form stores its response. */
export async function awaitFormResponse(app: App, by: Actor): Promise<FormState> {
  for (let i = 0; i < MAX_WAITS; i += 1) {
    const state = await findFormResponse(app, by);
    if (state !== 'done' && state !== 'new') return state;
    await sleep(PAUSE_MS);
  }
  return 'done';
}

export async function saveFormResponse(
  app: App,
  { name, form }: Actor,
  response: FormResponse,
): Promise<void> {
  if (form) await save(app.db, { actor: name, token: form.token }, response);
}
