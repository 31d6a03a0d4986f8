import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { lockDestination, lockWithdrawal, recordReveal } from '../../../storage/withdrawals/withdrawals.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { loadActionContext, rejectUnlessAllowed, withdrawalNotFound } from './action-context.ts';
import { withdrawalSubject } from './audit-snapshot.ts';

export type Revealed = { readonly wallet: string; readonly recipientName: string | null };

/**
 * The full destination and the name of the recipient, for the operator who has claimed it and pays. Each reveal is recorded in
 * the withdrawal's history.
 */
export async function revealWallet(app: App, by: Actor, id: WithdrawalId): Promise<ActionResult<Revealed>> {
  return runAction(app, by, async (tx, writeAudit) => {
    const withdrawal = await lockWithdrawal(tx, id);
    const sealed = await lockDestination(tx, id);
    if (!withdrawal || !sealed) return withdrawalNotFound(id);
    const rejection = rejectUnlessAllowed('reveal', await loadActionContext(tx, withdrawal, by.name));
    if (rejection) return rejection;
    await recordReveal(tx, id, by.name);
    writeAudit({ action: 'withdrawal.reveal', subject: withdrawalSubject(id) });
    return accepted({
      wallet: app.vault.openWallet(id, sealed),
      recipientName: app.vault.openRecipient(id, sealed),
    });
  });
}
