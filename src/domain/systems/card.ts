// Bank cards, by their number.
import isLuhn from 'card-validator/dist/luhn-10.js';
import { LONG_NUMBER, maskMiddle, matchDigits } from './masks.ts';
import type { WithdrawalSystem } from './system.ts';

const CARD = /^[0-9]{12,19}$/;

export function normalizeCard(text: string): string | undefined {
  const digits = text.replace(/[ -]/g, '');
  // Equal digits can pass the Luhn check (all zeros do), but are never a card.
  return CARD.test(digits) && isLuhn(digits) && !/^(.)\1+$/.test(digits) ? digits : undefined;
}

/** Of a short number, first six and last four digits would leave only ten candidates. */
const maskCard = (card: string): string =>
  card.length < 16 ? maskMiddle(card, 0, 4) : maskMiddle(card, 6, 4);

export const card: WithdrawalSystem = {
  title: 'Bank card',
  needsBank: false,
  clearingAccount: 12,
  normalize: (text) => normalizeCard(text.trim()),
  format: (wallet) => wallet,
  mask: maskCard,
  patternForMask: (masked) => matchDigits(masked, 0),
  hasStrictFormat: true,
  logPattern: LONG_NUMBER,
};
