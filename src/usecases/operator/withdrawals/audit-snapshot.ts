// A withdrawal in the audit log: its subject, its status and the manual actions on it.
import type { WithdrawalId } from '../../../domain/ids.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { ManualAction } from '../../../domain/withdrawal-actions.ts';
import type { AuditWriter } from '../../actions/run-action.ts';
import { auditTransaction, type CheckedPayment } from './check-transaction.ts';
import type { ReferenceInput } from './payment-reference.ts';

export const withdrawalSubject = (id: WithdrawalId): string => `withdrawal:${id}`;

export const auditSnapshot = ({ state, stage, claimedBy, returned }: Withdrawal) => ({
  state,
  stage,
  claimed_by: claimedBy,
  ...(returned ? { returned } : {}),
});

type AuditedInput = ReferenceInput &
  CheckedPayment & { readonly reason?: string | undefined; readonly proof?: string | undefined };

/** Also used for an action that a second operator confirmed. */
export const auditManualAction = (
  writeAudit: AuditWriter,
  action: ManualAction,
  input: AuditedInput,
  [before, after]: readonly [Withdrawal, Withdrawal],
): void =>
  writeAudit({
    action: `withdrawal.${action}`,
    subject: withdrawalSubject(before.id),
    reason: input.reason,
    before: auditSnapshot(before),
    after: {
      ...auditSnapshot(after),
      total: before.quote.total,
      reference: input.reference ?? null,
      reuse_reason: input.reuseReason ?? null,
      proof: input.proof ?? null,
      ...auditTransaction(input),
    },
  });
