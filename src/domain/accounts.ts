// The chart of accounts. A merchant has three accounts (available, held, receivable); the installation has its own.
// Account numbers are computed, so the hot path needs no lookup: 11 = clearing of fps, 10011 = available of merchant 1001.
import type { MerchantId } from './ids.ts';
import { SYSTEM_NAMES, SYSTEMS, type SystemName } from './systems/index.ts';

export type AccountName =
  | 'operator:funding'
  | 'operator:fees'
  | 'system:clearing'
  | 'merchant:available'
  | 'merchant:held'
  | 'merchant:receivable';

const FUNDING = 1;
const FEES = 2;

export type AccountOwner = { readonly merchantId: MerchantId; readonly system: SystemName | null };

export function accountNumber(name: AccountName, owner: AccountOwner): number {
  switch (name) {
    case 'operator:funding':
      return FUNDING;
    case 'operator:fees':
      return FEES;
    case 'system:clearing':
      if (owner.system === null) throw new Error('a clearing account belongs to a system');
      return SYSTEMS[owner.system].clearingAccount;
    case 'merchant:available':
      return owner.merchantId * 10 + 1;
    case 'merchant:held':
      return owner.merchantId * 10 + 2;
    case 'merchant:receivable':
      return owner.merchantId * 10 + 3;
  }
}

/** The display name of an account: `merchant:1001:held`, `clearing:fps`. */
export function describeAccount(account: number): string {
  if (account === FUNDING) return 'operator:funding';
  if (account === FEES) return 'operator:fees';
  const system = SYSTEM_NAMES.find((name) => SYSTEMS[name].clearingAccount === account);
  if (system !== undefined) return `clearing:${system}`;
  return `merchant:${Math.floor(account / 10)}:${['available', 'held', 'receivable'][(account % 10) - 1] ?? '?'}`;
}
