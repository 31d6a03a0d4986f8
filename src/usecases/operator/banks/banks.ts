import type { Actor } from '../../../domain/audit.ts';
import { isBankId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { bankTexts } from '../../../domain/texts/banks.ts';
import { type Bank, listBanks, lockBanks, removeBanks, saveBanks } from '../../../storage/banks/banks.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeCatalog } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';

export type { Bank };

/** Sorted by name; `search` is a part of an id or a name. */
export async function findBanks(app: App, search = ''): Promise<Bank[]> {
  const term = search.trim().toLowerCase();
  return (await listBanks(app.db)).filter(({ bankId, name }) =>
    [bankId, name].some((text) => text.toLowerCase().includes(term)),
  );
}

/** Adds a bank, or renames it. */
export async function setBank(app: App, by: Actor, { bankId, name }: Bank): Promise<ActionResult<Bank>> {
  const bank = { bankId, name: name.trim() };
  const problem = validateBank(bank);
  if (problem !== undefined) return rejectAction('invalid', bankTexts.invalid(problem));
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

export function removeBank(app: App, by: Actor, bankId: string): Promise<ActionResult<string>> {
  return changeCatalog(app, by, async (tx, writeAudit) => {
    const bank = (await lockBanks(tx)).find((listed) => listed.bankId === bankId);
    if (!bank) return rejectAction('not-found', bankTexts.notFound(bankId));
    await removeBanks(tx, [bankId]);
    writeAudit({ action: 'bank.remove', subject: `bank:${bankId}`, before: { name: bank.name } });
    return accepted(bankId);
  });
}

const UNSTORABLE = /[\0\p{Cs}]/u;

/** The first problem with a bank, or undefined. */
export function validateBank({ bankId, name }: Bank): string | undefined {
  if (!isBankId(bankId)) return bankTexts.idFormat(bankId);
  if (name.trim() === '' || name.length > 200) return bankTexts.nameLength(bankId);
  if (UNSTORABLE.test(name)) return bankTexts.nameUnstorable(bankId);
  return undefined;
}
