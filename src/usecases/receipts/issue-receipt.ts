// Makes and signs the receipt of a final withdrawal.
import { createHash } from 'node:crypto';
import { CompactSign } from 'jose';
import { merchantAccountName } from '../../domain/accounts.ts';
import {
  finalSteps,
  RECEIPT_TYPE,
  type Receipt,
  type ReceiptEntry,
  type ReceiptStep,
  receiptNumber,
  receiptOf,
} from '../../domain/receipts/receipt.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { type Entry, loadWithdrawalEntries } from '../../storage/ledger/entries.ts';
import { loadEvents } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import { findSigningKey } from './receipt-keys.ts';

export type IssuedReceipt = {
  readonly receipt: Receipt;
  /** The newest of the withdrawal; another number means that this one is superseded. */
  readonly newest: string;
};

/** Undefined: the withdrawal is not final, or has no such receipt. Without `seq`: the newest. */
export async function findReceipt(
  app: App,
  withdrawal: Withdrawal,
  seq?: number,
): Promise<IssuedReceipt | undefined> {
  const { id } = withdrawal;
  const steps = finalSteps(await loadEvents(app.db, id));
  const newest = steps.at(-1);
  const index = seq === undefined ? steps.length - 1 : steps.findIndex((each) => each.seq === seq);
  const step = steps[index];
  if (!step || !newest) return undefined;
  const receipt = receiptOf({
    withdrawal,
    currency: app.settings.currency,
    step,
    supersedes: steps[index - 1],
    entries: entriesOf(await loadWithdrawalEntries(app.db, id), withdrawal, step),
  });
  return { receipt, newest: receiptNumber(id, newest) };
}

/** A JSON Web Signature. Ed25519 gives the same signature each time. */
export async function signReceipt(app: App, receipt: Receipt): Promise<string> {
  const { kid, key } = await findSigningKey(app);
  return new CompactSign(Buffer.from(JSON.stringify(receipt)))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: RECEIPT_TYPE })
    .sign(key);
}

/** Those on the accounts of the merchant, as far as the step. Other entries tell about the installation, and balances are not shown. */
const entriesOf = (
  entries: readonly Entry[],
  { merchantId }: Withdrawal,
  { at }: ReceiptStep,
): ReceiptEntry[] =>
  entries.flatMap((entry) => {
    const account = merchantAccountName(entry.account, merchantId);
    if (account === undefined || entry.at > at) return [];
    return [{ account, position: entry.seq, step: entry.step, hash: hashOf(entry) }];
  });

/** docs/receipts.md says how to compute it from a statement. */
const hashOf = ({ account, seq, amount, step, ref, at }: Entry): string =>
  createHash('sha256')
    .update([account, seq, amount, step, ref, at.toISOString()].join('|'))
    .digest('base64url');
