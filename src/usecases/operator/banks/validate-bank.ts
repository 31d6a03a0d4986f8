import { isBankId } from '../../../domain/ids.ts';
import type { Bank } from '../../../storage/banks/banks.ts';

const NO_TEXT = /[\0\p{Cs}]/u;

/** The first problem with a bank, or undefined. */
export function validateBank({ bankId, name }: Bank): string | undefined {
  if (!isBankId(bankId))
    return `bank_id "${bankId.slice(0, 40)}" must be 1 to 32 letters, digits, dashes or underscores`;
  if (name.trim() === '' || name.length > 200)
    return `the name of bank ${bankId} must have 1 to 200 characters`;
  if (NO_TEXT.test(name)) return `the name of bank ${bankId} contains invalid characters`;
  return undefined;
}
