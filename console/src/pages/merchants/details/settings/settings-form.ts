// The settings of a merchant as form values, and the change that the form describes.

import type { Change } from '@sluice/ui/components/dialog/change-list.tsx';
import { parseAmount } from '@sluice/ui/lib/decimal.ts';
import type { Merchant, MerchantChange } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../../texts/merchants/merchants.ts';
import { formatLimit, formatRateLimit } from './labels.tsx';

const texts = merchantDetailsTexts.settings;
const PAYOUT_MODES = merchantsTexts.payoutModeHints;

export const FIELDS = ['name', 'payout_mode', 'fee_from', 'daily_limit', 'rate_limit'] as const;
const RATE_LIMIT = /^[1-9]\d{0,6}$/;

export const formValuesFromMerchant = (merchant: Merchant) => ({
  name: merchant.name,
  payout_mode: merchant.payout_mode,
  fee_from: merchant.fee_from,
  daily_limit: merchant.daily_limit ?? '',
  rate_limit: merchant.rate_limit === null ? '' : String(merchant.rate_limit),
});
export type Values = ReturnType<typeof formValuesFromMerchant>;

export const isRateLimitValid = ({ rate_limit }: Values): boolean =>
  rate_limit === '' || RATE_LIMIT.test(rate_limit);

export const areValuesValid = (values: Values): boolean =>
  values.name.trim() !== '' &&
  isRateLimitValid(values) &&
  (values.daily_limit === '' || parseAmount(values.daily_limit) !== undefined);

/** Only the fields that differ from the original. */
export function diffSettings(original: Merchant, values: Values): MerchantChange {
  const parsed = {
    name: values.name.trim(),
    payout_mode: values.payout_mode,
    fee_from: values.fee_from,
    daily_limit: parseAmount(values.daily_limit) ?? null,
    rate_limit: values.rate_limit === '' ? null : Number(values.rate_limit),
  };
  return Object.fromEntries(
    FIELDS.filter((field) => parsed[field] !== original[field]).map((field) => [field, parsed[field]]),
  );
}

export function changeRows(original: Merchant, change: MerchantChange): readonly Change[] {
  const { name, payout_mode, fee_from, daily_limit, rate_limit } = change;
  return [
    ...(name === undefined ? [] : [{ name: texts.name, before: original.name, after: name }]),
    ...(payout_mode === undefined
      ? []
      : [
          {
            name: texts.payouts,
            before: PAYOUT_MODES[original.payout_mode],
            after: PAYOUT_MODES[payout_mode],
          },
        ]),
    ...(fee_from === undefined
      ? []
      : [{ name: texts.fee, before: texts.feeFrom[original.fee_from], after: texts.feeFrom[fee_from] }]),
    ...(daily_limit === undefined
      ? []
      : [
          {
            name: texts.dailyLimit,
            before: formatLimit(original.daily_limit),
            after: formatLimit(daily_limit),
          },
        ]),
    ...(rate_limit === undefined
      ? []
      : [
          {
            name: texts.rateLimit,
            before: formatRateLimit(original.rate_limit),
            after: formatRateLimit(rate_limit),
          },
        ]),
  ];
}
