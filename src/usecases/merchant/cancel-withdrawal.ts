// A merchant cancels its withdrawal while nothing is under way. Decided under the lock of the withdrawal, which every step
// takes, so that either the cancellation or the payment happens.
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import { postingsOf, withdrawalFigures } from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { type MerchantCancelContext, mayMerchantCancel } from '../../domain/withdrawal-actions.ts';
import { lockRoutingRules } from '../../storage/aggregators/routes.ts';
import { wasRevealed } from '../../storage/audit/audit.ts';
import { closeRetryIncidents, findOpenIncident, loadIncidents } from '../../storage/incidents/incidents.ts';
import { loadAttemptsOf } from '../../storage/payouts/attempts.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { isTransient } from '../../storage/postgres/faults.ts';
import { findOpenProposal } from '../../storage/proposals/proposals.ts';
import { findPossiblePayment } from '../../storage/withdrawals/possible-payments.ts';
import { applyStep } from '../../storage/withdrawals/steps.ts';
import { loadEvents, lockWithdrawal } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import { retryTransient } from '../retry-transient.ts';
import { getWithdrawal, type WithdrawalKey } from './get-withdrawal.ts';

export async function cancelByMerchant(
  app: App,
  merchantId: MerchantId,
  { key, reason }: { readonly key: WithdrawalKey; readonly reason: string | undefined },
): Promise<Result<WithdrawalId>> {
  const found = await getWithdrawal(app, merchantId, key);
  if (!found.ok) return found;
  const { id } = found.value;
  const withdrawId = String(id);
  try {
    // One whose commit got no response is repeated, and finds its own cancellation.
    const isCancelled = await retryTransient(() =>
      app.db.transaction((tx) => cancelInTx(tx, id, { actor: `merchant:${merchantId}`, reason })),
    );
    return isCancelled ? accepted(id) : rejected(reject('cancel_not_allowed', { withdrawId }));
  } catch (error) {
    // `busy` would say that nothing has happened.
    if (!isTransient(error)) throw error;
    app.logFault(error, 'the outcome of a cancellation is unknown');
    return rejected(reject('outcome_unknown', { withdrawId }));
  }
}

async function cancelInTx(
  tx: Tx,
  id: WithdrawalId,
  { actor, reason }: { readonly actor: string; readonly reason: string | undefined },
): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) return false;
  if (withdrawal.state === 'cancelled') return wasCancelledBy(tx, id, actor);
  if (!mayMerchantCancel(await loadContext(tx, withdrawal))) return false;
  const { merchantId, system, fence } = withdrawal;
  const cancelled = await applyStep(tx, {
    id,
    step: 'release',
    stages: ['queued'],
    fence,
    postings: postingsOf('release', { merchantId, system, figures: withdrawalFigures(withdrawal, false) }),
    actor,
    reason: reason ?? null,
  });
  if (cancelled) await closeRetryIncidents(tx, id, { actor, resolution: 'Cancelled by the merchant.' });
  return cancelled !== undefined;
}

const wasCancelledBy = async (tx: Tx, id: WithdrawalId, actor: string): Promise<boolean> =>
  (await loadEvents(tx, id)).some((event) => event.step === 'release' && event.actor === actor);

async function loadContext(tx: Tx, withdrawal: Withdrawal): Promise<MerchantCancelContext> {
  const { id } = withdrawal;
  const { isConfirmed } = await lockRoutingRules(tx);
  const incidents = await loadIncidents(tx, { all: false, withdrawalId: id });
  return {
    withdrawal,
    hasOpenProposal: (await findOpenProposal(tx, id)) !== undefined,
    possiblePayment: await findPossiblePayment(tx, id),
    wasRevealed: await wasRevealed(tx, id),
    mayHaveLostData: !isConfirmed || (await findOpenIncident(tx, 'database_restored')) !== undefined,
    attempts: (await loadAttemptsOf(tx, [id])).map(({ state }) => state),
    openIncidents: incidents.map(({ kind }) => kind),
  };
}
