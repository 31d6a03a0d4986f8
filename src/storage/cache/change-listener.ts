// Listens for changes to merchants and the catalog. A cache is valid only while the connection listens, so handlers are
// called for changes and for every gap in listening.
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import { type Database, disconnect } from '../postgres/database.ts';
import { UnsuitableDatabaseFault } from '../postgres/session.ts';

const CHANGES = 'sluice_changes';

export type ChangeHandlers = {
  readonly onMerchant: (id: MerchantId) => void;
  readonly onCatalog: () => void;
  /** true: listening again, anything cached before may be stale; false: notifications may be missed from now on. */
  readonly onListening: (listening: boolean) => void;
};

export type ChangeListener = {
  /** Resolves at the first heartbeat that was received. Rejects if there is none in time; listening goes on. */
  readonly started: Promise<void>;
  close(): Promise<void>;
};

/** Without a heartbeat for twice as long, nothing is cached any more. */
const HEARTBEAT_MS = 2_000;
const RECONNECT_MS = 250;
const START_TIMEOUT_MS = 10_000;

export const NOT_LISTENING =
  'The database does not deliver notifications (LISTEN and NOTIFY), so changes of keys and settings would be noticed late. A pooler or proxy may drop them: use session mode (PgBouncer: pool_mode = session), or connect to PostgreSQL directly.';

export function listenForChanges(db: Database, handlers: ChangeHandlers): ChangeListener {
  const closing = new AbortController();
  let onStarted: () => void = () => undefined;
  const started = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new UnsuitableDatabaseFault(NOT_LISTENING)), START_TIMEOUT_MS);
    onStarted = () => {
      clearTimeout(late);
      resolve();
    };
  });
  // A caller that does not wait for the start reads the state instead.
  started.catch(() => undefined);

  async function listenOnce(): Promise<void> {
    const clients: Client[] = [];
    const connect = async (): Promise<Client> => {
      const client = await db.connect({ queryTimeoutMs: HEARTBEAT_MS });
      clients.push(client);
      return client;
    };
    try {
      const listener = await connect();
      const broken = new Promise<never>((_, reject) => {
        listener.on('error', reject);
        listener.on('end', () => reject(new Error('connection ended')));
      });
      broken.catch(() => undefined);
      listener.on('notification', ({ channel, payload = '' }) => {
        if (channel !== CHANGES) return;
        if (payload === 'catalog') handlers.onCatalog();
        else handlers.onMerchant(asMerchantId(Number(payload.split(':')[1])));
      });
      await listener.query(`listen ${CHANGES}`);
      const beat = await openHeartbeat(listener, await connect());
      await Promise.race([broken, beat()]);
      handlers.onListening(true);
      onStarted();
      for (;;) {
        await Promise.race([broken, sleep(HEARTBEAT_MS, undefined, { signal: closing.signal })]);
        await Promise.race([broken, beat()]);
      }
    } finally {
      handlers.onListening(false);
      await Promise.all(clients.map(disconnect));
    }
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await listenOnce().catch(() => undefined);
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    started,
    async close() {
      closing.abort();
      onStarted();
      await running;
    },
  };
}

/**
 * A connection can be open and receive nothing: it is broken, or a pooler or proxy drops notifications. Only a
 * notification of another connection proves the contrary; its own would pass some poolers.
 */
async function openHeartbeat(listener: Client, sender: Client): Promise<() => Promise<void>> {
  const channel = `sluice_heartbeat_${randomBytes(8).toString('hex')}`;
  const received = new EventEmitter();
  listener.on('notification', (notification) => {
    if (notification.channel === channel) received.emit(notification.payload ?? '');
  });
  await listener.query(`listen ${channel}`);
  // A heartbeat need not be durable, nor wait for replicas.
  await sender.query('set synchronous_commit = off');
  let beats = 0;
  return async () => {
    beats += 1;
    const heard = once(received, String(beats), { signal: AbortSignal.timeout(HEARTBEAT_MS) });
    heard.catch(() => undefined);
    await sender.query('select pg_notify($1, $2)', [channel, String(beats)]);
    await heard;
  };
}
