// Merchants: list, creation, settings, terms and keys.

import { useDebouncedValue } from '@mantine/hooks';
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { components, paths } from '../../api/schema.ts';
import type { Query, System } from '../../api/types.ts';
import { merchantsTexts } from '../../texts/merchants/merchants.ts';
import { orProposed, PROPOSALS_KEY } from '../shared/proposed.ts';

type Schemas = components['schemas'];
export type MerchantRow = Schemas['MerchantRow'];
export type Merchant = Schemas['Merchant'];
export type MerchantKey = Merchant['keys'][number];
export type MerchantStatus = Merchant['status'];
export type Terms = Schemas['MerchantTerms'];

type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Json } } }
  ? Json
  : never;
type MerchantDraft = Body<paths['/operator/v1/merchants']['post']>;
export type MerchantChange = Omit<Body<paths['/operator/v1/merchants/{id}']['patch']>, 'version'>;

const { results } = merchantsTexts;

const MERCHANTS_KEY = ['merchants'] as const;

export const merchantParams = (id: number) => ({ params: { path: { id } } });

export const useMerchants = (query: Query) =>
  usePagedList<MerchantRow>([...MERCHANTS_KEY, 'list', query], (page) =>
    unwrap(api.GET('/merchants', { params: { query: { ...query, ...page } } })),
  );

/** The merchants whose name contains the text or whose ID it is, and the chosen one. */
export function useMerchantOptions(text: string, chosenId: string) {
  const find = (q: string) => async () =>
    (await unwrap(api.GET('/merchants', { params: { query: { limit: 20, ...(q === '' ? {} : { q }) } } })))
      .items;
  // The text of a chosen option is "1001 Name".
  const typed = text.replace(/^\d+ (?=.)/, '');
  const [debounced] = useDebouncedValue(typed, 200);
  const matches = useQuery({
    queryKey: [...MERCHANTS_KEY, 'options', debounced],
    queryFn: find(debounced),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    queryKey: [...MERCHANTS_KEY, 'options', chosenId],
    queryFn: find(chosenId),
    enabled: chosenId !== '',
  });
  const merchants = [
    ...(chosen.data ?? []).filter(({ merchant_id }) => String(merchant_id) === chosenId),
    ...(matches.data ?? []).filter(({ merchant_id }) => String(merchant_id) !== chosenId),
  ];
  return merchants.map(({ merchant_id, name }) => ({
    value: String(merchant_id),
    label: `${merchant_id} ${name}`,
  }));
}

export const useMerchant = (id: number) =>
  useQuery({
    queryKey: [...MERCHANTS_KEY, 'one', id],
    queryFn: () => unwrap(api.GET('/merchants/{id}', merchantParams(id))),
  });

export const useCreateMerchant = () =>
  useAction((body: MerchantDraft, headers) => unwrap(api.POST('/merchants', { body, headers })), {
    invalidates: [MERCHANTS_KEY],
    errorDisplay: 'inline',
  });

type ChangeInput = { readonly original: Merchant; readonly change: MerchantChange };

export const useChangeMerchant = () =>
  useAction(
    ({ original, change }: ChangeInput, headers) =>
      unwrap(
        api.PATCH('/merchants/{id}', {
          ...merchantParams(original.merchant_id),
          body: { ...change, version: original.version },
          headers,
        }),
      ),
    {
      invalidates: [MERCHANTS_KEY, PROPOSALS_KEY],
      successMessage: orProposed(({ name }) => results.changed(name)),
      errorDisplay: 'inline',
    },
  );

type TermsInput = { readonly original: Merchant; readonly system: System; readonly terms: Terms };

export const useSetTerms = () =>
  useAction(
    ({ original, system, terms }: TermsInput, headers) =>
      unwrap(
        api.PUT('/merchants/{id}/terms/{system}', {
          params: { path: { id: original.merchant_id, system } },
          body: { ...terms, version: original.version },
          headers,
        }),
      ),
    {
      invalidates: [MERCHANTS_KEY, PROPOSALS_KEY],
      successMessage: orProposed(({ name }) => results.termsCustomized(name)),
      errorDisplay: 'inline',
    },
  );

export const useResetTerms = () =>
  useAction(
    ({ original, system }: Omit<TermsInput, 'terms'>, headers) =>
      unwrap(
        api.DELETE('/merchants/{id}/terms/{system}', {
          params: { path: { id: original.merchant_id, system }, query: { version: original.version } },
          headers,
        }),
      ),
    {
      invalidates: [MERCHANTS_KEY, PROPOSALS_KEY],
      successMessage: orProposed(({ name }) => results.termsReset(name)),
      errorDisplay: 'inline',
    },
  );

export const useRotateKey = () =>
  useAction(
    ({ id, overlap }: { readonly id: number; readonly overlap: number }, headers) =>
      unwrap(
        api.POST('/merchants/{id}/key', {
          ...merchantParams(id),
          body: { overlap_seconds: overlap },
          headers,
        }),
      ),
    {
      invalidates: [MERCHANTS_KEY, PROPOSALS_KEY],
      successMessage: orProposed(() => undefined),
      errorDisplay: 'inline',
    },
  );

export const useEndKey = () =>
  useAction(
    ({ id, key }: { readonly id: number; readonly key: number }, headers) =>
      unwrap(api.DELETE('/merchants/{id}/keys/{key}', { params: { path: { id, key } }, headers })),
    {
      invalidates: [MERCHANTS_KEY],
      successMessage: ({ name }) => results.keyEnded(name),
      errorDisplay: 'inline',
    },
  );
