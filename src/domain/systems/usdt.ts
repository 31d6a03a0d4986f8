// USDT on the TRC-20 network, by the wallet's base58check address.
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { maskMiddle, matchLetters } from './masks.ts';
import type { WithdrawalSystem } from './system.ts';

const base58check = createBase58check(sha256);
const TRON_VERSION = 0x41;
const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

function normalizeTron(text: string): string | undefined {
  if (!TRON_ADDRESS.test(text)) return undefined;
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === TRON_VERSION ? text : undefined;
  } catch {
    return undefined;
  }
}

export const usdt: WithdrawalSystem = {
  title: 'USDT wallet on the TRC-20 network',
  needsBank: false,
  clearingAccount: 13,
  payoutCurrency: 'USDT',
  /** The hash of the transaction. */
  uniqueReference: /^[0-9a-f]{64}$/i,
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
