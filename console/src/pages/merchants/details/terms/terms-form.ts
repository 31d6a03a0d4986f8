// Custom terms of a merchant as form values, and the changes that they describe.

import type { Change } from '@sluice/ui/components/dialog/change-list.tsx';
import { formatBounds } from '@sluice/ui/components/display/terms.tsx';
import { parseAmount } from '@sluice/ui/lib/decimal.ts';
import { termsTexts } from '@sluice/ui/texts/terms.ts';
import type { Terms } from '../../../../data/merchants/merchants.ts';
import type { SystemTerms } from '../../../../data/systems.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { formatFee } from './labels.ts';
import type { EffectiveTerms } from './quote.ts';

const texts = merchantDetailsTexts.terms;

const FEE_FIELDS = ['fee_percent', 'fee_fixed', 'fee_min', 'fee_max'] as const;
export const FIELDS = [...FEE_FIELDS, 'min', 'max', 'spread_percent'] as const;
export type Field = (typeof FIELDS)[number];

export const formValuesFromTerms = (custom: Terms | undefined, standard: SystemTerms) => {
  const hasCustomFee = custom?.fee_percent != null;
  const fee = hasCustomFee ? custom : standard;
  return {
    hasCustomFee,
    fee_percent: fee.fee_percent ?? '',
    fee_fixed: fee.fee_fixed ?? '',
    fee_min: fee.fee_min ?? '',
    fee_max: fee.fee_max ?? '',
    min: custom?.min ?? '',
    max: custom?.max ?? '',
    spread_percent: custom?.spread_percent ?? '',
  };
};
export type Values = ReturnType<typeof formValuesFromTerms>;

export const termsFromValues = (values: Values): Terms => {
  const amount = (field: Field) => parseAmount(values[field]) ?? null;
  const feeAmount = (field: Field) => (values.hasCustomFee ? amount(field) : null);
  return {
    fee_percent: feeAmount('fee_percent'),
    fee_fixed: feeAmount('fee_fixed'),
    fee_min: feeAmount('fee_min'),
    fee_max: feeAmount('fee_max'),
    min: amount('min'),
    max: amount('max'),
    spread_percent: amount('spread_percent'),
  };
};

/** Whether every field is empty or an amount. */
export const areAmountsValid = (values: Values): boolean =>
  FIELDS.every((field) => values[field] === '' || parseAmount(values[field]) !== undefined);

export const isFeeComplete = ({ hasCustomFee }: Values, { fee_percent, fee_fixed }: Terms): boolean =>
  !hasCustomFee || (fee_percent !== null && fee_fixed !== null);

/** Only the terms that differ. */
export const diffTerms = (before: EffectiveTerms, after: EffectiveTerms): readonly Change[] => [
  ...(FEE_FIELDS.every((field) => before[field] === after[field])
    ? []
    : [{ name: texts.fee, before: formatFee(before), after: formatFee(after) }]),
  ...(before.min === after.min && before.max === after.max
    ? []
    : [{ name: texts.amount, before: formatBounds(before), after: formatBounds(after) }]),
  ...(before.spread_percent === after.spread_percent
    ? []
    : [
        {
          name: texts.spread,
          before: termsTexts.percent(before.spread_percent ?? '0.00'),
          after: termsTexts.percent(after.spread_percent ?? '0.00'),
        },
      ]),
];
