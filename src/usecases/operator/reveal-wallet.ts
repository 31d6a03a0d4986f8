import type { WithdrawalId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { lockSealedWallet, recordReveal } from '../../storage/withdrawals.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from './problem.ts';

/** The full destination, for the person who pays; who looked, and when, stays in the withdrawal's history. */
export async function revealWallet(app: App, id: WithdrawalId, actor: string): Promise<Outcome<string>> {
  return app.db.transaction(async (tx) => {
    const sealed = await lockSealedWallet(tx, id);
    if (!sealed) return problem('not-found', `There is no withdrawal ${id}.`);
    await recordReveal(tx, id, actor);
    return accepted(app.vault.openWallet(id, sealed));
  });
}
