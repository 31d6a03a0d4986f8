// A lawful no to an operator. Unlike a merchant's rejection its text is free: it is read by a person.
import { type Result, rejected } from '../../domain/result.ts';

export type Problem = { readonly kind: 'not-found' | 'wrong-state' | 'invalid'; readonly text: string };

export type Outcome<T> = Result<T, Problem>;

export const problem = (kind: Problem['kind'], text: string): Result<never, Problem> =>
  rejected({ kind, text });

type Claimed = { readonly id: number; readonly claimedBy: string | null };

export const claimedByOther = ({ id, claimedBy }: Claimed): string =>
  `Withdrawal ${id} is claimed by ${claimedBy}. \`sluice withdrawal claim ${id} --take-over\` takes it from them.`;
