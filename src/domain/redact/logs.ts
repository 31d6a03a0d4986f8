// The last safeguard for logs and stored messages: masks everything that looks like a key or a destination. Callers must
// not pass either; this catches error texts that quote their input.
import { SYSTEMS } from '../systems/index.ts';
import { isOwnNumber, OWN_NUMBER } from '../systems/masks.ts';

const SECRET_KEY = /sk_[A-Za-z0-9_-]{4,}/g;
const SHARED_SECRET = /(?:whsec|slt|sli)_[A-Za-z0-9+/=_-]{4,}/g;
/** A Standard Webhooks signature, or any other 32 bytes in base64. */
const SIGNATURE = /\bv1a?,[A-Za-z0-9+/_-]{20,}={0,2}|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=/g;
const URL_PASSWORD = /(:\/\/[^:@/\s]*:)[^@/\s]+@/g;

const DESTINATIONS = new Set(Object.values(SYSTEMS).flatMap(({ logPattern }) => logPattern ?? []));

/** Matches wherever one of the patterns does. It is cheaper than running all of them, and almost no log line matches. */
const SUSPICIOUS = new RegExp(
  [
    'sk_|whsec_|sl[ti]_|v1a?,|:\\/\\/|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}',
    ...[...DESTINATIONS].map(({ prefilter }) => prefilter),
  ].join('|'),
);

export const redactText = (text: string): string => (SUSPICIOUS.test(text) ? redactAll(text) : text);

function redactAll(text: string): string {
  let redacted = text.replace(SECRET_KEY, 'sk_***').replace(SHARED_SECRET, '***').replace(SIGNATURE, '***');
  for (const { pattern, replace } of DESTINATIONS) redacted = redacted.replace(pattern, replace);
  return redacted.replace(URL_PASSWORD, '$1***@');
}

/** A field of JSON, a form or a header whose name marks its value as secret, or as the name of a person. */
const SECRET_FIELD =
  /((?:secret|passw(?:or)?d|token|signature|authori[sz]ation|api[_-]?key|cookie|cvv|cvc|recipient)[\w-]{0,20}\\*["']?\s*[:=]\s*)(?:(\\*["'])(?:[^"'\\]|\\.)*|(?:(?:bearer|basic) +)?[^"'&\s}]+)/gi;

/** A phone or card number in any format. It also matches amounts and dates; HARMLESS excludes them. */
const NUMBER = new RegExp(
  `${OWN_NUMBER}|(?<![0-9])[+(]{0,2}[0-9](?:[ ().\\u00a0\\u2010-\\u2015-]{0,3}[0-9]){9,18}(?![0-9])`,
  'g',
);
const HARMLESS = /^(?:[0-9]+\.[0-9]{1,2}$|[12][0-9]{3}-[01][0-9]-[0-3][0-9](?: [0-9]{2})?$)/;
const MAIL = /[^\s"'<>:,;=&@]{1,64}@[^\s"'<>,;&@]+/g;
const withoutMail = (text: string): string => (text.includes('@') ? text.replace(MAIL, '***') : text);

/** For whole messages, which contain more than error texts do: also masks fields by name. */
export const redactMessage = (text: string): string =>
  withoutMail(
    redactText(text.replace(SECRET_FIELD, '$1$2***')).replace(NUMBER, (match) =>
      isOwnNumber(match) || HARMLESS.test(match) ? match : '***',
    ),
  );

const BREAKS = /[\t\n\v\f\r\p{Zl}\p{Zp}]+/gu;
/** Includes NUL, which PostgreSQL rejects everywhere, and lone surrogates, which it rejects in JSON. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]+/gu;

const PRINTABLE = /^[ -~]*$/;

/** Makes any text safe to store and display: no line breaks and no invisible characters. */
export const oneLine = (text: string): string =>
  PRINTABLE.test(text) ? text : text.replace(BREAKS, ' ').replace(INVISIBLE, '');

/** No key or destination is longer. */
const MAX_WORD_LENGTH = 600;
const LAST_WORD = /[^\s"'<>{}[\],]*$/;
const LAST_NUMBER = /[0-9 ().+\u2010-\u2015-]*$/;

/** Never cuts inside a word or a number: no mask would match half a key or half a destination. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, maxLength);
  const words = head.slice(-MAX_WORD_LENGTH).replace(LAST_WORD, '');
  const withoutNumber = words.replace(LAST_NUMBER, '');
  // The digits may be the end of an address, of which no half may remain either.
  const hasDigits = /[0-9]/.test(words.slice(withoutNumber.length));
  const end = hasDigits ? withoutNumber.replace(LAST_WORD, '') : withoutNumber;
  return `${head.slice(0, -MAX_WORD_LENGTH)}${end} …`;
}
