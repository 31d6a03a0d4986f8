// The books: accounts, entries, and whether they add up.
import { useQuery } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';
import type { components, paths } from '../api/schema.ts';
import { useAction } from './action.ts';
import { useList } from './list.ts';

export type Entry = components['schemas']['LedgerEntry'];
export type Check = components['schemas']['LedgerCheck'];
export type EntryQuery = Omit<
  NonNullable<paths['/operator/v1/ledger/entries']['get']['parameters']['query']>,
  'cursor' | 'limit'
>;
export type Pocket = 'available' | 'held' | 'receivable';

const ALL = ['ledger'] as const;

export const useAccounts = () =>
  useQuery({ queryKey: [...ALL, 'accounts'], queryFn: () => take(api.GET('/ledger/accounts')) });

/** Of a merchant's pocket, of any account, or both sides of what happened. */
export type EntrySource = EntryQuery | { readonly merchant: number; readonly pocket: Pocket };

export const useEntries = (source: EntrySource) =>
  useList<Entry>([...ALL, 'entries', source], (page) => {
    if (!('merchant' in source))
      return take(api.GET('/ledger/entries', { params: { query: { ...source, ...page } } }));
    const { merchant: id, pocket } = source;
    return take(api.GET('/merchants/{id}/entries', { params: { path: { id }, query: { pocket, ...page } } }));
  });

export const useChecks = () =>
  useQuery({
    queryKey: [...ALL, 'checks'],
    queryFn: () => take(api.GET('/ledger/checks', { params: { query: { limit: 20 } } })),
  });

export const useCheckBooks = () =>
  useAction((_: undefined, headers) => take(api.POST('/ledger/verify', { headers })), {
    touches: [ALL, ['overview']],
    errors: 'in place',
  });
