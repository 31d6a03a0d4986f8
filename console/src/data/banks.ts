// The banks that a withdrawal can name.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { useAction } from './action.ts';

export type Bank = Schemas['Bank'];
type Import = paths['/banks/import']['post'];
export type BankOrder = Import['requestBody']['content']['application/json'];
export type BankPlan = Import['responses'][200]['content']['application/json'];

const ALL = ['banks'] as const;

export const useBanks = (q: string) =>
  useQuery({
    queryKey: [...ALL, q],
    queryFn: () => take(api.GET('/banks', { params: { query: q === '' ? {} : { q } } })),
    placeholderData: keepPreviousData,
  });

export const useSetBank = () =>
  useAction(
    ({ bank_id, name }: Bank, headers) =>
      take(api.PUT('/banks/{id}', { params: { path: { id: bank_id } }, body: { name }, headers })),
    { touches: [ALL], done: ({ bank_id, name }) => `Bank ${bank_id} is ${name}.`, errors: 'in place' },
  );

export const useRemoveBank = () =>
  useAction(
    ({ bank_id }: Bank, headers) =>
      take(api.DELETE('/banks/{id}', { params: { path: { id: bank_id } }, headers })),
    { touches: [ALL], done: (_answer, { name }) => `${name} is removed.`, errors: 'in place' },
  );

export const useImportBanks = () =>
  useAction((body: BankOrder, headers) => take(api.POST('/banks/import', { body, headers })), {
    touches: [ALL],
    errors: 'in place',
  });
