import type { Actor } from '../../domain/audit.ts';
import { isBankId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { type Bank, listBanks, removeBanks, saveBanks } from '../../storage/catalog.ts';
import type { App } from '../app.ts';
import { changeCatalog } from './act.ts';
import { type Outcome, problem } from './problem.ts';

const problemWith = ({ bankId, name }: Bank): string | undefined => {
  if (!isBankId(bankId))
    return `bank_id "${bankId.slice(0, 40)}" must be 1 to 32 letters, digits, dashes or underscores`;
  if (name.trim() === '' || name.length > 200)
    return `the name of bank ${bankId} must have 1 to 200 characters`;
  return undefined;
};

export type BankImport = { readonly saved: number; readonly removed: number };

/** Adds new banks and renames known ones, all or none; `replace` also removes those not listed. */
export async function importBanks(
  app: App,
  by: Actor,
  banks: readonly Bank[],
  { replace }: { replace: boolean },
): Promise<Outcome<BankImport>> {
  const problems = banks.flatMap((bank, i) => {
    const text = problemWith(bank);
    return text === undefined ? [] : [`row ${i + 1}: ${text}`];
  });
  const ids = new Set(banks.map(({ bankId }) => bankId));
  if (ids.size < banks.length) problems.push('a bank is listed twice');
  if (banks.length === 0) problems.push('the list is empty');
  if (problems.length > 0)
    return problem('invalid', `No bank was imported: ${problems.slice(0, 20).join('; ')}.`);
  return changeCatalog(app, by, async (tx, tell) => {
    await saveBanks(tx, banks);
    const gone = replace
      ? (await listBanks(tx)).map(({ bankId }) => bankId).filter((id) => !ids.has(id))
      : [];
    const removed = await removeBanks(tx, gone);
    tell({
      action: 'bank.import',
      subject: banks.length === 1 ? `bank:${banks[0]?.bankId}` : 'banks',
      after: { saved: banks.length, removed, ...(banks.length === 1 ? { name: banks[0]?.name } : {}) },
    });
    return accepted({ saved: banks.length, removed });
  });
}
