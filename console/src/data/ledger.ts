// The ledger: accounts, entries, and checks.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { components, paths } from '../api/schema.ts';

export type Entry = components['schemas']['LedgerEntry'];
export type Check = components['schemas']['LedgerCheck'];
export type EntryQuery = Omit<
  NonNullable<paths['/operator/v1/ledger/entries']['get']['parameters']['query']>,
  'cursor' | 'limit'
>;
export type BalanceKind = 'available' | 'held' | 'receivable';

const LEDGER_KEY = ['ledger'] as const;

export const useAccounts = () =>
  useQuery({ queryKey: [...LEDGER_KEY, 'accounts'], queryFn: () => unwrap(api.GET('/ledger/accounts')) });

/** An account of a merchant, any account, or both sides of a step. */
export type EntrySource = EntryQuery | { readonly merchant: number; readonly balance: BalanceKind };

export const useEntries = (source: EntrySource) =>
  usePagedList<Entry>([...LEDGER_KEY, 'entries', source], (page) => {
    if (!('merchant' in source))
      return unwrap(api.GET('/ledger/entries', { params: { query: { ...source, ...page } } }));
    const { merchant: id, balance } = source;
    return unwrap(
      api.GET('/merchants/{id}/entries', { params: { path: { id }, query: { balance, ...page } } }),
    );
  });

export const useLedgerChecks = () =>
  useQuery({
    queryKey: [...LEDGER_KEY, 'checks'],
    queryFn: () => unwrap(api.GET('/ledger/checks', { params: { query: { limit: 20 } } })),
  });

export const useRunLedgerCheck = () =>
  useAction((_: undefined, headers) => unwrap(api.POST('/ledger/verify', { headers })), {
    invalidates: [LEDGER_KEY, ['overview']],
    errorDisplay: 'inline',
  });
