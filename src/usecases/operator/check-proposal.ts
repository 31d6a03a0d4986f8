// The second pair of eyes: what one operator proposed happens when another one confirms it, in one transaction.
import { accepted } from '../../domain/result.ts';
import { loadAttemptsOf } from '../../storage/attempts.ts';
import type { Tx } from '../../storage/database.ts';
import { lockProposal, type Proposal, checkProposal as save } from '../../storage/proposals.ts';
import { loadWithdrawal, lockSealedWallet } from '../../storage/withdrawals.ts';
import type { App } from '../app.ts';
import { recordWithin } from '../payouts/record-outcomes.ts';
import { type Outcome, problem } from './problem.ts';
import { takeStepWithin } from './take-step.ts';

type Check = { readonly id: number; readonly actor: string; readonly verdict: 'confirmed' | 'rejected' };

/** Carries a refusal out of the transaction, so that nothing of it is kept. */
class Refused extends Error {
  readonly outcome: Outcome<never>;
  constructor(outcome: Outcome<never>) {
    super('refused');
    this.outcome = outcome;
  }
}

export async function checkProposal(app: App, { id, actor, verdict }: Check): Promise<Outcome<Proposal>> {
  try {
    return await app.db.transaction(async (tx) => {
      const proposal = await lockProposal(tx, id);
      if (!proposal) return problem('not-found', `There is no proposal ${id}.`);
      if (proposal.verdict !== null)
        return problem('wrong-state', `Proposal ${id} was ${proposal.verdict} by ${proposal.checker}.`);
      // Whoever proposed it may take it back, but never confirm it.
      if (verdict === 'confirmed' && proposal.maker === actor)
        return problem('wrong-state', `${actor} proposed this; somebody else has to confirm it.`);
      await save(tx, id, { checker: actor, verdict });
      if (verdict === 'confirmed') await carryOut(tx, app, proposal, actor);
      return accepted({ ...proposal, checker: actor, verdict });
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

async function carryOut(tx: Tx, app: App, proposal: Proposal, checker: string): Promise<void> {
  const { action, withdrawalId: id, maker, fence } = proposal;
  const actor = `${maker} and ${checker}`;
  if (action === 'resolve-paid' || action === 'resolve-not-paid') {
    await resolve(tx, app, proposal, actor);
    return;
  }
  const now = await loadWithdrawal(tx, id);
  if (now?.fence !== fence)
    throw new Refused(problem('wrong-state', `Withdrawal ${id} has moved on since; propose it anew.`));
  const taken = await takeStepWithin(tx, app, action, {
    id,
    // The claim is the maker's; the history names both.
    actor: now.claimedBy ?? actor,
    reason: [proposal.reason, `proposed by ${maker}, confirmed by ${checker}`].filter(Boolean).join('; '),
    reference: proposal.reference ?? undefined,
    proof: proposal.evidence ?? undefined,
    refundFee: proposal.refundFee ?? undefined,
  });
  if (!taken.ok) throw new Refused(taken);
}

/** Through the same judge as everything else that is heard about an attempt. */
async function resolve(tx: Tx, app: App, proposal: Proposal, actor: string): Promise<void> {
  const { withdrawalId: id, action, reason, evidence } = proposal;
  await lockSealedWallet(tx, id);
  const attempt = (await loadAttemptsOf(tx, [id])).at(-1);
  const now = await loadWithdrawal(tx, id);
  // The evidence is about one attempt, not about another one that came after it.
  if (
    !attempt ||
    attempt.reference !== proposal.reference ||
    (now?.stage !== 'sent' && now?.stage !== 'uncertain')
  )
    throw new Refused(problem('wrong-state', `Withdrawal ${id} has moved on since; propose it anew.`));
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
  if (state !== wanted)
    throw new Refused(problem('wrong-state', `Withdrawal ${id} has been settled since; look again.`));
}
