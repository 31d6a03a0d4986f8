// A withdrawal in the audit log: its subject and its status.
import type { WithdrawalId } from '../../../domain/ids.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';

export const withdrawalSubject = (id: WithdrawalId): string => `withdrawal:${id}`;

export const auditSnapshot = ({ state, stage, claimedBy, returned }: Withdrawal) => ({
  state,
  stage,
  claimed_by: claimedBy,
  ...(returned ? { returned } : {}),
});
