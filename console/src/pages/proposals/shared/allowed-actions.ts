// Whether the operator can confirm or reject a proposal. The server decides; the console shows the reason in advance.

import { useCurrentSession, useHasRight } from '../../../api/current-session.ts';
import type { Proposal } from '../../../data/proposals.ts';
import { proposalsTexts } from '../../../texts/proposals.ts';

export type AllowedProposalActions = {
  readonly isOwn: boolean;
  readonly canConfirm: boolean;
  readonly canReject: boolean;
  /** Why the operator cannot confirm it; null if they can. */
  readonly blockedReason: string | null;
};

export function useAllowedProposalActions({
  maker,
  void: isVoid,
  expired: isExpired,
}: Pick<Proposal, 'maker' | 'void' | 'expired'>): AllowedProposalActions {
  const { name } = useCurrentSession().operator;
  const mayCheck = useHasRight('check');
  const mayWork = useHasRight('work');
  const isOwn = maker.toLowerCase() === name.toLowerCase();
  const canConfirm = mayCheck && !isOwn && !isVoid && !isExpired;
  return {
    isOwn,
    canConfirm,
    canReject: mayCheck || (isOwn && mayWork),
    blockedReason: canConfirm ? null : blockedReasonOf({ isVoid, isExpired, isOwn }),
  };
}

type Obstacles = { readonly isVoid: boolean; readonly isExpired: boolean; readonly isOwn: boolean };

function blockedReasonOf({ isVoid, isExpired, isOwn }: Obstacles): string {
  const { blocked } = proposalsTexts;
  if (isExpired) return blocked.expired;
  if (isVoid) return blocked.void;
  return isOwn ? blocked.own : blocked.role;
}
