// Search by ID, name, order, reference or wallet. By POST, because a wallet must not appear in a URL; and only on request,
// because every wallet search is counted and recorded.
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

const KEY = 'search';

/** Search queries must not be refetched automatically. */
export const isSearchQuery = (queryKey: readonly unknown[]): boolean => queryKey[0] === KEY;

export const useSearchResults = (q: string) =>
  useQuery({
    queryKey: [KEY, q],
    queryFn: ({ signal }) => unwrap(api.POST('/search', { body: { q }, signal })),
    enabled: q.length > 1,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** For a text that is complete, so that it may be the account of an e-wallet, too. */
export const useLookup = () =>
  useMutation({
    mutationFn: (q: string) => unwrap(api.POST('/search', { body: { q, whole: true } })),
  });
