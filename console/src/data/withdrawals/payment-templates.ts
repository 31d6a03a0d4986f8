// Templates of payment files.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { paths, Schemas } from '../../api/types.ts';
import { paymentTemplatesTexts as texts } from '../../texts/payments/payment-templates.ts';
import { orProposed, PROPOSALS_KEY } from '../shared/proposed.ts';

export type PaymentTemplate = Schemas['PaymentTemplate'];
export type TemplateInput =
  paths['/payment-template-previews']['post']['requestBody']['content']['application/json'];

const TEMPLATES_KEY = ['payment-templates'] as const;

export const usePaymentTemplates = () =>
  useQuery({ queryKey: TEMPLATES_KEY, queryFn: () => unwrap(api.GET('/payment-templates')) });

/** Made by the server, so that it has the same rules as the file. */
export const useTemplatePreview = (input: TemplateInput, isComplete: boolean) =>
  useQuery({
    queryKey: ['payment-template-preview', input],
    queryFn: () => unwrap(api.POST('/payment-template-previews', { body: input })),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  });

type SaveTemplate = {
  readonly name: string;
  readonly input: TemplateInput;
  /** Null: a new one. */
  readonly version: string | null;
};

export const useSaveTemplate = () =>
  useAction(
    ({ name, input, version }: SaveTemplate, headers) =>
      unwrap(
        api.PUT('/payment-templates/{name}', {
          params: { path: { name } },
          body: { ...input, version },
          headers,
        }),
      ),
    {
      invalidates: [TEMPLATES_KEY, PROPOSALS_KEY],
      successMessage: orProposed(({ template }) => (template ? texts.saved(template.name) : undefined)),
      errorDisplay: 'inline',
    },
  );

export const useRemoveTemplate = () =>
  useAction(
    ({ name, version }: PaymentTemplate, headers) =>
      unwrap(
        api.DELETE('/payment-templates/{name}', { params: { path: { name }, query: { version } }, headers }),
      ),
    { invalidates: [TEMPLATES_KEY], successMessage: () => texts.removed, errorDisplay: 'inline' },
  );
