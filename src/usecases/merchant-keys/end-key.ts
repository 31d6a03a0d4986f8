import type { MerchantId } from '../../domain/ids.ts';
import { keySubject } from '../../domain/portal/proposals.ts';
import { expireKey } from '../../storage/merchants/keys.ts';
import { lockMerchant } from '../../storage/merchants/merchants.ts';
import { voidProposalAbout } from '../../storage/portal/proposals.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { describeKey, type KeyDetails } from './key-details.ts';

type Input = {
  readonly merchantId: MerchantId;
  readonly keyId: number;
  /** 0: at once. */
  readonly overlapSeconds: number;
};

/**
 * Ends one key; it never works longer than before. Undefined: the merchant has no such key, or it has ended. After the commit
 * the caller invalidates the cached merchant, as after every change of a merchant.
 */
export async function endKey(tx: Tx, { merchantId, ...end }: Input): Promise<KeyDetails | undefined> {
  if (!(await lockMerchant(tx, merchantId))) return undefined;
  const ended = await expireKey(tx, merchantId, end);
  return ended && describeKey(ended);
}

/** The key leaked, or is not needed: it is not replaced either. */
export async function endKeyAtOnce(
  tx: Tx,
  merchantId: MerchantId,
  keyId: number,
): Promise<KeyDetails | undefined> {
  // Before the merchant is locked, in the order in which a proposal is carried out.
  await voidProposalAbout(tx, merchantId, keySubject(keyId));
  return endKey(tx, { merchantId, keyId, overlapSeconds: 0 });
}
