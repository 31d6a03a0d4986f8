// The fields of an aggregator: URL, timeouts and prefunded balance.
import { SimpleGrid, TextInput } from '@mantine/core';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { parseAmount } from '@sluice/ui/lib/decimal.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { formatDuration } from './duration.ts';

const { fields, terms: texts } = aggregatorsTexts;

export type TermsForm = {
  readonly url: string;
  readonly deadline_ms: string;
  readonly finality_seconds: string;
  readonly float: string;
};

export const TERMS_FIELDS = ['url', 'deadline_ms', 'finality_seconds', 'float'] as const;

const WHOLE_NUMBER = /^\d{1,9}$/;

/** The values for the API; undefined while a field is not a number. */
export function parseTerms({ url, deadline_ms, finality_seconds, float }: TermsForm) {
  const amount = float === '' ? null : parseAmount(float);
  if (
    url.trim() === '' ||
    !WHOLE_NUMBER.test(deadline_ms) ||
    !WHOLE_NUMBER.test(finality_seconds) ||
    amount === undefined
  )
    return undefined;
  return {
    url: url.trim(),
    deadline_ms: Number(deadline_ms),
    finality_seconds: Number(finality_seconds),
    float: amount,
  };
}

type Props = {
  readonly form: TermsForm;
  readonly onChange: (form: TermsForm) => void;
  readonly error: unknown;
};

export function TermsFields({ form, onChange, error }: Props) {
  const fieldProps = (name: 'url' | 'deadline_ms' | 'finality_seconds') => ({
    autoComplete: 'off',
    value: form[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...form, [name]: currentTarget.value }),
    error:
      fieldError(error, name) ??
      (name !== 'url' && !WHOLE_NUMBER.test(form[name]) ? texts.wholeNumber : undefined),
  });
  return (
    <>
      <TextInput label={fields.url} placeholder={texts.urlPlaceholder} required {...fieldProps('url')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        <TextInput
          label={texts.timeoutLabel}
          description={texts.timeoutHint}
          inputMode="numeric"
          {...fieldProps('deadline_ms')}
        />
        <TextInput
          label={texts.finalityLabel}
          description={
            WHOLE_NUMBER.test(form.finality_seconds)
              ? texts.finalityHintOf(formatDuration(Number(form.finality_seconds)))
              : texts.finalityHint
          }
          inputMode="numeric"
          {...fieldProps('finality_seconds')}
        />
        <AmountInput
          label={fields.float}
          description={texts.floatHint}
          value={form.float}
          onChange={(float) => onChange({ ...form, float })}
          error={fieldError(error, 'float')}
        />
      </SimpleGrid>
    </>
  );
}
