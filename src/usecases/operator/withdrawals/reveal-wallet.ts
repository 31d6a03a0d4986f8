import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { lockSealedWallet, lockWithdrawal, recordReveal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { loadActionContext, rejectUnlessAllowed, withdrawalNotFound } from './action-context.ts';
import { withdrawalSubject } from './audit-snapshot.ts';

/** The full destination, for the operator who has claimed it and pays. Each reveal is recorded in the withdrawal's history. */
export async function revealWallet(app: App, by: Actor, id: WithdrawalId): Promise<OperatorResult<string>> {
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const withdrawal = await lockWithdrawal(tx, id);
    const sealed = await lockSealedWallet(tx, id);
    if (!withdrawal || !sealed) return withdrawalNotFound(id);
    const rejection = rejectUnlessAllowed('reveal', await loadActionContext(tx, withdrawal, by.name));
    if (rejection) return rejection;
    await recordReveal(tx, id, by.name);
    writeAudit({ action: 'withdrawal.reveal', subject: withdrawalSubject(id) });
    return accepted(app.vault.openWallet(id, sealed));
  });
}
