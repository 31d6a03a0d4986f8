// Where an aggregator is, how long it is waited for, and what it holds.
import { SimpleGrid, TextInput } from '@mantine/core';
import { fieldError } from '../../../components/display/feedback.tsx';
import { AmountInput } from '../../../components/form/amount-input.tsx';
import { parseAmount } from '../../../lib/decimal.ts';
import { duration } from './duration.ts';

export type TermsForm = {
  readonly url: string;
  readonly deadline_ms: string;
  readonly finality_seconds: string;
  readonly float: string;
};

export const TERMS_FIELDS = ['url', 'deadline_ms', 'finality_seconds', 'float'] as const;

const WHOLE = /^\d{1,9}$/;

/** As the server takes it; undefined while something is no number. */
export function readTerms({ url, deadline_ms, finality_seconds, float }: TermsForm) {
  const amount = float === '' ? null : parseAmount(float);
  if (url.trim() === '' || !WHOLE.test(deadline_ms) || !WHOLE.test(finality_seconds) || amount === undefined)
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
  const text = (name: 'url' | 'deadline_ms' | 'finality_seconds') => ({
    autoComplete: 'off',
    value: form[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...form, [name]: currentTarget.value }),
    error:
      fieldError(error, name) ?? (name !== 'url' && !WHOLE.test(form[name]) ? 'A whole number' : undefined),
  });
  return (
    <>
      <TextInput label="Address" placeholder="https://payouts.example.com/api" required {...text('url')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        <TextInput
          label="Answers within, ms"
          description="A call that takes longer is uncertain."
          inputMode="numeric"
          {...text('deadline_ms')}
        />
        <TextInput
          label="Final after, seconds"
          description={
            WHOLE.test(form.finality_seconds)
              ? `${duration(Number(form.finality_seconds))}, then what it does not know cannot turn up.`
              : 'Then what it does not know cannot turn up.'
          }
          inputMode="numeric"
          {...text('finality_seconds')}
        />
        <AmountInput
          label="Float"
          description="What it holds for us now; empty: not tracked."
          value={form.float}
          onChange={(float) => onChange({ ...form, float })}
          error={fieldError(error, 'float')}
        />
      </SimpleGrid>
    </>
  );
}
