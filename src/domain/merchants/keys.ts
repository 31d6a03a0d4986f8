// What an API key of a merchant allows, and when.

export const KEY_SCOPES = ['read', 'withdraw'] as const;

/** read: what changes nothing. withdraw: everything. */
export type KeyScope = (typeof KEY_SCOPES)[number];

export const scopeAllows = (scope: KeyScope, needed: KeyScope): boolean =>
  scope === 'withdraw' || needed === 'read';

/** Of a merchant, without those that have ended. The database has the same limit. */
export const MAX_KEYS = 20;

const MAX_NAME = 60;

export const isKeyName = (name: string): boolean => name.trim() !== '' && name.length <= MAX_NAME;

type Times = { readonly worksFrom: number | null; readonly expiresAt: number | null };

/** Before its start and after its end a key is like an unknown one. Times are in milliseconds. */
export const isInForce = ({ worksFrom, expiresAt }: Times, now: number): boolean =>
  (worksFrom === null || worksFrom <= now) && (expiresAt === null || expiresAt > now);
