// The actions that the queue offers for a row. The server decides; this only hides buttons it would reject.

import { useCurrentSession, useHasRight } from '../../../api/current-session.ts';
import type { Withdrawal } from '../../../api/types.ts';

export type AllowedActions = {
  readonly canClaim: (row: Withdrawal) => boolean;
  readonly canTakeOver: (row: Withdrawal) => boolean;
  readonly isMine: (row: Withdrawal) => boolean;
  readonly canCancel: (row: Withdrawal) => boolean;
};

export function useAllowedActions(): AllowedActions {
  const { name } = useCurrentSession().operator;
  const mayWork = useHasRight('work');
  const isFree = ({ status, waiting_for, proposal_id }: Withdrawal) =>
    mayWork && status === 'Created' && waiting_for === null && proposal_id === null;
  const isMine = (row: Withdrawal) => isFree(row) && row.stage === 'claimed' && row.claimed_by === name;
  return {
    canClaim: (row) => isFree(row) && row.stage === 'queued' && !row.auto,
    canTakeOver: (row) => isFree(row) && row.stage === 'claimed' && row.claimed_by !== name,
    isMine,
    canCancel: (row) => isMine(row) || (isFree(row) && row.stage === 'queued'),
  };
}
