// Search by ID, name, order, reference or wallet. It uses POST, because a wallet must not appear in a URL, and is never
// refetched, because every wallet search is counted and recorded.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

const SEARCH_KEY = 'search';

/** Search queries must not be refetched automatically. */
export const isSearchQuery = (queryKey: readonly unknown[]): boolean => queryKey[0] === SEARCH_KEY;

export const useSearchResults = (q: string) =>
  useQuery({
    queryKey: [SEARCH_KEY, q],
    queryFn: ({ signal }) => unwrap(api.POST('/search', { body: { q }, signal })),
    enabled: q.length > 1,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Searches for a complete text, which may also be the account name of an e-wallet. */
export const useCompleteTextSearch = () =>
  useMutation({
    mutationFn: (q: string) => unwrap(api.POST('/search', { body: { q, whole: true } })),
  });
