// The rates of USDT during a run. They differ so little that an order has the same outcome at each: the first two decimals of
// the payout amount choose it.

const MIDDLE = '97.35';
/** Set one after the other. */
export const RATES = [MIDDLE, '97.348', '97.351', '97.349', '97.352'] as const;

const digitsOf = (text: string, decimals: number): bigint => {
  const [units = '', rest = ''] = text.split('.');
  return BigInt(units + rest.padEnd(decimals, '0'));
};

/** What an order costs that pays this amount of USDT, with two decimals, and half a cent more. */
export function chargeFor(payout: string): string {
  const hundredths = (digitsOf(`${payout}5`, 3) * digitsOf(MIDDLE, 6)) / 10n ** 7n;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** In millionths of USDT: what an order of this amount may have locked. Independent of the service's arithmetic. */
export const possiblePayouts = (amount: string): bigint[] =>
  RATES.map((rate) => (digitsOf(amount, 2) * 10n ** 10n) / digitsOf(rate, 6));
