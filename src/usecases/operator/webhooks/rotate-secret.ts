import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { lockEndpoint, replaceSecret } from '../../../storage/webhooks/endpoints.ts';
import type { App } from '../../app.ts';
import { createSecret } from '../../webhooks/webhook-secret.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { endpointNotFound } from './endpoint.ts';

export type SecretRotation = { readonly secret: string; readonly oldSecretUntil: Date };

/** During the overlap every message is signed with both secrets, so that the merchant can switch at any time. */
export async function rotateSecret(
  app: App,
  by: Actor,
  merchantId: MerchantId,
  overlapSeconds: number,
): Promise<OperatorResult<SecretRotation>> {
  const { secret, sealed } = createSecret(app.vault, merchantId);
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    if (!(await lockEndpoint(tx, merchantId))) return endpointNotFound(merchantId);
    const oldSecretUntil = await replaceSecret(tx, merchantId, sealed, overlapSeconds);
    writeAudit({
      action: 'webhook.rotate_secret',
      subject: `merchant:${merchantId}`,
      after: { old_secret_until: oldSecretUntil },
    });
    return accepted({ secret, oldSecretUntil });
  });
}
