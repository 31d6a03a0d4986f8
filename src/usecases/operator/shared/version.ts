// Optimistic concurrency: a change contains the version that the operator read, and is rejected if that is not current.
import { createHash } from 'node:crypto';
import type { Result } from '../../../domain/result.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { type ActionRejection, rejectAction } from '../../actions/rejection.ts';

/** The version of plain data: a hash of its content. */
export const versionOf = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(content, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)))
    .digest('base64url')
    .slice(0, 16);

/** Depends on state, stage and claim only, so that revealing the wallet does not change it. */
export const withdrawalVersion = ({ fence, state, stage, returned }: Withdrawal): string =>
  versionOf([fence, state, stage, returned]);

/** Undefined if `expected` is absent or current. Null is the version of an object that does not exist. */
export const rejectStale = (
  text: string,
  { expected, current }: { readonly expected: string | null | undefined; readonly current: string | null },
): Result<never, ActionRejection> | undefined =>
  expected === undefined || expected === current ? undefined : rejectAction('stale', text);
