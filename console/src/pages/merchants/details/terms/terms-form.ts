// Custom terms of a merchant as form values, and the changes that they describe.
import type { Change } from '../../../../components/dialog/change-list.tsx';
import type { Terms } from '../../../../data/merchants.ts';
import type { SystemTerms } from '../../../../data/systems.ts';
import { parseAmount } from '../../../../lib/decimal.ts';
import { merchantDetailsTexts } from '../../../../texts/merchant-details.ts';
import { formatBounds, formatFee } from './labels.tsx';
import type { EffectiveTerms } from './quote.ts';

const texts = merchantDetailsTexts.terms;

const FEE_FIELDS = ['fee_percent', 'fee_fixed', 'fee_min', 'fee_max'] as const;
export const FIELDS = [...FEE_FIELDS, 'min', 'max'] as const;
export type Field = (typeof FIELDS)[number];

export const valuesOf = (custom: Terms | undefined, standard: SystemTerms) => {
  const hasFee = custom?.fee_percent != null;
  const fee = hasFee ? custom : standard;
  return {
    hasFee,
    fee_percent: fee.fee_percent ?? '',
    fee_fixed: fee.fee_fixed ?? '',
    fee_min: fee.fee_min ?? '',
    fee_max: fee.fee_max ?? '',
    min: custom?.min ?? '',
    max: custom?.max ?? '',
  };
};
export type Values = ReturnType<typeof valuesOf>;

export const termsIn = (values: Values): Terms => {
  const amount = (field: Field) => parseAmount(values[field]) ?? null;
  const ofFee = (field: Field) => (values.hasFee ? amount(field) : null);
  return {
    fee_percent: ofFee('fee_percent'),
    fee_fixed: ofFee('fee_fixed'),
    fee_min: ofFee('fee_min'),
    fee_max: ofFee('fee_max'),
    min: amount('min'),
    max: amount('max'),
  };
};

/** Whether every field is empty or an amount. */
export const areAmountsValid = (values: Values): boolean =>
  FIELDS.every((field) => values[field] === '' || parseAmount(values[field]) !== undefined);

export const isFeeComplete = ({ hasFee }: Values, { fee_percent, fee_fixed }: Terms): boolean =>
  !hasFee || (fee_percent !== null && fee_fixed !== null);

/** Only the terms that differ. */
export const changesIn = (before: EffectiveTerms, after: EffectiveTerms): readonly Change[] => [
  ...(FEE_FIELDS.every((field) => before[field] === after[field])
    ? []
    : [{ name: texts.fee, before: formatFee(before), after: formatFee(after) }]),
  ...(before.min === after.min && before.max === after.max
    ? []
    : [{ name: texts.amount, before: formatBounds(before), after: formatBounds(after) }]),
];
