import type { Tx } from '../../../storage/postgres/database.ts';
import {
  insertProposal,
  type NewProposal,
  type Proposal,
  voidStaleProposals,
} from '../../../storage/proposals/proposals.ts';
import { subjectOf } from '../../../storage/proposals/subject.ts';
import type { AuditWriter } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { auditProposal } from './audit-proposal.ts';

/** For a withdrawal, the caller holds its lock and has checked that no other proposal is open. */
export async function propose(
  tx: Tx,
  { settings }: Pick<App, 'settings'>,
  writeAudit: AuditWriter,
  draft: NewProposal,
): Promise<Proposal> {
  const { withdrawalId } = subjectOf(draft);
  if (withdrawalId !== null) await voidStaleProposals(tx, withdrawalId);
  const proposal = await insertProposal(tx, draft, settings.proposalHours);
  auditProposal(writeAudit, 'make', proposal);
  return proposal;
}
