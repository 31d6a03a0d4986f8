// A rejection of an operator's request. Unlike the texts of REJECTIONS, its text is not part of a contract.
import type { Result } from '../../../domain/result.ts';

/**
 * `stale`: the object has changed since the operator read it. `repeated`: the same form was already applied.
 * `forbidden`: the role lacks the right. `too-often`: rate limited.
 */
export type OperatorRejectionKind =
  | 'not-found'
  | 'wrong-state'
  | 'invalid'
  | 'stale'
  | 'repeated'
  | 'forbidden'
  | 'too-often';

export type OperatorRejection = {
  readonly kind: OperatorRejectionKind;
  readonly text: string;
  /** The invalid field, if there is one. */
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number;
};

export type OperatorResult<T> = Result<T, OperatorRejection>;

export type RejectedResult = { readonly ok: false; readonly rejection: OperatorRejection };

export const operatorRejection = (
  kind: OperatorRejectionKind,
  text: string,
  field?: string,
): RejectedResult => ({
  ok: false,
  rejection: { kind, text, field },
});
