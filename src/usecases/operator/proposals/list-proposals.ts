import { accepted } from '../../../domain/result.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import {
  findProposal,
  loadProposals,
  type Proposal,
  type ProposalFilter,
} from '../../../storage/proposals/proposals.ts';
import { loadWithdrawalsById } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

export type ListedProposal = { readonly proposal: Proposal; readonly withdrawal: Withdrawal | undefined };

export const listProposals = async (app: App, filter: ProposalFilter): Promise<ListedProposal[]> =>
  withSubjects(app, await loadProposals(app.db, filter));

export async function showProposal(app: App, id: number): Promise<ActionResult<ListedProposal>> {
  const proposal = await findProposal(app.db, id);
  const [listed] = await withSubjects(app, proposal ? [proposal] : []);
  return listed ? accepted(listed) : rejectAction('not-found', proposalTexts.notFound(id));
}

/** Adds the withdrawal of each proposal, which the checker must see before confirming. */
async function withSubjects(app: App, proposals: readonly Proposal[]): Promise<ListedProposal[]> {
  const ids = proposals.flatMap((proposal) => ('withdrawalId' in proposal ? [proposal.withdrawalId] : []));
  const withdrawals = await loadWithdrawalsById(app.db, ids);
  return proposals.map((proposal) => ({
    proposal,
    withdrawal: 'withdrawalId' in proposal ? withdrawals.get(proposal.withdrawalId) : undefined,
  }));
}

export type { Proposal };
