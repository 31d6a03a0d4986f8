import { accepted } from '../../domain/result.ts';
import { removeBanks } from '../../storage/catalog.ts';
import type { App } from '../app.ts';
import { changeCatalog } from './change-known.ts';
import { type Outcome, problem } from './problem.ts';

export async function removeBank(app: App, bankId: string): Promise<Outcome<string>> {
  const removed = await changeCatalog(app, (tx) => removeBanks(tx, [bankId]));
  return removed === 0 ? problem('not-found', `There is no bank ${bankId}.`) : accepted(bankId);
}
