import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { lockBanks, removeBanks } from '../../../storage/banks/banks.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';

export function removeBank(app: App, by: Actor, bankId: string): Promise<OperatorResult<string>> {
  return changeCatalog(app, by, async (tx, writeAudit) => {
    const bank = (await lockBanks(tx)).find((listed) => listed.bankId === bankId);
    if (!bank) return operatorRejection('not-found', `There is no bank ${bankId}.`);
    await removeBanks(tx, [bankId]);
    writeAudit({ action: 'bank.remove', subject: `bank:${bankId}`, before: { name: bank.name } });
    return accepted(bankId);
  });
}
