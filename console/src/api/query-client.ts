// How answers are remembered and asked for again.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

const MAX_RETRIES = 3;

/** Only what may go away by itself: no answer at all, or a busy server. */
const isTransient = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
      refetchOnWindowFocus: true,
    },
    // Form tokens make repeating safe, but a person decides. Answers may hold what is shown once: they are remembered only
    // as long as they are on the screen.
    mutations: { retry: false, gcTime: 0 },
  },
});
