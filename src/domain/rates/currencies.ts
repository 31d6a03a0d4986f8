// Currencies in which a system pays, beside the settlement currency of the installation.
import { formatUnits, type Minor, parseUnits } from '../money.ts';

export type Currency = { readonly code: string; readonly decimals: number };

/** Its accounts in the ledger. Each payout currency has a hundred of account numbers between 500 and 999. */
type PaidCurrency = Currency & {
  readonly floatAccount: number;
  readonly deliveredAccount: number;
  readonly marketAccount: number;
};

export const PAYOUT_CURRENCIES = {
  USDT: { code: 'USDT', decimals: 6, floatAccount: 501, deliveredAccount: 502, marketAccount: 503 },
} as const satisfies Record<string, PaidCurrency>;

export type PayoutCurrency = keyof typeof PAYOUT_CURRENCIES;
export const PAYOUT_CURRENCY_NAMES = Object.keys(PAYOUT_CURRENCIES) as readonly PayoutCurrency[];

export const isPayoutCurrency = (text: string): text is PayoutCurrency =>
  Object.hasOwn(PAYOUT_CURRENCIES, text);

const SETTLEMENT_DECIMALS = 2;

/** Null: the settlement currency. */
export const currencyOf = (payout: PayoutCurrency | null, settlement: string): Currency =>
  payout === null ? { code: settlement, decimals: SETTLEMENT_DECIMALS } : PAYOUT_CURRENCIES[payout];

/** The currency of a ledger account; null: the settlement currency. */
export function currencyOfAccount(account: number): PayoutCurrency | null {
  const hundred = Math.floor(account / 100);
  return (
    PAYOUT_CURRENCY_NAMES.find(
      (name) => Math.floor(PAYOUT_CURRENCIES[name].floatAccount / 100) === hundred,
    ) ?? null
  );
}

/** An amount in the smallest unit of its currency. */
export type CurrencyAmount = { readonly amount: Minor; readonly currency: Currency };

export const formatAmount = ({ amount, currency }: CurrencyAmount): string =>
  formatUnits(amount, currency.decimals);

/** With its currency, as people read it. */
export const describeAmount = (sent: CurrencyAmount): string => `${formatAmount(sent)} ${sent.currency.code}`;

/** A code that is not one of a payout currency is that of a settlement currency, which has hundredths. */
export const currencyByCode = (code: string): Currency =>
  currencyOf(isPayoutCurrency(code) ? code : null, code);

export const formatIn = (code: string, amount: Minor): string =>
  formatAmount({ amount, currency: currencyByCode(code) });

/** Above zero; undefined also if the text has more decimals than the currency. */
export function parseIn(code: string, text: string): Minor | undefined {
  const amount = parseUnits(text, currencyByCode(code).decimals);
  return amount !== undefined && amount > 0n ? amount : undefined;
}
