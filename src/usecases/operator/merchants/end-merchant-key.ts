import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeMerchant } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { endKeyAtOnce } from '../../merchant-keys/end-key.ts';
import type { KeyDetails } from '../../merchant-keys/key-details.ts';

/** At once. It only takes access away, so one operator is enough. */
export const endMerchantKey = (
  app: App,
  by: Actor,
  id: MerchantId,
  keyId: number,
): Promise<ActionResult<KeyDetails>> =>
  changeMerchant(app, by, id, async (tx, writeAudit) => {
    const ended = await endKeyAtOnce(tx, id, keyId);
    if (!ended) return rejectAction('not-found', merchantTexts.keyNotFound(id, keyId));
    writeAudit({
      action: 'merchant.end_key',
      subject: `merchant:${id}`,
      before: { key: keyId, name: ended.name, scope: ended.scope, created_by: ended.createdBy },
      after: { expires_at: ended.expiresAt },
    });
    return accepted(ended);
  });
