// Rates of payout currencies, and purchases of such a currency.
import { z } from 'zod';
import { formatMoney } from '../domain/money.ts';
import { formatIn, PAYOUT_CURRENCY_NAMES } from '../domain/rates/currencies.ts';
import { formatRate, RATE_SOURCES } from '../domain/rates/rates.ts';
import type { FloatPurchase } from '../usecases/operator/rates/buy-float.ts';
import type { ListedRate, RecordedRate } from '../usecases/operator/rates/list-rates.ts';
import { versionOfRate } from '../usecases/operator/rates/set-rate.ts';
import { iso, moneyText, time } from './fields.ts';

export const payoutCurrency = z.enum(PAYOUT_CURRENCY_NAMES);

export const recordedRateItem = z
  .object({
    id: z.int(),
    rate: z.string().meta({ description: 'Settlement currency for one unit', examples: ['97.35'] }),
    source: z.enum(RATE_SOURCES),
    actor: z.string().meta({ description: 'The operator, or the feeds' }),
    reported: z
      .array(z.object({ feed: z.string(), rate: z.string(), agreed: z.boolean() }))
      .meta({ description: 'What each feed reported; empty for a rate that an operator set' }),
    at: time,
    expires_at: time.meta({ description: 'From then on no new withdrawal uses it' }),
  })
  .meta({ id: 'RecordedRate' });

export const serializeRecordedRate = (rate: RecordedRate): z.input<typeof recordedRateItem> => ({
  id: rate.id,
  rate: formatRate(rate.rate),
  source: rate.source,
  actor: rate.actor,
  reported: rate.reported.map((one) => ({ ...one, rate: formatRate(one.rate) })),
  at: iso(rate.at),
  expires_at: iso(rate.expiresAt),
});

export const rateItem = z
  .object({
    pair: z.string().meta({ examples: ['USDT/RUB'] }),
    currency: payoutCurrency,
    newest: recordedRateItem.nullable().meta({ description: 'Null: none was ever recorded' }),
    fresh: z
      .boolean()
      .meta({ description: 'False: creates that need it are rejected with `rate_not_available`' }),
    version: z.string(),
  })
  .meta({ id: 'Rate' });

export const serializeRate = (
  { currency, newest, isFresh }: ListedRate,
  settlement: string,
): z.input<typeof rateItem> => ({
  pair: `${currency}/${settlement}`,
  currency,
  newest: newest && serializeRecordedRate(newest),
  fresh: isFresh,
  version: versionOfRate(newest),
});

export const changedRate = z.object({
  rate: recordedRateItem.nullable().meta({ description: 'The newest one; null: there is none yet' }),
});

export const floatPurchaseItem = z
  .object({
    id: z.int().meta({ description: 'With the step `buy_float`, identifies its ledger entries' }),
    currency: payoutCurrency,
    bought: z.string(),
    cost: moneyText,
    gain: moneyText.meta({
      description: 'What merchants were charged for the deliveries that it replaces, less their cost',
    }),
    note: z.string(),
    actor: z.string(),
    at: time,
  })
  .meta({ id: 'FloatPurchase' });

export const serializeFloatPurchase = (purchase: FloatPurchase): z.input<typeof floatPurchaseItem> => ({
  id: purchase.id,
  currency: purchase.currency,
  bought: formatIn(purchase.currency, purchase.bought),
  cost: formatMoney(purchase.cost),
  gain: formatMoney(purchase.gain),
  note: purchase.note,
  actor: purchase.actor,
  at: iso(purchase.at),
});
