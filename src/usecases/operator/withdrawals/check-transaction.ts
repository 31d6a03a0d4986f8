// Looks up the transaction of a manual payment at the node of its network, if one is configured. The call is made before the
// transaction in which the payment is recorded; that transaction judges its result after every other check.
import type { WithdrawalId } from '../../../domain/ids.ts';
import {
  judgeTransaction,
  type TransactionLookupResult,
  type TransactionVerdict,
} from '../../../domain/rates/transaction.ts';
import { systemOf } from '../../../domain/systems/index.ts';
import { transactionTexts, withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import { amountToSend, type Withdrawal } from '../../../domain/withdrawal.ts';
import type { TransactionLookup } from '../../../ports/transaction-lookup.ts';
import { loadDestination, loadWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { type RejectedResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

/** Undefined: the payment needs no lookup, or is rejected anyway. */
export type CheckTransaction = (
  id: WithdrawalId,
  reference: string | undefined,
) => Promise<TransactionVerdict | undefined>;

export type CheckedPayment = {
  /** The operator has checked a transaction that cannot be verified now. */
  readonly acceptUnverified?: boolean | undefined;
  readonly transaction?: TransactionVerdict | undefined;
};

/** Of one request: one with thousands of payments must end although the node is slow or down. */
const LOOKUPS_MS = 30_000;
const MAX_FAILURES_IN_A_ROW = 3;

/** For the payments of one request, which may have a reference twice. */
export function openTransactionCheck(app: App): CheckTransaction {
  const find = openLimitedFind(app.transactionLookup);
  return async (id, reference) => {
    if (!app.transactionLookup || reference === undefined) return undefined;
    const withdrawal = await loadWithdrawal(app.db, id);
    if (withdrawal?.state !== 'created' || !needsLookup(app, withdrawal, reference)) return undefined;
    const sealed = await loadDestination(app.db, id);
    if (!sealed) return undefined;
    return judgeTransaction(await find(reference.toLowerCase()), {
      token: app.transactionLookup.token,
      recipient: app.vault.openWallet(id, sealed),
      amount: amountToSend(withdrawal, app.settings.currency),
    });
  };
}

function openLimitedFind(
  lookup: TransactionLookup | undefined,
): (hash: string) => Promise<TransactionLookupResult> {
  const results = new Map<string, Promise<TransactionLookupResult>>();
  const endsAt = performance.now() + LOOKUPS_MS;
  let failures = 0;
  async function find(hash: string): Promise<TransactionLookupResult> {
    if (!lookup || failures >= MAX_FAILURES_IN_A_ROW)
      return { kind: 'unavailable', detail: transactionTexts.tooManyFailures };
    if (performance.now() > endsAt) return { kind: 'unavailable', detail: transactionTexts.outOfTime };
    const result = await lookup.find(hash);
    failures = result.kind === 'unavailable' ? failures + 1 : 0;
    return result;
  }
  return (hash) => {
    const known = results.get(hash) ?? find(hash);
    results.set(hash, known);
    return known;
  };
}

const needsLookup = (
  { transactionLookup }: App,
  { system }: Withdrawal,
  reference: string | undefined,
): boolean =>
  transactionLookup?.system === system && systemOf(system).uniqueReference?.test(reference ?? '') === true;

/** Comes last: every other rejection is shown first, and needs no node. */
export function rejectTransaction(
  app: App,
  withdrawal: Withdrawal,
  { reference, transaction, acceptUnverified }: CheckedPayment & { readonly reference?: string | undefined },
): RejectedResult | undefined {
  if (!needsLookup(app, withdrawal, reference)) return undefined;
  // It became payable after the lookup was skipped.
  if (!transaction) return rejectAction('wrong-state', withdrawalTexts.justChanged(withdrawal.id));
  switch (transaction.verdict) {
    case 'verified':
      return undefined;
    case 'wrong':
      return rejectAction('invalid', transaction.text, 'reference');
    case 'unverified':
      return acceptUnverified === true
        ? undefined
        : rejectAction('invalid', transaction.text, 'accept_unverified');
  }
}

/** For the history and the reason of a proposal; undefined if the transaction is verified or needs no lookup. */
export const unverifiedNote = ({ transaction }: CheckedPayment): string | undefined =>
  transaction?.verdict === 'unverified' ? transaction.note : undefined;

/** For the audit log; nothing if no node was asked. */
export const auditTransaction = ({ transaction }: CheckedPayment) =>
  transaction === undefined
    ? {}
    : { transaction: unverifiedNote({ transaction }) ?? transactionTexts.verified };
