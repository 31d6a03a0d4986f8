// The second pair of eyes: what one operator proposed happens when another one confirms it, in one transaction.
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { mayDo, type Role } from '../../../domain/roles.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { lockFourEyesThreshold } from '../../../storage/installation/installation.ts';
import { loadAttemptsOf } from '../../../storage/payouts/attempts.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import {
  findProposal,
  lockProposal,
  type Proposal,
  checkProposal as save,
} from '../../../storage/proposals/proposals.ts';
import { loadWithdrawal, lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { recordOutcomesInTx } from '../../payouts/record-outcomes.ts';
import { changeBalanceInTx } from '../merchants/credit-debit.ts';
import { changeFourEyes } from '../settings/four-eyes.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { type AuditWriter, runOperatorAction } from '../shared/run-operator-action.ts';
import { applyManualActionInTx, auditManualAction } from '../withdrawals/apply-manual-action.ts';
import { routeWithdrawalInTx } from '../withdrawals/route-withdrawal.ts';
import { auditProposal } from './audit-proposal.ts';
import { whyNotIndependent } from './separation-of-duties.ts';

type Decision = {
  readonly id: number;
  readonly verdict: 'confirmed' | 'rejected';
  /** Why it is turned down, for whoever proposed it. */
  readonly remark?: string | undefined;
  /** Of whoever does it; the command line knows no roles. */
  readonly role?: Role;
};

export function decideProposal(
  app: App,
  by: Actor,
  { id, verdict, remark, role }: Decision,
): Promise<OperatorResult<Proposal>> {
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const found = await findProposal(tx, id);
    // First the withdrawal, then the proposal, like everybody who asks whether one waits.
    if (found && 'withdrawalId' in found) await lockWithdrawal(tx, found.withdrawalId);
    const proposal = await lockProposal(tx, id);
    if (!proposal) return operatorRejection('not-found', `There is no proposal ${id}.`);
    const isOwn = proposal.maker.toLowerCase() === by.name.toLowerCase();
    if (role && !mayDo(role, 'check') && !(verdict === 'rejected' && isOwn && mayDo(role, 'work')))
      return operatorRejection('forbidden', `The role ${role} may turn down no proposal but its own.`);
    if (proposal.verdict !== null)
      return operatorRejection(
        'wrong-state',
        `Proposal ${id} was ${proposal.verdict} by ${proposal.checker}.`,
      );
    // Whoever proposed it may take it back, but never confirm it.
    const same =
      verdict === 'confirmed'
        ? await whyNotIndependent(tx, { maker: proposal.maker, checker: by.name })
        : undefined;
    if (same !== undefined) return operatorRejection('wrong-state', same);
    const decided = { checker: by.name, verdict, remark: remark?.trim() || null };
    await save(tx, id, decided);
    auditProposal(writeAudit, verdict === 'confirmed' ? 'confirm' : 'reject', { ...proposal, ...decided });
    if (verdict === 'confirmed') {
      const done = await executeProposal(tx, app, proposal, { checker: by.name, writeAudit });
      if (!done.ok) return done;
    }
    return accepted({ ...proposal, ...decided, checkedAt: new Date() });
  });
}

type Second = { readonly checker: string; readonly writeAudit: AuditWriter };
type OnWithdrawal = Extract<Proposal, { readonly withdrawalId: unknown }>;

async function executeProposal(
  tx: Tx,
  app: App,
  proposal: Proposal,
  second: Second,
): Promise<OperatorResult<unknown>> {
  const actor = `${proposal.maker} and ${second.checker}`;
  switch (proposal.action) {
    case 'four-eyes':
      return (await lockFourEyesThreshold(tx)) === proposal.replaces
        ? changeFourEyes(tx, second.writeAudit, proposal.amount)
        : operatorRejection('wrong-state', 'The threshold has been changed since; propose it anew.');
    case 'credit':
    case 'debit':
      return changeBalanceInTx(tx, second.writeAudit, proposal.action, {
        merchantId: proposal.merchantId,
        amount: proposal.amount,
        note: proposal.reason ?? '',
        actor,
      });
    case 'route':
      return executeRoute(tx, proposal, second);
    case 'resolve-paid':
    case 'resolve-not-paid':
      return executeResolution(tx, app, proposal, actor);
    case 'pay':
    case 'cancel':
    case 'return':
      return executeManualAction(tx, app, { ...proposal, action: proposal.action }, second);
  }
}

