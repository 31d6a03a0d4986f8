// Authenticates a merchant by the keyed hash of its secret key, compared in constant time. A failure is checked once more
// against the database: a new key or a newly activated merchant works immediately, and an unknown merchant takes as
// long as a wrong key.

import { asMerchantId, type MerchantId, parseMerchantId } from '../../domain/ids.ts';
import { addressAllowed } from '../../domain/ip-addresses.ts';
import { type Merchant, statusRejection } from '../../domain/merchant.ts';
import { isInForce, type KeyScope } from '../../domain/merchants/keys.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, andThen, type MaybePromise, type Result, rejected } from '../../domain/result.ts';
import { sameHash } from '../../storage/installation/vault.ts';
import type { MerchantKey } from '../../storage/merchants/keys.ts';
import type { MerchantWithKeys } from '../../storage/merchants/merchants.ts';
import type { App } from '../app.ts';

export type Credentials = {
  readonly merchantId: string;
  readonly secretKey: string;
  readonly clientAddress: string;
};

/** What a request may do: as this merchant, within the scope of the key. */
export type Authenticated = { readonly merchant: Merchant; readonly scope: KeyScope };

/** Who made a request: a program with a key, or a person of the merchant, who signed in to the portal. */
export type Caller = Credentials | { readonly via: 'portal' };

const NO_MERCHANT = asMerchantId(0);
const NO_KEY = { id: 0, hash: Buffer.alloc(32), scope: 'read', worksFrom: null, expiresAt: 0 } as const;

type ComparedKey = Pick<MerchantKey, keyof typeof NO_KEY>;

function matchKey(keys: readonly ComparedKey[], hash: Buffer, now: number): ComparedKey | undefined {
  let matched: ComparedKey | undefined;
  for (const key of keys.length > 0 ? keys : [NO_KEY]) {
    const same = sameHash(key.hash, hash);
    if (same && isInForce(key, now)) matched = key;
  }
  return matched;
}

function checkMerchant(
  app: App,
  candidate: MerchantWithKeys | null | undefined,
  hash: Buffer,
  clientAddress: string,
): Result<Authenticated> {
  const now = Date.now();
  const named = candidate ? { merchantId: candidate.merchant.id } : {};
  const key = matchKey(candidate?.keys ?? [], hash, now);
  if (!candidate || !key) return rejected(reject('merchant_not_found', named));
  const { merchant } = candidate;
  const rejection = statusRejection(merchant.status);
  if (rejection) return rejected({ ...rejection, ...named });
  if (!addressAllowed(merchant.ipAllowList, clientAddress)) return rejected(reject('ip_not_allowed', named));
  app.keyUses.record(key.id, now);
  return accepted({ merchant, scope: key.scope });
}

export function authenticateMerchant(
  app: App,
  { merchantId, secretKey, clientAddress }: Credentials,
): MaybePromise<Result<Authenticated>> {
  const hash = app.vault.hashSecretKey(secretKey);
  const id = parseMerchantId(merchantId) ?? NO_MERCHANT;
  const cached = checkMerchant(app, app.cache.getMerchant(id), hash, clientAddress);
  if (cached.ok) return cached;
  return app.cache.loadMerchant(id).then((loaded) => checkMerchant(app, loaded, hash, clientAddress));
}

/** For a client with too many wrong keys: no database read for a wrong one while the merchant is cached. */
export function authenticateFromCache(
  app: App,
  credentials: Credentials,
): MaybePromise<Result<Authenticated>> {
  const cached = app.cache.getMerchant(parseMerchantId(credentials.merchantId) ?? NO_MERCHANT);
  if (!cached) return authenticateMerchant(app, credentials);
  return checkMerchant(
    app,
    cached,
    app.vault.hashSecretKey(credentials.secretKey),
    credentials.clientAddress,
  );
}

/** After a change of the merchant, while a request is decided again. The scope of a key never changes. */
export const authenticateAgain = (
  app: App,
  id: MerchantId,
  caller: Caller,
): MaybePromise<Result<Merchant>> =>
  'via' in caller
    ? loadForPortal(app, id)
    : andThen(authenticateMerchant(app, caller), (authenticated) =>
        authenticated.ok ? accepted(authenticated.value.merchant) : authenticated,
      );

/** Whose people have signed in. Only its status may forbid a withdrawal: keys and addresses are those of programs. */
export async function loadForPortal(app: App, id: MerchantId): Promise<Result<Merchant>> {
  const loaded = app.cache.getMerchant(id) ?? (await app.cache.loadMerchant(id));
  if (!loaded) return rejected(reject('merchant_not_found'));
  const rejection = statusRejection(loaded.merchant.status);
  return rejection ? rejected(rejection) : accepted(loaded.merchant);
}
