// The attempt state `paid_after_given_up` is stored as `contradicted`.
import type { AttemptState } from '../../domain/attempts.ts';

const STORED = { paid_after_given_up: 'contradicted' } as const;

export type StoredAttemptState = Exclude<AttemptState, keyof typeof STORED> | 'contradicted';

export const readAttemptState = (stored: StoredAttemptState): AttemptState =>
  stored === STORED.paid_after_given_up ? 'paid_after_given_up' : stored;

export const storeAttemptState = (state: AttemptState): StoredAttemptState =>
  state === 'paid_after_given_up' ? STORED.paid_after_given_up : state;
