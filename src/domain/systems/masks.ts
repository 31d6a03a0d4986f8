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

const SEPARATORS = /[ ().\u00a0\u2010-\u2015-]+/g;
const LAST_HIDDEN = /(\*+)([^*]+)$/;
const ASCII = /^[\x20-\x7e]*$/;

/**
 * False only if no pattern for this mask matches the text: nowhere are the last visible characters behind as many others as the
 * mask hides. A text that has the wallet masked already does not count.
 */
export function mayQuote(text: string, masked: string): boolean {
  const [, hidden = '', visible = ''] = LAST_HIDDEN.exec(masked) ?? [];
  if (hidden === '' || !ASCII.test(masked)) return true;
  const end = visible.toLowerCase();
  const found = (searched: string): boolean => {
    for (let at = searched.indexOf(end); at >= 0; at = searched.indexOf(end, at + 1))
      if (at >= hidden.length && !searched.slice(at - hidden.length, at).includes('*')) return true;
    return false;
  };
  const inLowerCase = text.toLowerCase();
  // Numbers are written with separators, which are letters of an account.
  return found(inLowerCase) || found(inLowerCase.replace(SEPARATORS, ''));
}

const ACCOUNT_LETTER = '[A-Za-z0-9@._+-]';

export const matchLetters = (masked: string): RegExp =>
  new RegExp(
    masked.replace(/[.+]/g, '\\$&').replace(/\*+/g, (stars) => `${ACCOUNT_LETTER}{${stars.length}}`),
    'gi',
  );

/**
 * Our own numbers where we write them: payout references, webhook ids, and ids of withdrawals, which have twelve digits once
 * the database server was restarted. The word before an id tells it from a phone number, its length from a card number.
 */
export const OWN_NUMBER =
  '\\bsl-[0-9]{1,16}-[0-9]{1,4}-[0-9a-f]{12}(?![0-9a-z])' +
  '|\\bevt_[0-9]{1,13}_[0-9]+' +
  '|\\b[Ww]ithdraw(?:als?)?(?:_id)?(?:[ :]|\\\\?":\\\\?"?)[0-9]{1,13}(?![0-9 -]*[0-9])';

export const isOwnNumber = (match: string): boolean => /^[A-Za-z]/.test(match);

/** Card and phone numbers have 11 to 19 digits. Timestamps and amounts are shorter. */
export const LONG_NUMBER: LogPattern = {
  pattern: new RegExp(`${OWN_NUMBER}|(?<![0-9])[0-9](?:[ -]?[0-9]){10,18}(?![0-9])`, 'g'),
  replace: (match) => (isOwnNumber(match) ? match : '***'),
  prefilter: '(?<![0-9])[0-9](?:[ -]?[0-9]){10}',
};
