import type { Tx } from '../../../storage/postgres/database.ts';
import {
  insertProposal,
  type NewProposal,
  type Proposal,
  subjectOf,
  voidStaleProposals,
} from '../../../storage/proposals/proposals.ts';
import type { AuditWriter } from '../shared/run-operator-action.ts';
import { auditProposal } from './audit-proposal.ts';

/** For a withdrawal, the caller holds its lock and has checked that no other proposal is open. */
export async function propose(tx: Tx, writeAudit: AuditWriter, draft: NewProposal): Promise<Proposal> {
  const { withdrawalId } = subjectOf(draft);
  if (withdrawalId !== null) await voidStaleProposals(tx, withdrawalId);
  const proposal = await insertProposal(tx, draft);
  auditProposal(writeAudit, 'make', proposal);
  return proposal;
}
