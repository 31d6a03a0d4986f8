// Who is asking. A secret key is recognised by its keyed hash, compared in constant time. Whatever fails is looked
// up afresh once: a key rotated a moment ago works at once, and an unknown merchant costs what a wrong key costs.
import { addressAllowed } from '../../domain/addresses.ts';
import { asMerchantId, parseMerchantId } from '../../domain/ids.ts';
import { type Merchant, statusRejection } from '../../domain/merchant.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import type { KnownMerchant } from '../../storage/merchants.ts';
import { sameHash } from '../../storage/vault.ts';
import type { App } from '../app.ts';

export type Credentials = { readonly merchantId: string; readonly secretKey: string; readonly clientAddress: string };

const NOBODY = asMerchantId(0);
const NO_KEY = { hash: Buffer.alloc(32), expiresAt: null };

function recognise(known: KnownMerchant | null | undefined, hash: Buffer): Merchant | undefined {
  const now = Date.now();
  let matched = false;
  for (const key of known?.keys ?? [NO_KEY]) {
    const same = sameHash(key.hash, hash);
    matched ||= same && (key.expiresAt === null || key.expiresAt > now);
  }
  return matched ? known?.merchant : undefined;
}

export async function authenticateMerchant(app: App, credentials: Credentials): Promise<Result<Merchant>> {
  const hash = app.vault.hashSecretKey(credentials.secretKey);
  const id = parseMerchantId(credentials.merchantId) ?? NOBODY;
  const merchant = recognise(app.directory.recall(id), hash) ?? recognise(await app.directory.lookUp(id), hash);
  if (!merchant) return rejected(reject('merchant_not_found'));

  const refusal = statusRejection(merchant.status);
  if (refusal) return rejected(refusal);
  if (!addressAllowed(merchant.ipAllowList, credentials.clientAddress)) return rejected(reject('ip_not_allowed'));
  return accepted(merchant);
}
