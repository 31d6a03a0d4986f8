// Merchants and the catalog kept in memory. Nothing is kept while nobody listens for changes, and nothing that was
// read before a change was announced is kept after it; the SQL of a create checks versions once more.
import type { MerchantId } from '../../domain/ids.ts';
import type { Catalog } from '../../domain/withdrawal.ts';
import { loadCatalog } from '../catalog/catalog.ts';
import { type KnownMerchant, loadMerchants } from '../merchants/merchants.ts';
import { type BatchOptions, batched } from '../postgres/batched.ts';
import type { Database } from '../postgres/database.ts';
import { listenForChanges } from './change-listener.ts';

export type ConfigCache = {
  /** What is remembered, if anything. */
  getMerchant(id: MerchantId): KnownMerchant | undefined;
  /** Asks the database, whatever is remembered. */
  loadMerchant(id: MerchantId): Promise<KnownMerchant | null>;
  catalog(): Promise<Catalog>;
  invalidateMerchant(id: MerchantId): void;
  invalidateCatalog(): void;
  /** Remembers from now on, as long as changes are heard of. */
  listen(): void;
  close(): Promise<void>;
};

export function openConfigCache(db: Database, batching: Omit<BatchOptions, 'name'>): ConfigCache {
  const merchants = new Map<MerchantId, KnownMerchant>();
  const load = batched((ids: readonly MerchantId[]) => loadMerchants(db, ids), {
    ...batching,
    name: 'load_merchants',
  });
  let catalog: Promise<Catalog> | undefined;
  let listening = false;
  let changes = 0;
  let listener: ReturnType<typeof listenForChanges> | undefined;

  function invalidateMerchant(id: MerchantId): void {
    changes += 1;
    merchants.delete(id);
  }

  function invalidateCatalog(): void {
    changes += 1;
    catalog = undefined;
  }

  return {
    getMerchant: (id) => merchants.get(id),
    async loadMerchant(id) {
      const before = changes;
      const found = await load(id);
      if (found && listening && before === changes) merchants.set(id, found);
      return found;
    },
    catalog() {
      if (catalog) return catalog;
      const loading = loadCatalog(db);
      if (listening) {
        catalog = loading;
        // A failed read is not worth remembering.
        loading.catch(() => {
          if (catalog === loading) catalog = undefined;
        });
      }
      return loading;
    },
    invalidateMerchant,
    invalidateCatalog,
    listen() {
      listener ??= listenForChanges(db, {
        onMerchant: invalidateMerchant,
        onCatalog: invalidateCatalog,
        onListening(now) {
          listening = now;
          changes += 1;
          merchants.clear();
          catalog = undefined;
        },
      });
    },
    close: async () => listener?.close(),
  };
}
