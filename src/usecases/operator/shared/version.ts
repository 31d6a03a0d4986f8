// What somebody saw when they made up their mind: whoever changes a thing says which version of it they looked at.
import { createHash } from 'node:crypto';
import type { Result } from '../../../domain/result.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { type OperatorRejection, operatorRejection } from './rejection.ts';

/** Of anything that is plain data: the same content is the same version. */
export const versionOf = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(content, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)))
    .digest('base64url')
    .slice(0, 16);

/** Where it stands and who has it; that somebody looked at the wallet changes nothing. */
export const withdrawalVersion = ({ fence, state, stage, returned }: Withdrawal): string =>
  versionOf([fence, state, stage, returned]);

/** Undefined where nobody said what they saw, or it is still so; null is the version of what is not there. */
export const rejectStale = (
  what: string,
  { seen, now }: { readonly seen: string | null | undefined; readonly now: string | null },
): Result<never, OperatorRejection> | undefined =>
  seen === undefined || seen === now
    ? undefined
    : operatorRejection('stale', `${what} has changed since you looked at it. Look again before you decide.`);
