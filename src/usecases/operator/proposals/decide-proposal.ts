// A second operator confirms or rejects a proposal. A confirmed one is executed in the same transaction.
import type { Actor } from '../../../domain/audit.ts';
import { mayDo, type Role } from '../../../domain/operators/roles.ts';
import { accepted } from '../../../domain/result.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import {
  findProposal,
  lockProposal,
  type Proposal,
  checkProposal as saveDecision,
} from '../../../storage/proposals/proposals.ts';
import { lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { retryWaitingPayouts } from '../../payouts/retry-waiting-payouts.ts';
import { type CheckedPayment, openTransactionCheck } from '../withdrawals/check-transaction.ts';
import { auditProposal } from './audit-proposal.ts';
import { executeProposal } from './execute-proposal.ts';
import { invalidateAfterSetUp, lockBeforeSetUp } from './execute-set-up.ts';
import { keepForMaker } from './keep-for-maker.ts';
import { independenceProblem } from './separation-of-duties.ts';

type Decision = {
  readonly id: number;
  readonly verdict: 'confirmed' | 'rejected';
  /** Why it is rejected, for its maker. */
  readonly remark?: string | undefined;
  /** The role of the operator; undefined on the command line, which has no roles. */
  readonly role?: Role;
};

export async function decideProposal(
  app: App,
  by: Actor,
  decision: Decision,
): Promise<ActionResult<Proposal>> {
  const known = await findProposal(app.db, decision.id);
  const transaction = await lookUpTransaction(app, known, decision);
  const decided = await runAction(app, by, async (tx, writeAudit) => {
    await lockBeforeSetUp(tx, known);
    return decideInTx(tx, { app, by, writeAudit, transaction }, decision);
  }).finally(() => invalidateAfterSetUp(app, known));
  if (decided.ok && known?.action === 'set-up') await retryWaitingPayouts(app);
  return decided;
}

/** Again, since its maker may have recorded it while the node was down, or before one was configured. */
async function lookUpTransaction(
  app: App,
  proposal: Proposal | undefined,
  { verdict }: Decision,
): Promise<CheckedPayment['transaction']> {
  if (verdict !== 'confirmed' || proposal?.action !== 'pay' || proposal.verdict !== null) return undefined;
  return openTransactionCheck(app)(proposal.withdrawalId, proposal.reference ?? undefined);
}

type Context = Pick<CheckedPayment, 'transaction'> & {
  readonly app: App;
  readonly by: Actor;
  readonly writeAudit: AuditWriter;
};

async function decideInTx(
  tx: Tx,
  { app, by, writeAudit, transaction }: Context,
  { id, verdict, remark, role }: Decision,
): Promise<ActionResult<Proposal>> {
  const unlocked = await findProposal(tx, id);
  // Lock the withdrawal before the proposal, as every check for an open proposal does: the other order can deadlock.
  const withdrawal =
    unlocked && 'withdrawalId' in unlocked ? await lockWithdrawal(tx, unlocked.withdrawalId) : undefined;
  const proposal = await lockProposal(tx, id);
  if (!proposal) return rejectAction('not-found', proposalTexts.notFound(id));
  const isOwn = proposal.maker.toLowerCase() === by.name.toLowerCase();
  if (role && !mayDo(role, 'check') && !(verdict === 'rejected' && isOwn && mayDo(role, 'work')))
    return rejectAction('forbidden', proposalTexts.onlyOwn(role));
  if (proposal.verdict !== null)
    return rejectAction(
      'wrong-state',
      proposalTexts.alreadyDecided(id, { ...proposal, verdict: proposal.verdict }),
    );
  if (verdict === 'confirmed' && proposal.expired)
    return rejectAction('wrong-state', proposalTexts.expired(proposal));
  // The maker may retract the proposal, but never confirm it.
  const dependence =
    verdict === 'confirmed'
      ? await independenceProblem(tx, app.settings, { ...proposal, checker: by.name })
      : undefined;
  if (dependence !== undefined) return rejectAction('wrong-state', dependence);
  const decision = { checker: by.name, verdict, remark: remark?.trim() || null };
  await saveDecision(tx, id, decision);
  auditProposal(writeAudit, verdict === 'confirmed' ? 'confirm' : 'reject', { ...proposal, ...decision });
  if (verdict === 'rejected') await keepForMaker(tx, proposal, withdrawal, by.name);
  else {
    const executed = await executeProposal(tx, app, {
      proposal,
      withdrawal,
      transaction,
      checker: by.name,
      by,
      writeAudit,
    });
    if (!executed.ok) return executed;
  }
  return accepted({ ...proposal, ...decision, checkedAt: new Date() });
}
