import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { lockEndpoint, replaceSecret } from '../../../storage/webhooks/endpoints.ts';
import type { App } from '../../app.ts';
import { makeSecret } from '../../webhooks/webhook-secret.ts';
import type { Outcome } from '../shared/rejection.ts';
import { act } from '../shared/run-operator-action.ts';
import { noEndpoint } from './endpoint.ts';

export type SecretRotation = { readonly secret: string; readonly oldSecretUntil: Date };

/** Until the overlap ends every message is signed with both, so that the merchant may change over at its leisure. */
export async function rotateSecret(
  app: App,
  by: Actor,
  merchantId: MerchantId,
  overlapSeconds: number,
): Promise<Outcome<SecretRotation>> {
  const { secret, sealed } = makeSecret(app.vault, merchantId);
  return act(app, by, async (tx, tell) => {
    if (!(await lockEndpoint(tx, merchantId))) return noEndpoint(merchantId);
    const oldSecretUntil = await replaceSecret(tx, merchantId, sealed, overlapSeconds);
    tell({
      action: 'webhook.rotate_secret',
      subject: `merchant:${merchantId}`,
      after: { old_secret_until: oldSecretUntil },
    });
    return accepted({ secret, oldSecretUntil });
  });
}
