// The live connection: the server says when something changed, and what is on the screen is read again.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { API } from '../api/client.ts';
import type { Pulse } from '../api/types.ts';
import { isSearchQuery } from '../data/search.ts';
import { refreshSession } from '../data/session.ts';

export type LiveUpdates = { readonly state: 'connecting' | 'live' | 'lost'; readonly pulse: Pulse | null };

const REFRESH_EVERY_MS = 2_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

export function useLiveUpdates(): LiveUpdates {
  const client = useQueryClient();
  const [live, setLive] = useState<LiveUpdates>({ state: 'connecting', pulse: null });

  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let refresh: ReturnType<typeof setTimeout> | undefined;
    let waitMs = FIRST_RETRY_MS;

    const refreshSoon = () => {
      refresh ??= setTimeout(() => {
        refresh = undefined;
        void client.invalidateQueries({
          type: 'active',
          predicate: ({ queryKey }) => queryKey[0] !== 'session' && !isSearchQuery(queryKey),
        });
      }, REFRESH_EVERY_MS);
    };

    const connect = () => {
      source = new EventSource(`${API}/events`);
      source.addEventListener('open', () => {
        waitMs = FIRST_RETRY_MS;
        setLive(({ pulse }) => ({ state: 'live', pulse }));
      });
      source.addEventListener('pulse', ({ data }: MessageEvent<string>) => {
        setLive({ state: 'live', pulse: JSON.parse(data) });
        refreshSoon();
      });
      source.addEventListener('error', () => {
        // EventSource does not retry after a status other than 200, so every reconnect is done here.
        source?.close();
        setLive(({ pulse }) => ({ state: 'lost', pulse }));
        refreshSession().catch(() => undefined);
        retry = setTimeout(connect, waitMs);
        waitMs = Math.min(waitMs * 2, LAST_RETRY_MS);
      });
    };
    connect();
    return () => {
      source?.close();
      clearTimeout(retry);
      clearTimeout(refresh);
    };
  }, [client]);
  return live;
}
