// Text of others on its way into a report, a log and the operator's screen: no key, no destination, one line, short.
import { scrub } from '../../domain/scrub.ts';

const LONGEST = 300;
/** Any spelling of a phone, card or account number, brackets and dots included. */
const NUMBER = /\+?[0-9(][0-9 ().\u2010-\u2015-]{5,}[0-9]/g;
const ACCOUNT = /[^\s@]+@[^\s@]+/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** `hidden` never shows, whatever it looks like. */
export const clean = (text: string, hidden: readonly string[] = []): string =>
  hidden
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), scrub(text.slice(0, 10 * LONGEST)))
    .replace(INVISIBLE, ' ')
    .slice(0, LONGEST);

/** For sentences that an aggregator wrote itself, which may quote a destination in a form of its own. */
export const cleanQuote = (text: string, hidden: readonly string[]): string =>
  clean(clean(text, hidden).replace(ACCOUNT, '***').replace(NUMBER, '***'));
