// Opens the adapters of aggregators, one for each account that is in use: the current one of each aggregator, and former ones
// whose attempts are not final.
import { type AggregatorKind, type AggregatorTerms, isAggregatorKind } from '../../domain/routing.ts';
import { aggregatorTexts } from '../../domain/texts/aggregators.ts';
import type { Aggregator, AggregatorAdapter, LoadAdapter } from '../../ports/aggregator.ts';
import { type FormerAccount, loadAccount, loadFormerAccounts } from '../../storage/aggregators/accounts.ts';
import type { ConfigCache } from '../../storage/cache/config-cache.ts';
import type { Vault } from '../../storage/installation/vault.ts';
import type { Database } from '../../storage/postgres/database.ts';

export type AccountDeps = {
  readonly db: Database;
  readonly cache: ConfigCache;
  readonly vault: Vault;
  readonly kinds: Readonly<Record<AggregatorKind, LoadAdapter>>;
};

/** `terms` has the number and the address of the account. */
export type OpenedAccount = { readonly terms: AggregatorTerms; readonly adapter: Aggregator };

/** The label that the keys are sealed under. */
export const secretsOf = (aggregator: string): string => `aggregator:${aggregator}`;

type Opened = OpenedAccount & { readonly signature: string };
/** `version`: of the catalog when it was opened. */
type Opening = { readonly version: number; readonly opening: Promise<Opened | undefined> };

export function openAccounts({ db, cache, vault, kinds }: AccountDeps) {
  const opened = new Map<string, Opening>();
  const formerAccounts = new Map<string, { version: number; loading: Promise<FormerAccount[]> }>();

  /** The database may hold a kind that this version of Sluice does not have, for example after a downgrade. */
  async function loadAdapter(kind: string): Promise<AggregatorAdapter> {
    if (!isAggregatorKind(kind)) throw new Error(aggregatorTexts.unknownKind(kind));
    return kinds[kind]();
  }

  async function open(current: AggregatorTerms, account: number, before: Opening | undefined) {
    const stored = await loadAccount(db, current.name, account);
    if (!stored) return undefined;
    const { url, secrets } = stored;
    const terms = { ...current, account, url };
    const signature = JSON.stringify([terms, secrets.sealed.toString('base64')]);
    const old = await before?.opening.catch(() => undefined);
    if (old?.signature === signature) return old;
    // Closing waits for the calls in progress.
    void old?.adapter.close();
    const keys = JSON.parse(vault.openText(secretsOf(terms.name), secrets)) as Record<string, string>;
    return { signature, terms, adapter: (await loadAdapter(terms.kind)).open(terms, keys) };
  }

  function openOnce(current: AggregatorTerms, account: number, version: number): Opening['opening'] {
    const key = `${current.name}/${account}`;
    const cached = opened.get(key);
    if (cached?.version === version) return cached.opening;
    const opening = open(current, account, cached);
    opened.set(key, { version, opening });
    const forget = (): void => {
      // Remove the failed entry, so that the next call opens the adapter again.
      if (opened.get(key)?.opening !== opening) return;
      if (cached) opened.set(key, cached);
      else opened.delete(key);
    };
    void opening.then((found) => found ?? forget(), forget);
    return opening;
  }

  async function catalogOf(name: string, minVersion = 0) {
    if ((await cache.catalog()).version < minVersion) cache.invalidateCatalog();
    const { routing, version } = await cache.catalog();
    return { terms: routing.aggregators.get(name), version };
  }

  /** Undefined: there is no such account any more. The cached catalog may be older than the account. */
  async function find(
    name: string,
    account: number,
    minVersion?: number,
  ): Promise<OpenedAccount | undefined> {
    let { terms, version } = await catalogOf(name, minVersion);
    if (!terms || terms.account < account) {
      cache.invalidateCatalog();
      ({ terms, version } = await catalogOf(name));
    }
    return terms && openOnce(terms, account, version);
  }

  async function findCurrent(name: string): Promise<OpenedAccount | undefined> {
    const { terms, version } = await catalogOf(name);
    return terms && openOnce(terms, terms.account, version);
  }

  /** The latest first; with `usedSince`, without those that were retired before. */
  async function findFormer(name: string, usedSince = new Date(0)): Promise<OpenedAccount[]> {
    const { terms, version } = await catalogOf(name);
    if (!terms) return [];
    let cached = formerAccounts.get(name);
    if (cached?.version !== version) {
      const loading = loadFormerAccounts(db, name);
      cached = { version, loading };
      formerAccounts.set(name, cached);
      loading.catch(() => formerAccounts.delete(name));
    }
    const inUse = (await cached.loading).filter(({ retiredAt }) => retiredAt >= usedSince);
    const found = await Promise.all(inUse.map(({ account }) => openOnce(terms, account, version)));
    return found.filter((one) => one !== undefined);
  }

  return {
    loadAdapter,
    find,
    findCurrent,
    findFormer,
    async close() {
      for (const { opening } of opened.values())
        await opening.then((one) => one?.adapter.close()).catch(() => undefined);
    },
  };
}
