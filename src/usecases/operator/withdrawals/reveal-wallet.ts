import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { lockSealedWallet, lockWithdrawal, recordReveal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { rejectOpenProposal } from '../proposals/open-proposal.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { withdrawalSubject } from './audit-snapshot.ts';
import { rejectFrozen } from './merchant-freeze.ts';

export type RevealInput = {
  readonly id: WithdrawalId;
  /** Only to whoever is about to pay it. */
  readonly onlyClaimant?: boolean;
};

/** The full destination, for the person who pays; who looked, and when, stays in the withdrawal's history. */
export async function revealWallet(
  app: App,
  by: Actor,
  { id, onlyClaimant = false }: RevealInput,
): Promise<OperatorResult<string>> {
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const found = await lockWithdrawal(tx, id);
    const sealed = await lockSealedWallet(tx, id);
    if (!found || !sealed) return operatorRejection('not-found', `There is no withdrawal ${id}.`);
    if (onlyClaimant) {
      if (found.claimedBy !== by.name)
        return operatorRejection(
          'wrong-state',
          `Claim withdrawal ${id} first: only whoever pays it sees where to.`,
        );
      const inTheWay = (await rejectOpenProposal(tx, id)) ?? (await rejectFrozen(tx, found));
      if (inTheWay) return inTheWay;
    }
    await recordReveal(tx, id, by.name);
    writeAudit({ action: 'withdrawal.reveal', subject: withdrawalSubject(id) });
    return accepted(app.vault.openWallet(id, sealed));
  });
}
