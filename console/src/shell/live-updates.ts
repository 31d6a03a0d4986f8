// The live connection: the server sends an event after changes, and the active queries are refetched.
import type { ConnectionState } from '@sluice/ui/shell/connection-badge.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { API } from '../api/client.ts';
import type { Pulse } from '../api/types.ts';
import { isSearchQuery } from '../data/search.ts';
import { refreshSession } from '../data/session.ts';

type LiveUpdates = {
  readonly state: ConnectionState;
  readonly pulse: Pulse | null;
};

const REFRESH_INTERVAL_MS = 2_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

export function useLiveUpdates(): LiveUpdates {
  const client = useQueryClient();
  const [live, setLive] = useState<LiveUpdates>({ state: 'connecting', pulse: null });

  useEffect(() => {
    let source: EventSource | undefined;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    let refreshTimer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = FIRST_RETRY_MS;

    const scheduleRefresh = () => {
      refreshTimer ??= setTimeout(() => {
        refreshTimer = undefined;
        void client.invalidateQueries({
          type: 'active',
          predicate: ({ queryKey }) => queryKey[0] !== 'session' && !isSearchQuery(queryKey),
        });
      }, REFRESH_INTERVAL_MS);
    };

    const connect = () => {
      source = new EventSource(`${API}/events`);
      source.addEventListener('open', () => {
        retryMs = FIRST_RETRY_MS;
        setLive(({ pulse }) => ({ state: 'live', pulse }));
      });
      source.addEventListener('pulse', ({ data }: MessageEvent<string>) => {
        setLive({ state: 'live', pulse: JSON.parse(data) });
        scheduleRefresh();
      });
      source.addEventListener('error', () => {
        // EventSource does not retry after a status other than 200, so every reconnect is done here.
        source?.close();
        setLive(({ pulse }) => ({ state: navigator.onLine ? 'lost' : 'offline', pulse }));
        refreshSession().catch(() => undefined);
        retryTimer = setTimeout(connect, retryMs);
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
      });
    };
    // An event stream notices a lost network late, and a restored one only at the next retry.
    const onOffline = () => setLive(({ pulse }) => ({ state: 'offline', pulse }));
    const onOnline = () => {
      source?.close();
      clearTimeout(retryTimer);
      retryMs = FIRST_RETRY_MS;
      setLive(({ pulse }) => ({ state: 'connecting', pulse }));
      connect();
    };
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    connect();
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
      source?.close();
      clearTimeout(retryTimer);
      clearTimeout(refreshTimer);
    };
  }, [client]);
  return live;
}
