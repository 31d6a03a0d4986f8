// The audit entries of a proposal: about what they are, and how they are written.
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { subjectOf } from '../../../storage/proposals/subject.ts';
import type { AuditWriter } from '../../actions/run-action.ts';
import { withdrawalSubject } from '../withdrawals/audit-snapshot.ts';

export function auditSubject(proposal: Proposal): string {
  const { withdrawalId, merchantId } = subjectOf(proposal);
  if (proposal.action === 'set-up') return proposal.setUp.subject;
  if (withdrawalId !== null) return withdrawalSubject(withdrawalId);
  return merchantId === null ? 'settings' : `merchant:${merchantId}`;
}

export function auditProposal(
  writeAudit: AuditWriter,
  verb: 'make' | 'confirm' | 'reject' | 'expire',
  proposal: Proposal,
): void {
  writeAudit({
    action: `proposal.${verb}`,
    subject: auditSubject(proposal),
    // The reason of the proposal is not the reason of its rejection.
    reason: verb === 'reject' || verb === 'expire' ? proposal.remark : proposal.reason,
    after: {
      proposal: proposal.id,
      action: proposal.action,
      maker: proposal.maker,
      amount: subjectOf(proposal).amount,
      reference: proposal.reference,
      ...(proposal.reuseReason === null ? {} : { reuse_reason: proposal.reuseReason }),
      evidence: proposal.evidence,
      ...('aggregator' in proposal ? { aggregator: proposal.aggregator } : {}),
      ...('setUp' in proposal ? { before: proposal.setUp.before, after: proposal.setUp.after } : {}),
    },
  });
}
