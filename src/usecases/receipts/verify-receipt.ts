// Whether a receipt was signed here, and whether a later one supersedes it.
import { timingSafeEqual } from 'node:crypto';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors } from 'jose';
import type { WithdrawalId } from '../../domain/ids.ts';
import { parseReceiptNumber, RECEIPT_TYPE, type Receipt } from '../../domain/receipts/receipt.ts';
import { loadReceiptKeys } from '../../storage/receipts/receipt-keys.ts';
import { loadWithdrawal } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import { findReceipt, type IssuedReceipt } from './issue-receipt.ts';
import { type KeySet, keySetOf } from './receipt-keys.ts';

export type ReceiptProblem = 'not_a_receipt' | 'unknown_key' | 'not_genuine';

export type Verified =
  | { readonly valid: false; readonly problem: ReceiptProblem }
  | { readonly valid: true; readonly receipt: Receipt };

const LONGEST_RECEIPT = 16_384;
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** By the keys alone, without the installation. */
export async function verifyReceipt(text: string, keys: KeySet): Promise<Verified> {
  const token = text.trim();
  if (token.length > LONGEST_RECEIPT || !COMPACT.test(token) || !hasReceiptHeader(token))
    return { valid: false, problem: 'not_a_receipt' };
  try {
    const { payload } = await compactVerify(token, createLocalJWKSet(keys), { algorithms: ['EdDSA'] });
    return { valid: true, receipt: JSON.parse(Buffer.from(payload).toString('utf8')) as Receipt };
  } catch (error) {
    const isUnknown = error instanceof errors.JWKSNoMatchingKey;
    return { valid: false, problem: isUnknown ? 'unknown_key' : 'not_genuine' };
  }
}

function hasReceiptHeader(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === RECEIPT_TYPE;
  } catch {
    return false;
  }
}

export const loadKeySet = async (app: App): Promise<KeySet> => keySetOf(await loadReceiptKeys(app.db));

export type CheckedReceipt =
  | { readonly valid: false; readonly problem: ReceiptProblem }
  | {
      readonly valid: true;
      readonly receipt: Receipt;
      /** The newest receipt of the withdrawal; null: our records no longer have it, as after a restore. */
      readonly newest: string | null;
    };

/** Also against our records. */
export async function checkReceipt(app: App, text: string): Promise<CheckedReceipt> {
  const verified = await verifyReceipt(text, await loadKeySet(app));
  if (!verified.valid) return verified;
  const { receipt } = verified;
  const number = parseReceiptNumber(receipt.number);
  const found = number && (await findByNumber(app, number));
  return { valid: true, receipt, newest: found?.newest ?? null };
}

async function findByNumber(
  app: App,
  { id, seq }: { readonly id: WithdrawalId; readonly seq: number },
): Promise<IssuedReceipt | undefined> {
  const withdrawal = await loadWithdrawal(app.db, id);
  return withdrawal && findReceipt(app, withdrawal, seq);
}

const CODE_BYTES = 16;

/** In the address of a receipt's page: only those who were given it can open the page. */
export const receiptCode = ({ vault }: Pick<App, 'vault'>, number: string): string =>
  vault.fingerprint(['receipt', number]).subarray(0, CODE_BYTES).toString('base64url');

/** Undefined: no such receipt, or a wrong code. */
export async function openReceiptPage(
  app: App,
  { number: text, code }: { readonly number: string; readonly code: string },
): Promise<IssuedReceipt | undefined> {
  const number = parseReceiptNumber(text);
  if (!number) return undefined;
  const [given, expected] = [Buffer.from(code), Buffer.from(receiptCode(app, text))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return findByNumber(app, number);
}
