// Who is asking. A secret key is recognised by its keyed hash, compared in constant time. Whatever fails is looked
// up afresh once: a key rotated or a merchant activated a moment ago works at once, and an unknown merchant costs
// what a wrong key costs.

import { asMerchantId, parseMerchantId } from '../../domain/ids.ts';
import { addressAllowed } from '../../domain/ip-addresses.ts';
import { type Merchant, statusRejection } from '../../domain/merchant.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import { sameHash } from '../../storage/installation/vault.ts';
import type { MerchantWithKeys } from '../../storage/merchants/merchants.ts';
import type { App } from '../app.ts';

export type Credentials = {
  readonly merchantId: string;
  readonly secretKey: string;
  readonly clientAddress: string;
};

const NOBODY = asMerchantId(0);
const NO_KEY = { hash: Buffer.alloc(32), expiresAt: null };

function recognise(known: MerchantWithKeys | null | undefined, hash: Buffer): Merchant | undefined {
  const now = Date.now();
  let matched = false;
  for (const key of known?.keys ?? [NO_KEY]) {
    const same = sameHash(key.hash, hash);
    matched ||= same && (key.expiresAt === null || key.expiresAt > now);
  }
  return matched ? known?.merchant : undefined;
}

function judge(
  known: MerchantWithKeys | null | undefined,
  hash: Buffer,
  clientAddress: string,
): Result<Merchant> {
  const merchant = recognise(known, hash);
  if (!merchant) return rejected(reject('merchant_not_found'));
  const refusal = statusRejection(merchant.status);
  if (refusal) return rejected(refusal);
  return addressAllowed(merchant.ipAllowList, clientAddress)
    ? accepted(merchant)
    : rejected(reject('ip_not_allowed'));
}

export async function authenticateMerchant(
  app: App,
  { merchantId, secretKey, clientAddress }: Credentials,
): Promise<Result<Merchant>> {
  const hash = app.vault.hashSecretKey(secretKey);
  const id = parseMerchantId(merchantId) ?? NOBODY;
  const remembered = judge(app.cache.getMerchant(id), hash, clientAddress);
  return remembered.ok ? remembered : judge(await app.cache.loadMerchant(id), hash, clientAddress);
}
