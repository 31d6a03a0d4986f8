// Amounts are decimal text from the server to the screen and back; they are added in hundredths, never as floats.

const THIN_SPACE = '\u202f';
const AMOUNT = /^\d{1,15}(?:\.\d{1,2})?$/;

export const toHundredths = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const hundredths = BigInt(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`);
  return amount.startsWith('-') ? -hundredths : hundredths;
};

export const fromHundredths = (hundredths: bigint): string => {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Of amounts in one currency, exactly: with as many decimals as the longest has, and at least two. */
export function sumOf(amounts: readonly string[]): string {
  const decimals = Math.max(2, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const units = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
    const value = BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
    return amount.startsWith('-') ? sum - value : sum + value;
  }, 0n);
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** `1250.50` as `1 250.50`. */
export function formatAmount(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const thousands = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, THIN_SPACE);
  return (fraction === undefined ? thousands : `${thousands}.${fraction}`).replace('-', '\u2212');
}

/** Parses typed or pasted text into the format of the API; undefined if it is not an amount. */
export function parseAmount(input: string): string | undefined {
  const plain = input.replaceAll(/[\s\u202f\u00a0]/g, '').replace(',', '.');
  return AMOUNT.test(plain) ? fromHundredths(toHundredths(plain)) : undefined;
}

/** Whether the text is an amount in any currency, which may have six decimals. */
export const isDecimal = (text: string): boolean => /^\d{1,15}(?:\.\d{1,6})?$/.test(text);

/** The share of `part` in `whole` in percent, with one decimal. For charts only. */
export function percentOf(part: string, whole: string): number {
  const total = toHundredths(whole);
  return total <= 0n ? 0 : Number((toHundredths(part) * 1000n) / total) / 10;
}

/** Formats the amounts in a text from the server. */
export const formatAmountsIn = (text: string): string =>
  text.replaceAll(/\d{4,}\.\d\d/g, (amount) => formatAmount(amount));
