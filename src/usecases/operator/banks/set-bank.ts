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
  const problem = validateBank(bank);
  if (problem !== undefined) return operatorRejection('invalid', `Invalid bank: ${problem}.`);
  return changeCatalog(app, by, async (tx, writeAudit) => {
    const existing = (await lockBanks(tx)).find((listed) => listed.bankId === bankId);
    await saveBanks(tx, [bank]);
    writeAudit({
      action: 'bank.set',
      subject: `bank:${bankId}`,
      before: existing && { name: existing.name },
      after: { name: bank.name },
    });
    return accepted(bank);
  });
}
