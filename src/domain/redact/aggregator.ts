// Text of others on its way into a report, a log and the operator's screen: no key, no destination, one line, short.
import { oneLine, redactText } from './logs.ts';

const LONGEST = 300;
/** Any spelling of a phone, card or account number, brackets and dots included. */
const NUMBER = /\+?[0-9(][0-9 ().\u2010-\u2015-]{5,}[0-9]/g;
const ACCOUNT = /[^\s@]+@[^\s@]+/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A row of backslashes is looked at from its beginning only, or a long one would take seconds. */
const ESCAPED =
  /(?<!\\)\\+u([0-9a-f]{4})|(?:(?<!\\)\\+x|%)([2-7][0-9a-f])|&#x0*([2-7][0-9a-f]);|&#0*([0-9]{2,3});|(?<!\\)\\+(?=\/)/gi;

/** What is escaped is hidden from every mask. */
const spellOut = (text: string): string =>
  text.replace(ESCAPED, (_, unit?: string, byte?: string, hex?: string, decimal?: string) => {
    if (decimal !== undefined) return String.fromCharCode(Number(decimal));
    const code = unit ?? byte ?? hex;
    return code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16));
  });

/** Spelled out twice, for what was escaped twice. */
export const decodeEscapes = (text: string): string =>
  oneLine(/[\\%&]/.test(text) ? spellOut(spellOut(text)) : text);

/** Never shows any of them, in capitals or not. */
export function hideSecrets(secrets: readonly string[]): (text: string) => string {
  const words = secrets.filter((secret) => secret !== '');
  if (words.length === 0) return (text) => text;
  const any = new RegExp(words.map((word) => word.replace(/[^A-Za-z0-9]/g, '\\$&')).join('|'), 'gi');
  return (text) => text.replace(any, '***');
}

/** `hidden` never shows, whatever it looks like. */
export const redactAggregatorText = (text: string, hidden: readonly string[] = []): string =>
  hideSecrets(hidden)(redactText(text.slice(0, 10 * LONGEST)))
    .replace(INVISIBLE, ' ')
    .slice(0, LONGEST);

/** For sentences that an aggregator wrote itself, which may quote a destination in a form of its own. */
export const redactQuote = (text: string, hidden: readonly string[]): string =>
  redactAggregatorText(
    redactAggregatorText(decodeEscapes(text), hidden).replace(ACCOUNT, '***').replace(NUMBER, '***'),
  );
