// Masks and the patterns that belong to them, shared by the systems.
import type { LogPattern } from './system.ts';

export const maskMiddle = (text: string, head: number, tail: number): string =>
  `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(text.length - tail)}`;

const BETWEEN_DIGITS = '[ ().\\u00a0\\u2010-\\u2015-]{0,3}';

/** The first `optional` digits may be missing: a phone number is often written without its country code. */
export function matchDigits(masked: string, optional: number): RegExp {
  const digits = masked.split('').map((digit) => (digit === '*' ? '[0-9]' : digit));
  const head = digits.slice(0, optional).map((digit) => `(?:${digit}${BETWEEN_DIGITS})?`);
  return new RegExp(`\\+?${head.join('')}${digits.slice(optional).join(BETWEEN_DIGITS)}`, 'g');
}

const ACCOUNT_LETTER = '[A-Za-z0-9@._+-]';

export const matchLetters = (masked: string): RegExp =>
  new RegExp(
    masked.replace(/[.+]/g, '\\$&').replace(/\*+/g, (stars) => `${ACCOUNT_LETTER}{${stars.length}}`),
    'gi',
  );

/**
 * Card and phone numbers have 11 to 19 digits. Ids, ISO timestamps and amounts are shorter; our own payout references are
 * not, so the pattern matches them and leaves them unmasked.
 */
export const LONG_NUMBER: LogPattern = {
  pattern:
    /\bsl-[0-9]{1,10}-[0-9]{1,4}-[0-9a-f]{12}(?![0-9a-z])|(?<![0-9])[0-9](?:[ -]?[0-9]){10,18}(?![0-9])/g,
  replace: (match) => (match.startsWith('sl-') ? match : '***'),
  prefilter: '(?<![0-9])[0-9](?:[ -]?[0-9]){10}',
};
