// The signing secrets of webhooks, in the format of the Standard Webhooks specification.
import { randomBytes } from 'node:crypto';
import type { MerchantId } from '../../domain/ids.ts';
import type { SealedText, Vault } from '../../storage/installation/vault.ts';

const SECRET_BYTES = 32;

const rowOf = (merchantId: MerchantId): string => `webhook:${merchantId}`;

export type NewSecret = { readonly secret: string; readonly sealed: SealedText };

/** `given`: one that was shown before. */
export function createSecret(vault: Vault, merchantId: MerchantId, given?: string): NewSecret {
  const secret = given ?? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealed: vault.sealText(rowOf(merchantId), secret) };
}

export const openSecret = (vault: Vault, merchantId: MerchantId, sealed: SealedText): string =>
  vault.openText(rowOf(merchantId), sealed);
