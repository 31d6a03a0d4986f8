// What waits for a second person, and deciding it.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

const POLL_MS = 15_000;

/** In the background, so that it does not keep an absent person signed in. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['approvals', 'waiting'],
    refetchInterval: POLL_MS,
    queryFn: async () => {
      const headers = { 'x-background': '1' };
      const [drafts, proposals] = await Promise.all([
        unwrap(api.GET('/drafts', { headers })),
        unwrap(api.GET('/proposals', { headers })),
      ]);
      return { drafts: drafts.items, proposals: proposals.items };
    },
  });
