// Who may confirm or turn down a proposal. The server decides; this says why before somebody tries in vain.

import { useMay, useMe } from '../../../api/current-session.ts';
import type { Proposal } from '../../../data/proposals.ts';

export type ProposalRules = {
  readonly isOwn: boolean;
  readonly canConfirm: boolean;
  readonly canReject: boolean;
  /** Why one cannot confirm it; null where one can. */
  readonly why: string | null;
};

export function useProposalRules({ maker }: Pick<Proposal, 'maker'>): ProposalRules {
  const { name } = useMe().operator;
  const mayCheck = useMay('check');
  const mayWork = useMay('work');
  const isOwn = maker.toLowerCase() === name.toLowerCase();
  const canConfirm = mayCheck && !isOwn;
  return {
    isOwn,
    canConfirm,
    canReject: mayCheck || (isOwn && mayWork),
    why: canConfirm
      ? null
      : isOwn
        ? 'You proposed this: somebody else has to confirm it.'
        : 'A checker or an admin has to confirm it.',
  };
}
