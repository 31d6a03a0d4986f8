// Who may confirm or turn down a proposal. The server decides; this says why before somebody tries in vain.

import { useCurrentSession, useHasRight } from '../../../api/current-session.ts';
import type { Proposal } from '../../../data/proposals.ts';

export type AllowedProposalActions = {
  readonly isOwn: boolean;
  readonly canConfirm: boolean;
  readonly canReject: boolean;
  /** Why one cannot confirm it; null where one can. */
  readonly blockedReason: string | null;
};

export function useAllowedProposalActions({ maker }: Pick<Proposal, 'maker'>): AllowedProposalActions {
  const { name } = useCurrentSession().operator;
  const mayCheck = useHasRight('check');
  const mayWork = useHasRight('work');
  const isOwn = maker.toLowerCase() === name.toLowerCase();
  const canConfirm = mayCheck && !isOwn;
  return {
    isOwn,
    canConfirm,
    canReject: mayCheck || (isOwn && mayWork),
    blockedReason: canConfirm
      ? null
      : isOwn
        ? 'You proposed this: somebody else has to confirm it.'
        : 'A checker or an admin has to confirm it.',
  };
}
