// Finding anything by id, name, order, reference or wallet. By POST, since a wallet has no place in an address; and only
// when somebody asks, since every look at a wallet is counted and kept.
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

const KEY = 'search';

/** What must not be asked again by itself, whatever has changed meanwhile. */
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
