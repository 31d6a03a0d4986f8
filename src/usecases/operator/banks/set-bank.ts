import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { type Bank, lockBanks, saveBanks } from '../../../storage/banks/banks.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';
import { validateBank } from './validate-bank.ts';

/** Adds a bank, or renames it. */
export async function setBank(
  app: App,
  by: Actor,
  { bankId, name: given }: Bank,
): Promise<OperatorResult<Bank>> {
  const bank = { bankId, name: given.trim() };
  const wrong = validateBank(bank);
  if (wrong !== undefined) return operatorRejection('invalid', `This is no bank: ${wrong}.`);
  return changeCatalog(app, by, async (tx, writeAudit) => {
    const known = (await lockBanks(tx)).find((one) => one.bankId === bankId);
    await saveBanks(tx, [bank]);
    writeAudit({
      action: 'bank.set',
      subject: `bank:${bankId}`,
      before: known && { name: known.name },
      after: { name: bank.name },
    });
    return accepted(bank);
  });
}
