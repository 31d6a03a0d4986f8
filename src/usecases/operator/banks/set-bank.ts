import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { type Bank, lockBanks, saveBanks } from '../../../storage/catalog/catalog.ts';
import type { App } from '../../app.ts';
import { type Outcome, problem } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';
import { problemWithBank } from './validate-bank.ts';

/** Adds a bank, or renames it. */
export async function setBank(app: App, by: Actor, { bankId, name: given }: Bank): Promise<Outcome<Bank>> {
  const bank = { bankId, name: given.trim() };
  const wrong = problemWithBank(bank);
  if (wrong !== undefined) return problem('invalid', `This is no bank: ${wrong}.`);
  return changeCatalog(app, by, async (tx, tell) => {
    const known = (await lockBanks(tx)).find((one) => one.bankId === bankId);
    await saveBanks(tx, [bank]);
    tell({
      action: 'bank.set',
      subject: `bank:${bankId}`,
      before: known && { name: known.name },
      after: { name: bank.name },
    });
    return accepted(bank);
  });
}
