// Fees and limits: a merchant's exception to what a system asks of everybody.
import { z } from 'zod';
import type { TermsOverride } from '../domain/merchant.ts';
import { asMinor } from '../domain/money.ts';
import { moneyText, text, textOrNull } from './fields.ts';

export const termsItem = z
  .object({
    fee_percent: moneyText.nullable().meta({ description: 'Null: the fee is the one of the system' }),
    fee_fixed: moneyText.nullable(),
    fee_min: moneyText.nullable(),
    fee_max: moneyText.nullable(),
    min: moneyText.nullable(),
    max: moneyText.nullable(),
  })
  .meta({ id: 'MerchantTerms' });

export const writeTerms = ({ fee, min, max }: TermsOverride): z.input<typeof termsItem> => ({
  fee_percent: fee && text(asMinor(BigInt(fee.basisPoints))),
  fee_fixed: fee && text(fee.fixed),
  fee_min: textOrNull(fee?.min ?? null),
  fee_max: textOrNull(fee?.max ?? null),
  min: textOrNull(min),
  max: textOrNull(max),
});
