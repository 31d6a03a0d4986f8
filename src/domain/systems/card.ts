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

/**
 * The prefixes and lengths of the card schemes. Narrower than those of card-validator, which takes every number from 6 for
 * Maestro: an order number that is only by chance a valid card number must rarely be rejected.
 */
const SCHEMES: readonly RegExp[] = [
  /^4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})$/, // Visa
  /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)[0-9]+$(?<=^[0-9]{16})/, // Mastercard
  /^220[0-4][0-9]{12,15}$/, // Mir
  /^3[47][0-9]{13}$/, // American Express
  /^3(?:0[0-5]|[689][0-9])[0-9]{11,16}$/, // Diners Club
  /^35(?:2[89]|[3-8][0-9])[0-9]{12,15}$/, // JCB
  /^6(?:011|4[4-9][0-9]|5[0-9]{2})[0-9]{12,15}$/, // Discover
  /^62[0-9]{14,17}$/, // UnionPay
  /^(?:5018|5020|5038|5893|6304|6759|676[1-3])[0-9]{8,15}$/, // Maestro
  /^(?:8600|5614|9860|9112|9417)[0-9]{12}$/, // Uzcard, Humo, Belkart, Elcart
];

const SEPARATORS = /[-_.:]/g;

/** Whether an order id is a card number by Luhn, length and scheme. Stored and shown, it would stand in the clear. */
export function isCardNumber(orderId: string): boolean {
  const card = normalizeCard(orderId.replace(SEPARATORS, ''));
  return card !== undefined && SCHEMES.some((scheme) => scheme.test(card));
}

/** Of a short number, first six and last four digits would leave only ten candidates. */
const maskCard = (card: string): string =>
  card.length < 16 ? maskMiddle(card, 0, 4) : maskMiddle(card, 6, 4);

export const card: WithdrawalSystem = {
  title: 'Bank card',
  needsBank: false,
  clearingAccount: 12,
  payoutCurrency: null,
  walletPattern: '^[0-9](?:[ -]?[0-9]){11,18}$',
  normalize: (text) => normalizeCard(text.trim()),
  format: (wallet) => wallet,
  mask: maskCard,
  patternForMask: (masked) => matchDigits(masked, 0),
  hasStrictFormat: true,
  logPattern: LONG_NUMBER,
};
