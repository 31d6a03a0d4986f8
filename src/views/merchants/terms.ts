// Fees and limits of one merchant for one system, in place of the terms of the system.
import { z } from 'zod';
import type { TermsOverride } from '../../domain/merchant.ts';
import { asMinor, formatMoney } from '../../domain/money.ts';
import { formatMoneyOrNull, moneyText } from '../fields.ts';

export const termsItem = z
  .object({
    fee_percent: moneyText.nullable().meta({ description: 'Null: the fee of the system applies' }),
    fee_fixed: moneyText.nullable(),
    fee_min: moneyText.nullable(),
    fee_max: moneyText.nullable(),
    min: moneyText.nullable(),
    max: moneyText.nullable(),
    spread_percent: moneyText.nullable().meta({ description: 'Null: the spread of the system applies' }),
  })
  .meta({ id: 'MerchantTerms' });

export const serializeTerms = ({
  fee,
  min,
  max,
  spreadBasisPoints,
}: TermsOverride): z.input<typeof termsItem> => ({
  fee_percent: fee && formatMoney(asMinor(BigInt(fee.basisPoints))),
  fee_fixed: fee && formatMoney(fee.fixed),
  fee_min: formatMoneyOrNull(fee?.min ?? null),
  fee_max: formatMoneyOrNull(fee?.max ?? null),
  min: formatMoneyOrNull(min),
  max: formatMoneyOrNull(max),
  spread_percent: spreadBasisPoints === null ? null : formatMoney(asMinor(BigInt(spreadBasisPoints))),
});
