// Closes proposals that were not decided in time. The situation that the maker saw has mostly changed by then.
import { accepted } from '../../../domain/result.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import {
  loadExpired,
  lockProposal,
  type Proposal,
  checkProposal as saveDecision,
} from '../../../storage/proposals/proposals.ts';
import { recordPossiblePayment } from '../../../storage/withdrawals/possible-payments.ts';
import { applyStep, lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { auditProposal } from './audit-proposal.ts';

const ACTOR = { name: 'payouts', via: 'system' } as const;
/** The job runs every minute. */
const MAX_PER_RUN = 1_000;

export async function expireProposals(app: App): Promise<void> {
  for (const expired of await loadExpired(app.db, MAX_PER_RUN)) await expire(app, expired);
}

const expire = (app: App, unlocked: Proposal) =>
  runOperatorAction(app, ACTOR, async (tx, writeAudit) => {
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
    if (proposal.action === 'pay' && withdrawal?.fence === proposal.fence)
      await keepForMaker(tx, proposal, withdrawal);
    auditProposal(writeAudit, 'expire', { ...proposal, ...decision });
    return accepted(true);
  });

/** The maker has sent the money already: unclaimed, the withdrawal would be paid again. */
async function keepForMaker(
  tx: Tx,
  { id, maker, reference }: Proposal,
  withdrawal: Withdrawal,
): Promise<void> {
  if (withdrawal.state !== 'created') return;
  await recordPossiblePayment(tx, withdrawal.id, { source: 'proposal', actor: maker });
  if (withdrawal.stage !== 'queued') return;
  await applyStep(tx, {
    id: withdrawal.id,
    step: 'claim',
    postings: [],
    actor: ACTOR.name,
    reason: proposalTexts.keptForMaker(id, reference),
    claim: { by: maker },
  });
}
