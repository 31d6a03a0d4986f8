// A lawful no to an operator. Unlike a merchant's rejection its text is free: it is read by a person.
import type { Result } from '../../../domain/result.ts';

/**
 * `stale`: somebody else was faster. `repeated`: the same form has done its thing already. `forbidden`: not with this
 * role. `too-often`: not before some time has passed.
 */
export type ProblemKind =
  | 'not-found'
  | 'wrong-state'
  | 'invalid'
  | 'stale'
  | 'repeated'
  | 'forbidden'
  | 'too-often';

export type Problem = {
  readonly kind: ProblemKind;
  readonly text: string;
  /** Where one is at fault. */
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number;
};

export type Outcome<T> = Result<T, Problem>;

export type Refusal = { readonly ok: false; readonly rejection: Problem };

export const problem = (kind: ProblemKind, text: string, field?: string): Refusal => ({
  ok: false,
  rejection: { kind, text, field },
});

type Claimed = { readonly id: number; readonly claimedBy: string | null };

export const claimedProblem = ({ id, claimedBy }: Claimed, actor: string): string =>
  claimedBy === actor
    ? `You have claimed withdrawal ${id} yourself. Give it back first.`
    : `Withdrawal ${id} is claimed by ${claimedBy}. Take it over from them first.`;
