// Amounts are decimal text from the server to the screen and back; they are added in hundredths, never as floats.

const THIN_SPACE = '\u202f';
const AMOUNT = /^\d{1,15}(?:\.\d{1,2})?$/;

export const toHundredths = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const size = BigInt(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`);
  return amount.startsWith('-') ? -size : size;
};

export const fromHundredths = (size: bigint): string => {
  const digits = (size < 0n ? -size : size).toString().padStart(3, '0');
  return `${size < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const sumOf = (amounts: readonly string[]): string =>
  fromHundredths(amounts.reduce((sum, amount) => sum + toHundredths(amount), 0n));

/** `1250.50` as `1 250.50`. */
export function formatAmount(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const thousands = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, THIN_SPACE);
  return (fraction === undefined ? thousands : `${thousands}.${fraction}`).replace('-', '\u2212');
}

/** Parses typed or pasted text into the server's format; undefined if it is no amount. */
export function parseAmount(typed: string): string | undefined {
  const plain = typed.replaceAll(/[\s\u202f\u00a0]/g, '').replace(',', '.');
  return AMOUNT.test(plain) ? fromHundredths(toHundredths(plain)) : undefined;
}

/** The part of a whole in percent, for drawing only. */
export function percentOf(part: string, whole: string): number {
  const all = toHundredths(whole);
  return all <= 0n ? 0 : Number((toHundredths(part) * 1000n) / all) / 10;
}

/** Formats the amounts inside a sentence of the server. */
export const formatAmountsIn = (sentence: string): string =>
  sentence.replaceAll(/\d{4,}\.\d\d/g, (sum) => formatAmount(sum));
