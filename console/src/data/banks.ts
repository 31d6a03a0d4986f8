// The banks that withdrawals can be sent to.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { banksTexts } from '../texts/banks.ts';

export type Bank = Schemas['Bank'];
type Import = paths['/banks/import']['post'];
export type BankImport = Import['requestBody']['content']['application/json'];
export type BankImportPlan = Import['responses'][200]['content']['application/json'];

const BANKS_KEY = ['banks'] as const;

export const useBanks = (q: string) =>
  useQuery({
    queryKey: [...BANKS_KEY, q],
    queryFn: () => unwrap(api.GET('/banks', { params: { query: q === '' ? {} : { q } } })),
    placeholderData: keepPreviousData,
  });

export const useSetBank = () =>
  useAction(
    ({ bank_id, name }: Bank, headers) =>
      unwrap(api.PUT('/banks/{id}', { params: { path: { id: bank_id } }, body: { name }, headers })),
    {
      invalidates: [BANKS_KEY],
      successMessage: ({ bank_id, name }) => banksTexts.savedResult(bank_id, name),
      errorDisplay: 'inline',
    },
  );

export const useRemoveBank = () =>
  useAction(
    ({ bank_id }: Bank, headers) =>
      unwrap(api.DELETE('/banks/{id}', { params: { path: { id: bank_id } }, headers })),
    {
      invalidates: [BANKS_KEY],
      successMessage: (_result, { name }) => banksTexts.remove.result(name),
      errorDisplay: 'inline',
    },
  );

export const useImportBanks = () =>
  useAction((body: BankImport, headers) => unwrap(api.POST('/banks/import', { body, headers })), {
    invalidates: [BANKS_KEY],
    errorDisplay: 'inline',
  });