async function executeManualAction(
  tx: Tx,
  app: App,
  proposal: OnWithdrawal & { readonly action: 'pay' | 'cancel' | 'return' },
  { checker, writeAudit }: Second,
): Promise<OperatorResult<Withdrawal>> {
  const { action, withdrawalId: id, maker, fence } = proposal;
  const now = await loadWithdrawal(tx, id);
  if (now?.fence !== fence) return rejectChanged(id);
  const order = {
    id,
    reason: [proposal.reason, `proposed by ${maker}, confirmed by ${checker}`].filter(Boolean).join('; '),
    reference: proposal.reference ?? undefined,
    proof: proposal.evidence ?? undefined,
    refundFee: proposal.refundFee ?? undefined,
  };
  // The claim is the maker's; the history names both.
  const taken = await applyManualActionInTx(tx, app, action, {
    ...order,
    actor: now.claimedBy ?? `${maker} and ${checker}`,
  });
  if (!taken.ok) return taken;
  auditManualAction(writeAudit, action, order, [now, taken.value.withdrawal]);
  return accepted(taken.value.withdrawal);
}

async function executeRoute(
  tx: Tx,
  { withdrawalId: id, fence, aggregator, reason, maker }: Extract<Proposal, { readonly action: 'route' }>,
  { checker, writeAudit }: Second,
): Promise<OperatorResult<Withdrawal>> {
  if ((await loadWithdrawal(tx, id))?.fence !== fence) return rejectChanged(id);
  return routeWithdrawalInTx(tx, writeAudit, {
    id,
    aggregator,
    reason: [reason, `proposed by ${maker}, confirmed by ${checker}`].filter(Boolean).join('; '),
    actor: `${maker} and ${checker}`,
    claimant: maker,
  });
}

const rejectChanged = (id: number) =>
  operatorRejection('wrong-state', `Withdrawal ${id} has moved on since; propose it anew.`);

/** Through the same judge as everything else that is heard about an attempt. */
async function executeResolution(
  tx: Tx,
  app: App,
  proposal: OnWithdrawal,
  actor: string,
): Promise<OperatorResult<true>> {
  const { withdrawalId: id, action, reason, evidence } = proposal;
  const attempt = (await loadAttemptsOf(tx, [id])).at(-1);
  const now = await loadWithdrawal(tx, id);
  // The evidence is about one attempt, not about another one that came after it.
  if (
    !attempt ||
    attempt.reference !== proposal.reference ||
    (now?.stage !== 'sent' && now?.stage !== 'uncertain')
  )
    return rejectChanged(id);
  const detail = `${reason}; evidence: ${evidence}`;
  const [recorded] = await recordOutcomesInTx(tx, app.settings, [
    {
      reference: attempt.reference,
      source: 'operator',
      report:
        action === 'resolve-paid'
          ? {
              verdict: 'paid',
              providerId: attempt.providerId,
              amount: attempt.amount,
              currency: app.settings.currency,
              detail,
            }
          : { verdict: 'refused', detail },
      by: { actor, reason: detail },
    },
  ]);
  const state = recorded?.verdict === 'recorded' ? recorded.attempt.state : undefined;
  const wanted = action === 'resolve-paid' ? 'paid' : 'refused';
  return state === wanted
    ? accepted(true as const)
    : operatorRejection('wrong-state', `Withdrawal ${id} has been settled since; look again.`);
}
