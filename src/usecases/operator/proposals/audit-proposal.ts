// Writes the audit entry of a proposal.
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { subjectOf } from '../../../storage/proposals/subject.ts';
import type { AuditWriter } from '../../actions/run-action.ts';
import { withdrawalSubject } from '../withdrawals/audit-snapshot.ts';

export function auditProposal(
  writeAudit: AuditWriter,
  verb: 'make' | 'confirm' | 'reject' | 'expire',
  proposal: Proposal,
): void {
  const { withdrawalId, merchantId, amount } = subjectOf(proposal);
  writeAudit({
    action: `proposal.${verb}`,
    subject:
      proposal.action === 'set-up'
        ? proposal.setUp.subject
        : withdrawalId !== null
          ? withdrawalSubject(withdrawalId)
          : merchantId !== null
            ? `merchant:${merchantId}`
            : 'settings',
    // The reason of the proposal is not the reason of its rejection.
    reason: verb === 'reject' || verb === 'expire' ? proposal.remark : proposal.reason,
    after: {
      proposal: proposal.id,
      action: proposal.action,
      maker: proposal.maker,
      amount,
      reference: proposal.reference,
      ...(proposal.reuseReason === null ? {} : { reuse_reason: proposal.reuseReason }),
      evidence: proposal.evidence,
      ...('aggregator' in proposal ? { aggregator: proposal.aggregator } : {}),
      ...('setUp' in proposal ? { before: proposal.setUp.before, after: proposal.setUp.after } : {}),
    },
  });
}
