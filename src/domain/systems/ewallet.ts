// Electronic wallets, by an account name, phone number or mail address as the provider uses it.
import { maskMiddle, matchLetters } from './masks.ts';
import type { WithdrawalSystem } from './system.ts';

const EWALLET = /^[A-Za-z0-9@._+-]{4,64}$/;

function normalizeEwallet(text: string): string | undefined {
  const account = text.trim();
  return EWALLET.test(account) ? account : undefined;
}

function maskEwallet(wallet: string): string {
  const visible = wallet.length > 8 ? 2 : 1;
  return maskMiddle(wallet, visible, visible);
}

export const ewallet: WithdrawalSystem = {
  title: 'Electronic wallet',
  needsBank: false,
  clearingAccount: 14,
  payoutCurrency: null,
  walletPattern: '^[A-Za-z0-9@._+-]{4,64}$',
  normalize: normalizeEwallet,
  format: (wallet) => wallet,
  mask: maskEwallet,
  patternForMask: matchLetters,
  hasStrictFormat: false,
  logPattern: null,
};
