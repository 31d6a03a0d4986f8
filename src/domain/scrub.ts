// The last net under the logs: whatever looks like a key or a destination becomes stars. Nothing should get this
// far; this is for the error text of a library that quotes its input.

const SECRET_KEY = /sk_[A-Za-z0-9_-]{4,}/g;
/** Cards, phones and account numbers; ids, timestamps in ISO form and amounts are shorter. */
const LONG_NUMBER = /(?<![0-9])[0-9](?:[ -]?[0-9]){10,18}(?![0-9])/g;
const TRON_ADDRESS = /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/g;
const URL_PASSWORD = /(:\/\/[^:@/\s]*:)[^@/\s]+@/g;

export const scrub = (text: string): string =>
  text
    .replace(SECRET_KEY, 'sk_***')
    .replace(LONG_NUMBER, '***')
    .replace(TRON_ADDRESS, 'T***')
    .replace(URL_PASSWORD, '$1***@');
