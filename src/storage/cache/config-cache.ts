// Cache of merchants and the catalog. Nothing is cached while change notifications are not received, and a notification
// discards reads that began before it. The SQL of a create checks the versions again.
import type { MerchantId } from '../../domain/ids.ts';
import type { MaybePromise } from '../../domain/result.ts';
import { type LoadedCatalog, loadCatalog } from '../catalog/catalog.ts';
import { loadMerchants, type MerchantWithKeys } from '../merchants/merchants.ts';
import { type BatchOptions, batched } from '../postgres/batched.ts';
import type { Database } from '../postgres/database.ts';
import { listenForChanges } from './change-listener.ts';

export type ConfigCache = {
  /** The cached merchant, if any. */
  getMerchant(id: MerchantId): MerchantWithKeys | undefined;
  /** Always reads from the database. */
  loadMerchant(id: MerchantId): Promise<MerchantWithKeys | null>;
  catalog(): MaybePromise<LoadedCatalog>;
  invalidateMerchant(id: MerchantId): void;
  invalidateCatalog(): void;
  /** Starts caching, for as long as change notifications are received. Rejects if none are received at the start. */
  listen(): Promise<void>;
  /** Whether change notifications are received. */
  isListening(): boolean;
  close(): Promise<void>;
};

export function openConfigCache(db: Database, batching: Omit<BatchOptions, 'name'>): ConfigCache {
  const merchants = new Map<MerchantId, MerchantWithKeys>();
  const load = batched((ids: readonly MerchantId[]) => loadMerchants(db, ids), {
    ...batching,
    name: 'load_merchants',
  });
  let catalog: MaybePromise<LoadedCatalog> | undefined;
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
      const merchant = await load(id);
      if (merchant && listening && before === changes) merchants.set(id, merchant);
      return merchant;
    },
    catalog() {
      if (catalog) return catalog;
      const loading = loadCatalog(db);
      if (listening) {
        catalog = loading;
        const keep = (loaded: LoadedCatalog | undefined): void => {
          if (catalog === loading) catalog = loaded;
        };
        // Do not cache a failed read.
        loading.then(keep, () => keep(undefined));
      }
      return loading;
    },
    invalidateMerchant,
    invalidateCatalog,
    listen() {
      listener ??= listenForChanges(db, {
        onMerchant: invalidateMerchant,
        onCatalog: invalidateCatalog,
        onListening(isListening) {
          listening = isListening;
          changes += 1;
          merchants.clear();
          catalog = undefined;
        },
      });
      return listener.started;
    },
    isListening: () => listening,
    close: async () => listener?.close(),
  };
}
