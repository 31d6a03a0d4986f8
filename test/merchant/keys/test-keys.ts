// Keys of merchants beside the one of the operators.
import type { KeyScope } from '../../../src/domain/merchants/keys.ts';
import type { App } from '../../../src/usecases/app.ts';
import { addKey } from '../../../src/usecases/merchant-keys/add-key.ts';
import { endKey } from '../../../src/usecases/merchant-keys/end-key.ts';
import type { TestMerchant } from '../../harness/app.ts';

type Draft = { readonly scope?: KeyScope; readonly name?: string; readonly worksFrom?: Date };
export type AddedKey = TestMerchant & { readonly keyId: number };

/** The merchant with the new key. */
export async function addTestKey(
  app: App,
  { merchant_id }: TestMerchant,
  { scope = 'withdraw', name = 'shop', worksFrom }: Draft = {},
): Promise<AddedKey> {
  const { secretKey, hash } = app.vault.generateSecretKey();
  const added = await app.db.transaction((tx) =>
    addKey(tx, {
      merchantId: merchant_id,
      name,
      scope,
      worksFrom: worksFrom ?? null,
      createdBy: 'pat@shop.example',
      hash,
    }),
  );
  app.cache.invalidateMerchant(merchant_id);
  if (!added.ok) throw new Error(added.rejection);
  return { merchant_id, secret_key: secretKey, keyId: added.value.id };
}

export async function endTestKey(
  app: App,
  { merchant_id: merchantId, keyId }: AddedKey,
  overlapSeconds = 0,
): Promise<void> {
  await app.db.transaction((tx) => endKey(tx, { merchantId, keyId, overlapSeconds }));
  app.cache.invalidateMerchant(merchantId);
}
