// The message after a change that may have become a proposal for a second operator.
import { proposalsTexts } from '../../texts/proposals.ts';

export const PROPOSALS_KEY = ['proposals'] as const;

type MaybeProposed = { readonly proposal: { readonly id: number } | null };

/** The message of the change, or that nothing has changed yet. */
export const orProposed =
  <Result extends MaybeProposed>(message: (result: Result) => string | undefined) =>
  (result: Result): string | undefined =>
    result.proposal ? proposalsTexts.proposed(result.proposal.id) : message(result);
