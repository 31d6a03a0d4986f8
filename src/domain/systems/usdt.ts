// USDT on the TRC-20 network, by the wallet's base58check address.
import { maskMiddle, matchLetters } from './masks.ts';
import type { WithdrawalSystem } from './system.ts';
import { isTronAddress } from './tron-address.ts';

const normalizeTron = (text: string): string | undefined => (isTronAddress(text) ? text : undefined);

export const usdt: WithdrawalSystem = {
  title: 'USDT wallet on the TRC-20 network',
  needsBank: false,
  clearingAccount: 13,
  payoutCurrency: 'USDT',
  /** The hash of the transaction. */
  uniqueReference: /^[0-9a-f]{64}$/i,
  walletPattern: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
  normalize: (text) => normalizeTron(text.trim()),
  format: (wallet) => wallet,
  mask: (wallet) => maskMiddle(wallet, 4, 4),
  patternForMask: matchLetters,
  hasStrictFormat: true,
  logPattern: {
    pattern: /\b(?:T[1-9A-HJ-NP-Za-km-z]{33}|41[0-9a-fA-F]{40})\b/g,
    replace: () => 'T***',
    prefilter: '(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{34}',
  },
};
