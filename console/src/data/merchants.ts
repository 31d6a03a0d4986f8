// Merchants: finding and making them, and what is settled about each.
import { useQuery } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';
import type { components, paths } from '../api/schema.ts';
import type { Query, System } from '../api/types.ts';
import { useAction } from './action.ts';
import { useList } from './list.ts';

type Schemas = components['schemas'];
export type MerchantRow = Schemas['MerchantRow'];
export type Merchant = Schemas['Merchant'];
export type MerchantStatus = Merchant['status'];
export type Terms = Schemas['MerchantTerms'];

type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Sent } } }
  ? Sent
  : never;
type Draft = Body<paths['/operator/v1/merchants']['post']>;
export type MerchantChange = Omit<Body<paths['/operator/v1/merchants/{id}']['patch']>, 'version'>;

const MERCHANTS = ['merchants'] as const;

export const oneMerchant = (id: number) => ({ params: { path: { id } } });

export const useMerchants = (query: Query) =>
  useList<MerchantRow>([...MERCHANTS, 'list', query], (page) =>
    take(api.GET('/merchants', { params: { query: { ...query, ...page } } })),
  );

export const useMerchant = (id: number) =>
  useQuery({
    queryKey: [...MERCHANTS, 'one', id],
    queryFn: () => take(api.GET('/merchants/{id}', oneMerchant(id))),
  });

export const useCreateMerchant = () =>
  useAction((body: Draft, headers) => take(api.POST('/merchants', { body, headers })), {
    touches: [MERCHANTS],
    errors: 'in place',
  });

type Changing = { readonly seen: Merchant; readonly change: MerchantChange };

export const useChangeMerchant = () =>
  useAction(
    ({ seen, change }: Changing, headers) =>
      take(
        api.PATCH('/merchants/{id}', {
          ...oneMerchant(seen.merchant_id),
          body: { ...change, version: seen.version },
          headers,
        }),
      ),
    { touches: [MERCHANTS], done: ({ name }) => `${name} is changed.`, errors: 'in place' },
  );

type OwnTerms = { readonly seen: Merchant; readonly system: System; readonly terms: Terms };

export const useSetTerms = () =>
  useAction(
    ({ seen, system, terms }: OwnTerms, headers) =>
      take(
        api.PUT('/merchants/{id}/terms/{system}', {
          params: { path: { id: seen.merchant_id, system } },
          body: { ...terms, version: seen.version },
          headers,
        }),
      ),
    { touches: [MERCHANTS], done: ({ name }) => `${name} has terms of its own.`, errors: 'in place' },
  );

export const useDropTerms = () =>
  useAction(
    ({ seen, system }: Omit<OwnTerms, 'terms'>, headers) =>
      take(
        api.DELETE('/merchants/{id}/terms/{system}', {
          params: { path: { id: seen.merchant_id, system }, query: { version: seen.version } },
          headers,
        }),
      ),
    {
      touches: [MERCHANTS],
      done: ({ name }) => `${name} is back to the standard terms.`,
      errors: 'in place',
    },
  );

export const useRotateKey = () =>
  useAction(
    ({ id, overlap }: { readonly id: number; readonly overlap: number }, headers) =>
      take(
        api.POST('/merchants/{id}/key', { ...oneMerchant(id), body: { overlap_seconds: overlap }, headers }),
      ),
    { touches: [MERCHANTS], errors: 'in place' },
  );
