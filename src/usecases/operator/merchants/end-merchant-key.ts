import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import type { App } from '../../app.ts';
import { endKey } from '../../merchant-keys/end-key.ts';
import type { KeyDetails } from '../../merchant-keys/key-details.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { changeMerchant } from '../shared/run-operator-action.ts';

/** At once. It only takes access away, so one operator is enough. */
export const endMerchantKey = (
  app: App,
  by: Actor,
  id: MerchantId,
  keyId: number,
): Promise<OperatorResult<KeyDetails>> =>
  changeMerchant(app, by, id, async (tx, writeAudit) => {
    const ended = await endKey(tx, { merchantId: id, keyId, overlapSeconds: 0 });
    if (!ended) return operatorRejection('not-found', merchantTexts.keyNotFound(id, keyId));
    writeAudit({
      action: 'merchant.end_key',
      subject: `merchant:${id}`,
      before: { key: keyId, name: ended.name, scope: ended.scope, created_by: ended.createdBy },
      after: { expires_at: ended.expiresAt },
    });
    return accepted(ended);
  });
