import type { Tx } from '../../../storage/postgres/database.ts';
import {
  insertProposal,
  type NewProposal,
  type Proposal,
  subjectOf,
  voidStaleProposals,
} from '../../../storage/proposals/proposals.ts';
import type { Told } from '../shared/run-operator-action.ts';
import { tellProposal } from './audit-proposal.ts';

/** For a withdrawal under its lock, when nothing else waits to be decided about it. */
export async function propose(tx: Tx, tell: Told, order: NewProposal): Promise<Proposal> {
  const { withdrawalId } = subjectOf(order);
  if (withdrawalId !== null) await voidStaleProposals(tx, withdrawalId);
  const proposal = await insertProposal(tx, order);
  tellProposal(tell, 'make', proposal);
  return proposal;
}
