// Authenticates a merchant by the keyed hash of its secret key, compared in constant time. A failure is checked once more
// against the database: a new key or a newly activated merchant works immediately, and an unknown merchant takes as
// long as a wrong key.

import { asMerchantId, parseMerchantId } from '../../domain/ids.ts';
import { addressAllowed } from '../../domain/ip-addresses.ts';
import { type Merchant, statusRejection } from '../../domain/merchant.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, type MaybePromise, type Result, rejected } from '../../domain/result.ts';
import { sameHash } from '../../storage/installation/vault.ts';
import type { MerchantWithKeys } from '../../storage/merchants/merchants.ts';
import type { App } from '../app.ts';

export type Credentials = {
  readonly merchantId: string;
  readonly secretKey: string;
  readonly clientAddress: string;
};

const NO_MERCHANT = asMerchantId(0);
const NO_KEY = { hash: Buffer.alloc(32), expiresAt: null };

function matchKey(candidate: MerchantWithKeys | null | undefined, hash: Buffer): Merchant | undefined {
  const now = Date.now();
  let matched = false;
  for (const key of candidate?.keys ?? [NO_KEY]) {
    const same = sameHash(key.hash, hash);
    matched ||= same && (key.expiresAt === null || key.expiresAt > now);
  }
  return matched ? candidate?.merchant : undefined;
}

function checkMerchant(
  candidate: MerchantWithKeys | null | undefined,
  hash: Buffer,
  clientAddress: string,
): Result<Merchant> {
  const named = candidate ? { merchantId: candidate.merchant.id } : {};
  const merchant = matchKey(candidate, hash);
  if (!merchant) return rejected(reject('merchant_not_found', named));
  const rejection = statusRejection(merchant.status);
  if (rejection) return rejected({ ...rejection, ...named });
  return addressAllowed(merchant.ipAllowList, clientAddress)
    ? accepted(merchant)
    : rejected(reject('ip_not_allowed', named));
}

export function authenticateMerchant(
  app: App,
  { merchantId, secretKey, clientAddress }: Credentials,
): MaybePromise<Result<Merchant>> {
  const hash = app.vault.hashSecretKey(secretKey);
  const id = parseMerchantId(merchantId) ?? NO_MERCHANT;
  const cached = checkMerchant(app.cache.getMerchant(id), hash, clientAddress);
  if (cached.ok) return cached;
  return app.cache.loadMerchant(id).then((loaded) => checkMerchant(loaded, hash, clientAddress));
}

/** For a client with too many wrong keys: no database read for a wrong one while the merchant is cached. */
export function authenticateFromCache(app: App, credentials: Credentials): MaybePromise<Result<Merchant>> {
  const cached = app.cache.getMerchant(parseMerchantId(credentials.merchantId) ?? NO_MERCHANT);
  if (!cached) return authenticateMerchant(app, credentials);
  return checkMerchant(cached, app.vault.hashSecretKey(credentials.secretKey), credentials.clientAddress);
}
