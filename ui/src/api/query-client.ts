// Caching and refetching of queries.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

const MAX_RETRIES = 3;

/** Network failures and server errors may succeed on a retry; rejections do not. */
const isTransient = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
      refetchOnWindowFocus: true,
    },
    // Sent at once or never: offline, the library would keep a change and send it later, unasked. Form tokens make a retry
    // safe, but the user decides about it. Responses may contain secrets, so they are not cached after their component
    // is unmounted.
    mutations: { networkMode: 'always', retry: false, gcTime: 0 },
  },
});
