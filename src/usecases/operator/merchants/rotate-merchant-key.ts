import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { replaceKey } from '../../../storage/merchants/keys.ts';
import { lockMerchant } from '../../../storage/merchants/merchants.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { changeMerchant } from '../shared/run-operator-action.ts';

export type KeyRotation = { readonly secretKey: string; readonly oldKeyValidUntil: Date };

/** The new key is valid immediately, the old one until the overlap ends. */
export async function rotateMerchantKey(
  app: App,
  by: Actor,
  id: MerchantId,
  overlapSeconds: number,
): Promise<OperatorResult<KeyRotation>> {
  const { secretKey, hash } = app.vault.generateSecretKey();
  return changeMerchant(app, by, id, async (tx, writeAudit) => {
    if (!(await lockMerchant(tx, id))) return operatorRejection('not-found', merchantTexts.notFound(id));
    const oldKeyValidUntil = await replaceKey(tx, id, hash, overlapSeconds);
    writeAudit({
      action: 'merchant.rotate_key',
      subject: `merchant:${id}`,
      after: { old_key_valid_until: oldKeyValidUntil },
    });
    return accepted({ secretKey, oldKeyValidUntil });
  });
}
