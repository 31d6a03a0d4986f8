// The fields of custom terms: fee and amount limits.
import { SimpleGrid, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import type { SystemTerms } from '../../../../data/systems.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import type { Field, Values } from './terms-form.ts';

const texts = merchantDetailsTexts.terms;

const amountHint = (bound: string | null): string =>
  bound === null ? texts.amountHintNone : texts.amountHint(formatAmount(bound));

type Props = {
  readonly form: UseFormReturnType<Values>;
  readonly standard: SystemTerms;
  readonly error: unknown;
};

export function TermsFields({ form, standard, error }: Props) {
  const amountInput = (field: Field, label: string, description?: string) => (
    <AmountInput
      label={label}
      {...(description === undefined ? {} : { description })}
      {...(field.endsWith('_percent') ? { rightSection: <span aria-hidden>{texts.percentSign}</span> } : {})}
      value={form.values[field]}
      onChange={(value) => form.setFieldValue(field, value)}
      error={fieldError(error, field)}
    />
  );
  return (
    <>
      <Switch label={texts.customFee} {...form.getInputProps('hasCustomFee', { type: 'checkbox' })} />
      {form.values.hasCustomFee && (
        <SimpleGrid cols={2} spacing="sm">
          {amountInput('fee_percent', texts.percentLabel)}
          {amountInput('fee_fixed', texts.fixedLabel)}
          {amountInput('fee_min', texts.minFeeLabel, texts.feeBoundHint)}
          {amountInput('fee_max', texts.maxFeeLabel, texts.feeBoundHint)}
        </SimpleGrid>
      )}
      <SimpleGrid cols={2} spacing="sm">
        {amountInput('min', texts.minAmountLabel, amountHint(standard.min))}
        {amountInput('max', texts.maxAmountLabel, amountHint(standard.max))}
        {standard.payout_currency !== null &&
          amountInput('spread_percent', texts.spreadLabel, texts.spreadHint(standard.spread_percent))}
      </SimpleGrid>
    </>
  );
}
