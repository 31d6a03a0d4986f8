// The attempt state `paid_after_given_up` is stored as `contradicted`.
import type { AttemptState } from '../../domain/attempts.ts';

const STORED_STATES = { paid_after_given_up: 'contradicted' } as const;

export type StoredAttemptState = Exclude<AttemptState, keyof typeof STORED_STATES> | 'contradicted';

export const fromStoredAttemptState = (stored: StoredAttemptState): AttemptState =>
  stored === STORED_STATES.paid_after_given_up ? 'paid_after_given_up' : stored;

export const toStoredAttemptState = (state: AttemptState): StoredAttemptState =>
  state === 'paid_after_given_up' ? STORED_STATES.paid_after_given_up : state;
