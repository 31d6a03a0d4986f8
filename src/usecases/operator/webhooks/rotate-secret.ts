import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { lockEndpoint, replaceSecret } from '../../../storage/webhooks/endpoints.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { createSecret } from '../../webhooks/webhook-secret.ts';
import { endpointNotFound } from './endpoint.ts';

export type SecretRotation = { readonly secret: string; readonly oldSecretUntil: Date };

/** During the overlap every message is signed with both secrets, so that the merchant can switch at any time. */
export function rotateSecret(
  app: App,
  by: Actor,
  merchantId: MerchantId,
  overlapSeconds: number,
): Promise<ActionResult<SecretRotation>> {
  return runAction(app, by, (tx, writeAudit) =>
    rotateSecretInTx(tx, { app, writeAudit }, merchantId, { overlapSeconds }),
  );
}

/** `secret`: the new one, if it was shown before. */
export async function rotateSecretInTx(
  tx: Tx,
  { app, writeAudit }: { readonly app: App; readonly writeAudit: AuditWriter },
  merchantId: MerchantId,
  { secret: given, overlapSeconds }: { readonly secret?: string; readonly overlapSeconds: number },
): Promise<ActionResult<SecretRotation>> {
  const { secret, sealed } = createSecret(app.vault, merchantId, given);
  if (!(await lockEndpoint(tx, merchantId))) return endpointNotFound(merchantId);
  const oldSecretUntil = await replaceSecret(tx, merchantId, sealed, overlapSeconds);
  writeAudit({
    action: 'webhook.rotate_secret',
    subject: `merchant:${merchantId}`,
    after: { old_secret_until: oldSecretUntil },
  });
  return accepted({ secret, oldSecretUntil });
}
