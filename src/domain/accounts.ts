// The chart of accounts. A merchant has three accounts (available, held, receivable); the installation has its own.
// Account numbers are computed, so the hot path needs no lookup: 11 = clearing of fps, 10011 = available of merchant 1001.
// An account has one currency, by its number: 500 to 999 are those of payout currencies, all others the settlement currency.

import type { MerchantId } from './ids.ts';
import type { Minor } from './money.ts';
import { currencyOfAccount, formatIn, PAYOUT_CURRENCIES, type PayoutCurrency } from './rates/currencies.ts';
import { SYSTEM_NAMES, SYSTEMS, type SystemName } from './systems/index.ts';

export type AccountName =
  | 'operator:funding'
  | 'operator:fees'
  | 'operator:fx'
  | 'system:clearing'
  | 'currency:float'
  | 'currency:delivered'
  | 'currency:market'
  | 'merchant:available'
  | 'merchant:held'
  | 'merchant:receivable';

const FUNDING = 1;
const FEES = 2;
const FX = 3;

export type AccountOwner = { readonly merchantId: MerchantId | null; readonly system: SystemName | null };

function payoutCurrencyOf({ system }: AccountOwner) {
  const currency = system === null ? null : SYSTEMS[system].payoutCurrency;
  if (currency === null) throw new Error('only a payout currency has these accounts');
  return PAYOUT_CURRENCIES[currency];
}

function merchantAccount({ merchantId }: AccountOwner, balance: 1 | 2 | 3): number {
  if (merchantId === null) throw new Error('this account belongs to a merchant');
  return merchantId * 10 + balance;
}

export function accountNumber(name: AccountName, owner: AccountOwner): number {
  switch (name) {
    case 'operator:funding':
      return FUNDING;
    case 'operator:fees':
      return FEES;
    case 'operator:fx':
      return FX;
    case 'currency:float':
      return payoutCurrencyOf(owner).floatAccount;
    case 'currency:delivered':
      return payoutCurrencyOf(owner).deliveredAccount;
    case 'currency:market':
      return payoutCurrencyOf(owner).marketAccount;
    case 'system:clearing':
      if (owner.system === null) throw new Error('a clearing account belongs to a system');
      return SYSTEMS[owner.system].clearingAccount;
    case 'merchant:available':
      return merchantAccount(owner, 1);
    case 'merchant:held':
      return merchantAccount(owner, 2);
    case 'merchant:receivable':
      return merchantAccount(owner, 3);
  }
}

const MERCHANT_BALANCES = ['available', 'held', 'receivable'] as const;

/** Undefined: not an account of the merchant. */
export const merchantAccountName = (
  account: number,
  merchantId: MerchantId,
): (typeof MERCHANT_BALANCES)[number] | undefined =>
  Math.floor(account / 10) === merchantId ? MERCHANT_BALANCES[(account % 10) - 1] : undefined;

/** The display name of an account: `merchant:1001:held`, `clearing:fps`. */
export function describeAccount(account: number): string {
  if (account === FUNDING) return 'operator:funding';
  if (account === FEES) return 'operator:fees';
  if (account === FX) return 'operator:fx';
  const currency = currencyOfAccount(account);
  if (currency !== null) return `${currencyAccountName(currency, account)}:${currency.toLowerCase()}`;
  const system = SYSTEM_NAMES.find((name) => SYSTEMS[name].clearingAccount === account);
  if (system !== undefined) return `clearing:${system}`;
  return `merchant:${Math.floor(account / 10)}:${MERCHANT_BALANCES[(account % 10) - 1] ?? '?'}`;
}

/** An amount on this account, in its currency. */
export const formatOn = (account: number, amount: Minor): string =>
  formatIn(currencyOfAccount(account) ?? '', amount);

function currencyAccountName(currency: PayoutCurrency, account: number): string {
  const { floatAccount, deliveredAccount, marketAccount } = PAYOUT_CURRENCIES[currency];
  const names = new Map<number, string>([
    [floatAccount, 'float'],
    [deliveredAccount, 'delivered'],
    [marketAccount, 'market'],
  ]);
  return names.get(account) ?? '?';
}
