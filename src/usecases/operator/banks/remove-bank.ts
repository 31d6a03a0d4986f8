import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { lockBanks, removeBanks } from '../../../storage/catalog/catalog.ts';
import type { App } from '../../app.ts';
import { type Outcome, problem } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';

export function removeBank(app: App, by: Actor, bankId: string): Promise<Outcome<string>> {
  return changeCatalog(app, by, async (tx, tell) => {
    const known = (await lockBanks(tx)).find((one) => one.bankId === bankId);
    if (!known) return problem('not-found', `There is no bank ${bankId}.`);
    await removeBanks(tx, [bankId]);
    tell({ action: 'bank.remove', subject: `bank:${bankId}`, before: { name: known.name } });
    return accepted(bankId);
  });
}
