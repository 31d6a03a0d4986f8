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
import { recordWithin } from '../../payouts/record-outcomes.ts';
import { shiftBalance } from '../merchants/credit-debit.ts';
import { changeFourEyes } from '../settings/four-eyes.ts';
import { type Outcome, problem } from '../shared/rejection.ts';
import { act, type Told } from '../shared/run-operator-action.ts';
import { takeStepWithin, tellStep } from '../withdrawals/apply-manual-action.ts';
import { routeWithin } from '../withdrawals/route-withdrawal.ts';
import { tellProposal } from './audit-proposal.ts';
import { sameEyes } from './separation-of-duties.ts';

type Check = {
  readonly id: number;
  readonly verdict: 'confirmed' | 'rejected';
  /** Why it is turned down, for whoever proposed it. */
  readonly remark?: string | undefined;
  /** Of whoever does it; the command line knows no roles. */
  readonly role?: Role;
};

export function checkProposal(
  app: App,
  by: Actor,
  { id, verdict, remark, role }: Check,
): Promise<Outcome<Proposal>> {
  return act(app, by, async (tx, tell) => {
    const found = await findProposal(tx, id);
    // First the withdrawal, then the proposal, like everybody who asks whether one waits.
    if (found && 'withdrawalId' in found) await lockWithdrawal(tx, found.withdrawalId);
    const proposal = await lockProposal(tx, id);
    if (!proposal) return problem('not-found', `There is no proposal ${id}.`);
    const isOwn = proposal.maker.toLowerCase() === by.name.toLowerCase();
    if (role && !mayDo(role, 'check') && !(verdict === 'rejected' && isOwn && mayDo(role, 'work')))
      return problem('forbidden', `The role ${role} may turn down no proposal but its own.`);
    if (proposal.verdict !== null)
      return problem('wrong-state', `Proposal ${id} was ${proposal.verdict} by ${proposal.checker}.`);
    // Whoever proposed it may take it back, but never confirm it.
    const same =
      verdict === 'confirmed' ? await sameEyes(tx, { maker: proposal.maker, checker: by.name }) : undefined;
    if (same !== undefined) return problem('wrong-state', same);
    const decided = { checker: by.name, verdict, remark: remark?.trim() || null };
    await save(tx, id, decided);
    tellProposal(tell, verdict === 'confirmed' ? 'confirm' : 'reject', { ...proposal, ...decided });
    if (verdict === 'confirmed') {
      const done = await carryOut(tx, app, proposal, { checker: by.name, tell });
      if (!done.ok) return done;
    }
    return accepted({ ...proposal, ...decided, checkedAt: new Date() });
  });
}

type Second = { readonly checker: string; readonly tell: Told };
type OnWithdrawal = Extract<Proposal, { readonly withdrawalId: unknown }>;

async function carryOut(tx: Tx, app: App, proposal: Proposal, second: Second): Promise<Outcome<unknown>> {
  const actor = `${proposal.maker} and ${second.checker}`;
  switch (proposal.action) {
    case 'four-eyes':
      return (await lockFourEyesThreshold(tx)) === proposal.replaces
        ? changeFourEyes(tx, second.tell, proposal.amount)
        : problem('wrong-state', 'The threshold has been changed since; propose it anew.');
    case 'credit':
    case 'debit':
      return shiftBalance(tx, second.tell, proposal.action, {
        merchantId: proposal.merchantId,
        amount: proposal.amount,
        note: proposal.reason ?? '',
        actor,
      });
    case 'route':
      return route(tx, proposal, second);
    case 'resolve-paid':
    case 'resolve-not-paid':
      return resolve(tx, app, proposal, actor);
    case 'pay':
    case 'cancel':
    case 'return':
      return takeStep(tx, app, { ...proposal, action: proposal.action }, second);
  }
}

async function takeStep(
  tx: Tx,
  app: App,
  proposal: OnWithdrawal & { readonly action: 'pay' | 'cancel' | 'return' },
  { checker, tell }: Second,
): Promise<Outcome<Withdrawal>> {
  const { action, withdrawalId: id, maker, fence } = proposal;
  const now = await loadWithdrawal(tx, id);
  if (now?.fence !== fence) return movedOn(id);
  const order = {
    id,
    reason: [proposal.reason, `proposed by ${maker}, confirmed by ${checker}`].filter(Boolean).join('; '),
    reference: proposal.reference ?? undefined,
    proof: proposal.evidence ?? undefined,
    refundFee: proposal.refundFee ?? undefined,
  };
  // The claim is the maker's; the history names both.
  const taken = await takeStepWithin(tx, app, action, {
    ...order,
    actor: now.claimedBy ?? `${maker} and ${checker}`,
  });
  if (!taken.ok) return taken;
  tellStep(tell, action, order, [now, taken.value.withdrawal]);
  return accepted(taken.value.withdrawal);
}

async function route(
  tx: Tx,
  { withdrawalId: id, fence, aggregator, reason, maker }: Extract<Proposal, { readonly action: 'route' }>,
  { checker, tell }: Second,
): Promise<Outcome<Withdrawal>> {
  if ((await loadWithdrawal(tx, id))?.fence !== fence) return movedOn(id);
  return routeWithin(tx, tell, {
    id,
    aggregator,
    reason: [reason, `proposed by ${maker}, confirmed by ${checker}`].filter(Boolean).join('; '),
    actor: `${maker} and ${checker}`,
    claimant: maker,
  });
}

const movedOn = (id: number) =>
  problem('wrong-state', `Withdrawal ${id} has moved on since; propose it anew.`);

/** Through the same judge as everything else that is heard about an attempt. */
async function resolve(tx: Tx, app: App, proposal: OnWithdrawal, actor: string): Promise<Outcome<true>> {
  const { withdrawalId: id, action, reason, evidence } = proposal;
  const attempt = (await loadAttemptsOf(tx, [id])).at(-1);
  const now = await loadWithdrawal(tx, id);
  // The evidence is about one attempt, not about another one that came after it.
  if (
    !attempt ||
    attempt.reference !== proposal.reference ||
    (now?.stage !== 'sent' && now?.stage !== 'uncertain')
  )
    return movedOn(id);
  const detail = `${reason}; evidence: ${evidence}`;
  const [recorded] = await recordWithin(tx, app.settings, [
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
    : problem('wrong-state', `Withdrawal ${id} has been settled since; look again.`);
}
