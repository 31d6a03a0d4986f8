import { type Bank, listBanks } from '../../../storage/banks/banks.ts';
import type { App } from '../../app.ts';

export type { Bank };

/** Sorted by name; `search` is a part of an id or a name. */
export async function findBanks(app: App, search = ''): Promise<Bank[]> {
  const term = search.trim().toLowerCase();
  return (await listBanks(app.db)).filter(({ bankId, name }) =>
    [bankId, name].some((text) => text.toLowerCase().includes(term)),
  );
}
