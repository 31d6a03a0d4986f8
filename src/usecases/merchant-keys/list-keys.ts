import type { MerchantId } from '../../domain/ids.ts';
import { loadKeys } from '../../storage/merchants/keys.ts';
import type { Queryable } from '../../storage/postgres/database.ts';
import { describeKey, type KeyDetails } from './key-details.ts';

/** Every rotation adds one, and none is deleted. */
const MAX_LISTED = 100;

/** Also those that have ended, newest first. */
export const listKeys = async (db: Queryable, merchantId: MerchantId): Promise<KeyDetails[]> =>
  (await loadKeys(db, merchantId, MAX_LISTED)).map(describeKey);
