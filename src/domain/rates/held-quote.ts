// A quote that holds its rate: for a few seconds the same request can be created with exactly the amount that was quoted.
// The merchant keeps it as a sealed token; nothing is stored until a withdrawal uses it.
import type { Quote } from '../fees.ts';
import { asMinor, type Minor } from '../money.ts';
import type { PayoutCurrency } from './currencies.ts';
import { asRate, jumpBeyond, type LockedPayout, type RecordedRate } from './rates.ts';

export type HeldQuote = {
  /** The withdrawal that uses the quote keeps it, so that no second one can. */
  readonly id: string;
  /** The fingerprint of the request. */
  readonly content: string;
  /** What is debited, and what the recipient would be sent in the settlement currency. */
  readonly total: Minor;
  readonly received: Minor;
  readonly payout: LockedPayout;
  readonly expiresAt: Date;
};

const HOLD_MS = 30_000;
/** A rate that changed by more percent since is not given any more: the quote would be a free option. */
const MAX_CHANGE_PERCENT = 1;

/** Until when a quote holds a rate. */
export const holdUntil = (recorded: RecordedRate, now: Date): Date =>
  new Date(Math.min(now.getTime() + HOLD_MS, recorded.expiresAt.getTime()));

/** Whether it is a quote of these amounts, and in time. */
export const isQuoteOf = (
  quote: HeldQuote,
  { total, received }: Pick<Quote, 'total' | 'received'>,
  now: Date,
): boolean => quote.total === total && quote.received === received && now < quote.expiresAt;

/** `current`: what the same request would lock now. */
export const isRateHeld = ({ payout }: HeldQuote, current: LockedPayout): boolean =>
  payout.currency === current.currency && !jumpBeyond(payout.rate, current.rate, MAX_CHANGE_PERCENT);

type Encoded = [string, string, string, string, PayoutCurrency, string, string, number, number];

export const encodeQuote = ({ id, content, total, received, payout, expiresAt }: HeldQuote): string =>
  JSON.stringify([
    id,
    content,
    String(total),
    String(received),
    payout.currency,
    String(payout.amount),
    String(payout.rate),
    payout.rateId,
    expiresAt.getTime(),
  ] satisfies Encoded);

/** Only for a text that encodeQuote() wrote. */
export function decodeQuote(text: string): HeldQuote {
  const [id, content, total, received, currency, amount, rate, rateId, expiresAt]: Encoded = JSON.parse(text);
  return {
    id,
    content,
    total: asMinor(BigInt(total)),
    received: asMinor(BigInt(received)),
    payout: { currency, amount: asMinor(BigInt(amount)), rate: asRate(BigInt(rate)), rateId },
    expiresAt: new Date(expiresAt),
  };
}
