// Authenticates a merchant by the keyed hash of its secret key, compared in constant time. A failure is checked once more
// against the database: a new key or a newly activated merchant works immediately, and an unknown merchant takes as
// long as a wrong key.

import { asMerchantId, type MerchantId, parseMerchantId } from '../../domain/ids.ts';
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

/** Who made a request: a program with a key, or a person of the merchant, who signed in to the portal. */
export type Caller = Credentials | { readonly via: 'portal' };

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
  const merchant = matchKey(candidate, hash);
  if (!merchant) return rejected(reject('merchant_not_found'));
  const rejection = statusRejection(merchant.status);
  if (rejection) return rejected(rejection);
  return addressAllowed(merchant.ipAllowList, clientAddress)
    ? accepted(merchant)
    : rejected(reject('ip_not_allowed'));
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

/** After a change of the merchant, while a request is decided again. */
export const authenticateAgain = (
  app: App,
  id: MerchantId,
  caller: Caller,
): MaybePromise<Result<Merchant>> =>
  'via' in caller ? loadForPortal(app, id) : authenticateMerchant(app, caller);

/** Whose people have signed in. Only its status may forbid a withdrawal: keys and addresses are those of programs. */
export async function loadForPortal(app: App, id: MerchantId): Promise<Result<Merchant>> {
  const loaded = app.cache.getMerchant(id) ?? (await app.cache.loadMerchant(id));
  if (!loaded) return rejected(reject('merchant_not_found'));
  const rejection = statusRejection(loaded.merchant.status);
  return rejection ? rejected(rejection) : accepted(loaded.merchant);
}
