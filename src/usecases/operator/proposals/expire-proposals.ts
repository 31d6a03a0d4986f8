// Closes proposals that were not decided in time. The situation that the maker saw has mostly changed by then.
import { accepted } from '../../../domain/result.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import {
  loadExpired,
  lockProposal,
  type Proposal,
  checkProposal as saveDecision,
} from '../../../storage/proposals/proposals.ts';
import { lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { auditProposal } from './audit-proposal.ts';
import { keepForMaker } from './keep-for-maker.ts';

const ACTOR = { name: 'payouts', via: 'system' } as const;
/** The job runs every minute. */
const MAX_PER_RUN = 1_000;

export async function expireProposals(app: App): Promise<void> {
  for (const expired of await loadExpired(app.db, MAX_PER_RUN)) await expire(app, expired);
}

const expire = (app: App, unlocked: Proposal) =>
  runAction(app, ACTOR, async (tx, writeAudit) => {
    const withdrawal =
      'withdrawalId' in unlocked ? await lockWithdrawal(tx, unlocked.withdrawalId) : undefined;
    const proposal = await lockProposal(tx, unlocked.id);
    if (!proposal || proposal.verdict !== null || !proposal.expired) return accepted(true);
    const decision = {
      checker: ACTOR.name,
      verdict: 'rejected',
      remark: proposalTexts.closedAsExpired,
    } as const;
    await saveDecision(tx, proposal.id, decision);
    await keepForMaker(tx, proposal, withdrawal, ACTOR.name);
    auditProposal(writeAudit, 'expire', { ...proposal, ...decision });
    return accepted(true);
  });
