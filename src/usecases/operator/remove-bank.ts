import type { Actor } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import { removeBanks } from '../../storage/catalog.ts';
import type { App } from '../app.ts';
import { changeCatalog } from './act.ts';
import { type Outcome, problem } from './problem.ts';

export function removeBank(app: App, by: Actor, bankId: string): Promise<Outcome<string>> {
  return changeCatalog(app, by, async (tx, tell) => {
    if ((await removeBanks(tx, [bankId])) === 0) return problem('not-found', `There is no bank ${bankId}.`);
    tell({ action: 'bank.remove', subject: `bank:${bankId}` });
    return accepted(bankId);
  });
}
