// A lawful no to an operator. Unlike a merchant's rejection its text is free: it is read by a person.
import type { Result } from '../../../domain/result.ts';

/**
 * `stale`: somebody else was faster. `repeated`: the same form has done its thing already. `forbidden`: not with this
 * role. `too-often`: not before some time has passed.
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
  /** Where one is at fault. */
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

type Claimed = { readonly id: number; readonly claimedBy: string | null };

export const describeClaim = ({ id, claimedBy }: Claimed, actor: string): string =>
  claimedBy === actor
    ? `You have claimed withdrawal ${id} yourself. Give it back first.`
    : `Withdrawal ${id} is claimed by ${claimedBy}. Take it over from them first.`;
