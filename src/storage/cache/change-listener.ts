// Listens for changes to merchants and the catalog. What is cached may only be trusted while somebody listens, so
// the subscriber is told both of changes and of every gap in listening.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { Database } from '../postgres/database.ts';

export type ChangeHandlers = {
  readonly onMerchant: (id: MerchantId) => void;
  readonly onCatalog: () => void;
  /** true: listening from now on, everything cached before is in doubt; false: deaf until further notice. */
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
      // A connection can die without a word; asking now and then finds out.
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
      throw new Error('no answer to a heartbeat');
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
