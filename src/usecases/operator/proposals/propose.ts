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

/** For a withdrawal under its lock, when nothing else waits to be decided about it. */
export async function propose(tx: Tx, writeAudit: AuditWriter, order: NewProposal): Promise<Proposal> {
  const { withdrawalId } = subjectOf(order);
  if (withdrawalId !== null) await voidStaleProposals(tx, withdrawalId);
  const proposal = await insertProposal(tx, order);
  auditProposal(writeAudit, 'make', proposal);
  return proposal;
}
