import { isBankId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { type Bank, saveBanks } from '../../storage/catalog.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from './problem.ts';

const problemWith = ({ bankId, name }: Bank): string | undefined => {
  if (!isBankId(bankId)) return `bank_id "${bankId.slice(0, 40)}" must be 1 to 32 letters, digits, dashes or underscores`;
  if (name.trim() === '' || name.length > 200) return `the name of bank ${bankId} must have 1 to 200 characters`;
  return undefined;
};

/** Adds new banks and renames known ones, all or none. */
export async function importBanks(app: App, banks: readonly Bank[]): Promise<Outcome<number>> {
  const problems = banks.flatMap((bank, i) => {
    const text = problemWith(bank);
    return text === undefined ? [] : [`row ${i + 1}: ${text}`];
  });
  const ids = banks.map(({ bankId }) => bankId);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) problems.push(`bank ${twice} is listed twice`);
  if (problems.length > 0) return problem('invalid', `No bank was imported: ${problems.slice(0, 20).join('; ')}.`);
  await app.db.transaction((tx) => saveBanks(tx, banks));
  return accepted(banks.length);
}
