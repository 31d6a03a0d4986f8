// Redacts text from aggregators before it reaches a report, a log or the console: no key, no destination, one line, short.
import { oneLine, redactText, truncate } from './logs.ts';

const MAX_LENGTH = 300;
const ELLIPSIS_LENGTH = 2;
/** A phone, card or account number in any format, brackets and dots included. */
const NUMBER = /\+?[0-9(][0-9 ().\u2010-\u2015-]{5,}[0-9]/g;
const ACCOUNT = /[^\s@]+@[^\s@]+/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A run of backslashes matches only from its start: otherwise a long run takes seconds. */
const ESCAPED =
  /(?<!\\)\\+u([0-9a-f]{4})|(?:(?<!\\)\\+x|%)([2-7][0-9a-f])|&#x0*([2-7][0-9a-f]);|&#0*([0-9]{2,3});|(?<!\\)\\+(?=\/)/gi;

/** Decodes escapes, because no mask matches escaped text. */
const decodeOnce = (text: string): string =>
  text.replace(ESCAPED, (_, unit?: string, byte?: string, hex?: string, decimal?: string) => {
    if (decimal !== undefined) return String.fromCharCode(Number(decimal));
    const code = unit ?? byte ?? hex;
    return code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16));
  });

/** Decodes twice, for text that was escaped twice. */
export const decodeEscapes = (text: string): string =>
  oneLine(/[\\%&]/.test(text) ? decodeOnce(decodeOnce(text)) : text);

const ASCII = /^[\x20-\x7e]*$/;

/**
 * Masks all the secrets, ignoring case. Nearly no text quotes one, and the pattern of new signatures is compiled for every
 * message, which takes longer than all other work on it: so it is made only for a text that contains one.
 */
export function hideSecrets(secrets: readonly string[]): (text: string) => string {
  const nonEmpty = secrets.filter((secret) => secret !== '');
  if (nonEmpty.length === 0) return (text) => text;
  const lowered = nonEmpty.map((secret) => secret.toLowerCase());
  // Other letters have spellings that only the pattern knows.
  const isSimple = nonEmpty.every((secret) => ASCII.test(secret));
  const mayContain = (text: string): boolean => {
    const inLowerCase = text.toLowerCase();
    return !isSimple || lowered.some((secret) => inLowerCase.includes(secret));
  };
  return (text) => (mayContain(text) ? text.replace(patternOf(nonEmpty), '***') : text);
}

const patternOf = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => word.replace(/[^A-Za-z0-9]/g, '\\$&')).join('|'), 'gi');

/** Masks `hidden` in addition to everything that looks like a key or a destination. */
export const redactAggregatorText = (text: string, hidden: readonly string[] = []): string =>
  truncate(
    hideSecrets(hidden)(redactText(truncate(text, 10 * MAX_LENGTH))).replace(INVISIBLE, ' '),
    MAX_LENGTH - ELLIPSIS_LENGTH,
  );

/** For free text written by an aggregator, which may quote a destination in its own format. */
export const redactQuote = (text: string, hidden: readonly string[]): string =>
  redactAggregatorText(
    redactAggregatorText(decodeEscapes(text), hidden).replace(ACCOUNT, '***').replace(NUMBER, '***'),
  );
