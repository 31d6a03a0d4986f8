// Listens for changes to merchants and the catalog. A cache is valid only while the connection listens, so handlers are
// called for changes and for every gap in listening.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { Database } from '../postgres/database.ts';

export type ChangeHandlers = {
  readonly onMerchant: (id: MerchantId) => void;
  readonly onCatalog: () => void;
  /** true: listening again, anything cached before may be stale; false: notifications may be missed from now on. */
  readonly onListening: (listening: boolean) => void;
};

export type ChangeListener = { close(): Promise<void> };

const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 250;

export function listenForChanges(db: Database, handlers: ChangeHandlers): ChangeListener {
  const closing = new AbortController();

  async function listenOnce(): Promise<void> {
    const client = await db.connect();
    try {
      const broken = new Promise<never>((_, reject) => {
        client.on('error', reject);
        client.on('end', () => reject(new Error('connection ended')));
      });
      broken.catch(() => undefined);
      client.on('notification', ({ payload = '' }) => {
        if (payload === 'catalog') handlers.onCatalog();
        else handlers.onMerchant(asMerchantId(Number(payload.split(':')[1])));
      });
      await client.query('listen sluice_changes');
      handlers.onListening(true);
      // A connection can break without an error; heartbeats detect that.
      for (;;) {
        await Promise.race([broken, sleep(HEARTBEAT_MS, undefined, { signal: closing.signal })]);
        await Promise.race([broken, heartbeat(client)]);
      }
    } finally {
      handlers.onListening(false);
      client.end().catch(() => undefined);
    }
  }

  const heartbeat = async (client: Client): Promise<void> => {
    const late = sleep(HEARTBEAT_MS, undefined, { ref: false }).then(() => {
      throw new Error('no response to a heartbeat');
    });
    late.catch(() => undefined);
    await Promise.race([client.query('select 1'), late]);
  };

  const running = (async () => {
    while (!closing.signal.aborted) {
      await listenOnce().catch(() => undefined);
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}
