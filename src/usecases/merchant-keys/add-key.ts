import { isKeyName, MAX_KEYS } from '../../domain/merchants/keys.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import { countKeys, insertKey, type NewKey } from '../../storage/merchants/keys.ts';
import { lockMerchant } from '../../storage/merchants/merchants.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { describeKey, type KeyDetails } from './key-details.ts';

export type KeyRejection = 'merchant-not-found' | 'invalid-name' | 'too-many-keys';

/**
 * Adds a key beside the others. After the commit the caller invalidates the cached merchant, as after every change of a
 * merchant.
 */
export async function addKey(tx: Tx, draft: NewKey): Promise<Result<KeyDetails, KeyRejection>> {
  const name = draft.name.trim();
  if (!isKeyName(name)) return rejected('invalid-name');
  if (!(await lockMerchant(tx, draft.merchantId))) return rejected('merchant-not-found');
  if ((await countKeys(tx, draft.merchantId)) >= MAX_KEYS) return rejected('too-many-keys');
  // A start in the past is none.
  const worksFrom = draft.worksFrom && draft.worksFrom.getTime() > Date.now() ? draft.worksFrom : null;
  return accepted(describeKey(await insertKey(tx, { ...draft, name, worksFrom })));
}
