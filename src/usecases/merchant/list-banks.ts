import type { App } from '../app.ts';

export type BankList = { readonly version: number; readonly banks: ReadonlyMap<string, string> };

/** Sorted by name; the version changes with the list. */
export async function listBanks(app: App): Promise<BankList> {
  const { version, banks } = await app.cache.catalog();
  return { version, banks };
}
