// The form that makes a withdrawal, with what it costs beside it.

import { Alert, Button, Stack } from '@mantine/core';
import { EmptyState, FormError, LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { type FormEvent, useRef, useState } from 'react';
import type { Offer } from '../../../api/types.ts';
import { useSystems } from '../../../data/systems.ts';
import { newWithdrawalTexts as texts } from '../../../texts/new-withdrawal.ts';
import { Fields } from './fields.tsx';
import {
  bodyOf,
  type Errors,
  FIELDS,
  type FieldName,
  initialValues,
  missingIn,
  type Values,
} from './form.ts';
import { QuotePanel } from './quote-panel.tsx';
import { errorsOf, useLiveQuote } from './use-live-quote.ts';
import { useSubmit } from './use-submit.ts';
import './new-withdrawal.css';

function Form({ offer }: { readonly offer: Offer }) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(() =>
    initialValues(offer.systems.find(({ enabled }) => enabled)),
  );
  const [missing, setMissing] = useState<Errors>({});
  const { submit, forget, refusal, error, errors: refused, isBusy } = useSubmit();
  const system = offer.systems.find((each) => each.system === values.system);
  const isComplete = Object.keys(missingIn(values, system)).length === 0;
  const live = useLiveQuote(system && isComplete ? bodyOf(values, system) : undefined);

  const change = (name: FieldName, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setMissing(({ [name]: _entered, ...rest }) => rest);
    forget();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (system === undefined || isBusy) return;
    const found = missingIn(values, system);
    setMissing(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    if (first === undefined) submit(bodyOf(values, system));
    else form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.formLabel}
      className="new-withdrawal"
      onSubmit={handleSubmit}
    >
      <div className="panel new-withdrawal-fields">
        <Fields
          values={values}
          // The quote names the same problem in more words, so a refusal does not replace it.
          errors={{ ...refused, ...errorsOf(live.problem), ...missing }}
          onChange={change}
          system={system}
          offer={offer}
        />
      </div>
      <Stack gap="sm" className="new-withdrawal-side">
        <QuotePanel live={live} />
        {refusal !== undefined && (
          <Alert color="red" variant="outline" role="alert" title={texts.refusedTitle}>
            {refusal}
          </Alert>
        )}
        <FormError error={error} fields={FIELDS} />
        <Button type="submit" size="sm" loading={isBusy}>
          {live.quote?.needs_second_person ? texts.submitForTwo : texts.submit}
        </Button>
      </Stack>
    </form>
  );
}

export default function NewWithdrawalPage() {
  const { data, error, refetch } = useSystems();
  return (
    <PageBody>
      <PageHeader title={texts.title} />
      {data === undefined ? (
        error ? (
          <LoadError error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={6} height={48} />
        )
      ) : data.systems.some(({ enabled }) => enabled) ? (
        <Form offer={data} />
      ) : (
        <EmptyState>{texts.noSystems}</EmptyState>
      )}
    </PageBody>
  );
}
