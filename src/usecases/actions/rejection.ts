// A rejection of what an operator or a person of a merchant does. Unlike the texts of REJECTIONS, its text is not part of a contract.
import type { Result } from '../../domain/result.ts';

/**
 * `stale`: the object has changed since it was read. `repeated`: the same form was already applied.
 * `forbidden`: the role lacks the right. `too-often`: rate limited.
 */
export type ActionRejectionKind =
  | 'not-found'
  | 'wrong-state'
  | 'invalid'
  | 'stale'
  | 'repeated'
  | 'forbidden'
  | 'too-often';

export type ActionRejection = {
  readonly kind: ActionRejectionKind;
  readonly text: string;
  /** The invalid field, if there is one. */
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number;
};

export type ActionResult<T> = Result<T, ActionRejection>;

export type RejectedResult = { readonly ok: false; readonly rejection: ActionRejection };

export const rejectAction = (kind: ActionRejectionKind, text: string, field?: string): RejectedResult => ({
  ok: false,
  rejection: { kind, text, field },
});
