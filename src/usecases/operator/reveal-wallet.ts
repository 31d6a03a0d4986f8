import type { Actor } from '../../domain/audit.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { loadWithdrawal, lockSealedWallet, recordReveal } from '../../storage/withdrawals.ts';
import type { App } from '../app.ts';
import { act } from './act.ts';
import { type Outcome, problem } from './problem.ts';
import { withdrawalSubject } from './withdrawal-subject.ts';

export type RevealOrder = {
  readonly id: WithdrawalId;
  /** Only to whoever is about to pay it. */
  readonly onlyClaimant?: boolean;
};

/** The full destination, for the person who pays; who looked, and when, stays in the withdrawal's history. */
export async function revealWallet(
  app: App,
  by: Actor,
  { id, onlyClaimant = false }: RevealOrder,
): Promise<Outcome<string>> {
  return act(app, by, async (tx, tell) => {
    const sealed = await lockSealedWallet(tx, id);
    if (!sealed) return problem('not-found', `There is no withdrawal ${id}.`);
    if (onlyClaimant && (await loadWithdrawal(tx, id))?.claimedBy !== by.name)
      return problem('wrong-state', `Claim withdrawal ${id} first: only whoever pays it sees where to.`);
    await recordReveal(tx, id, by.name);
    tell({ action: 'withdrawal.reveal', subject: withdrawalSubject(id) });
    return accepted(app.vault.openWallet(id, sealed));
  });
}
