// The API keys of merchants, stored as keyed hashes.
import { randomBytes } from 'node:crypto';
import type { MerchantId } from '../../domain/ids.ts';
import type { KeyScope } from '../../domain/merchants/keys.ts';
import type { Database, Queryable, Tx } from '../postgres/database.ts';

/** Times are in milliseconds: every request compares them. */
export type MerchantKey = {
  readonly id: number;
  readonly hash: Buffer;
  readonly name: string;
  readonly scope: KeyScope;
  readonly createdAt: number;
  /** Null: operators, or the installation. */
  readonly createdBy: string | null;
  /** Null: since it was created. */
  readonly worksFrom: number | null;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
};

export type KeyJson = {
  id: number;
  hash: string;
  name: string;
  scope: KeyScope;
  created_at: number;
  created_by: string | null;
  works_from: number | null;
  last_used_at: number | null;
  expires_at: number | null;
};

const HAS_NOT_ENDED = '(k.expires_at is null or k.expires_at > now())';

const KEY_JSON = `json_build_object('id', k.id, 'hash', encode(coalesce(k.scoped_hash, k.key_hash), 'hex'), 'name', k.name, 'scope', k.scope,
  'created_at', extract(epoch from k.created_at) * 1000, 'created_by', k.created_by,
  'works_from', extract(epoch from k.works_from) * 1000, 'last_used_at', extract(epoch from k.last_used_at) * 1000,
  'expires_at', extract(epoch from k.expires_at) * 1000)`;

/** The keys of merchant m that have not ended, newest first; also those that do not work yet. */
export const SELECT_KEYS = `select json_agg(${KEY_JSON} order by k.created_at desc, k.id desc)
       from merchant_keys k where k.merchant_id = m.id and ${HAS_NOT_ENDED}`;

export const readKey = (json: KeyJson): MerchantKey => ({
  id: json.id,
  hash: Buffer.from(json.hash, 'hex'),
  name: json.name,
  scope: json.scope,
  createdAt: json.created_at,
  createdBy: json.created_by,
  worksFrom: json.works_from,
  lastUsedAt: json.last_used_at,
  expiresAt: json.expires_at,
});

/** Also those that have ended, newest first. */
export async function loadKeys(db: Queryable, merchantId: MerchantId, limit: number): Promise<MerchantKey[]> {
  const rows = await db.query<{ key: KeyJson }>({
    text: `select ${KEY_JSON} as key from merchant_keys k where k.merchant_id = $1 order by k.created_at desc, k.id desc limit $2`,
    values: [merchantId, limit],
  });
  return rows.map(({ key }) => readKey(key));
}

/** Undefined: the merchant has no such key, or it has ended. By the clock: it may have ended since the transaction began. */
export async function findKey(
  db: Queryable,
  merchantId: MerchantId,
  id: number,
): Promise<MerchantKey | undefined> {
  const [row] = await db.query<{ key: KeyJson }>({
    text: `select ${KEY_JSON} as key from merchant_keys k
            where k.id = $2 and k.merchant_id = $1 and (k.expires_at is null or k.expires_at > clock_timestamp())`,
    values: [merchantId, id],
  });
  return row && readKey(row.key);
}

export async function countKeys(tx: Tx, merchantId: MerchantId): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::integer as count from merchant_keys k where k.merchant_id = $1 and ${HAS_NOT_ENDED}`,
    values: [merchantId],
  });
  return row?.count ?? 0;
}

/** The key of the operators, which may do everything. */
export async function insertMainKey(tx: Tx, id: MerchantId, keyHash: Buffer): Promise<void> {
  await tx.query({
    text: 'insert into merchant_keys (merchant_id, key_hash) values ($1, $2)',
    values: [id, keyHash],
  });
}

export type NewKey = {
  readonly merchantId: MerchantId;
  readonly hash: Buffer;
  readonly name: string;
  readonly scope: KeyScope;
  /** Null: at once. */
  readonly worksFrom: Date | null;
  readonly createdBy: string;
};

export async function insertKey(tx: Tx, key: NewKey): Promise<MerchantKey> {
  // Servers of the previous version accept `key_hash` for every operation, at once (0038_merchant-keys.sql).
  const isRestricted = key.scope !== 'withdraw' || key.worksFrom !== null;
  const [row] = await tx.query<{ key: KeyJson }>({
    text: `insert into merchant_keys as k (merchant_id, key_hash, scoped_hash, name, scope, works_from, created_by)
           values ($1, $2, $3, $4, $5, $6, $7) returning ${KEY_JSON} as key`,
    values: [
      key.merchantId,
      isRestricted ? randomBytes(key.hash.length) : key.hash,
      isRestricted ? key.hash : null,
      key.name,
      key.scope,
      key.worksFrom,
      key.createdBy,
    ],
  });
  if (!row) throw new Error('the new key was not returned');
  return readKey(row.key);
}

/** Undefined: the merchant has no such key, or it has ended. A key that ends earlier already keeps its end. */
export async function expireKey(
  tx: Tx,
  merchantId: MerchantId,
  { keyId, overlapSeconds }: { readonly keyId: number; readonly overlapSeconds: number },
): Promise<MerchantKey | undefined> {
  const [row] = await tx.query<{ key: KeyJson }>({
    text: `update merchant_keys k set expires_at = least(coalesce(k.expires_at, 'infinity'), now() + make_interval(secs => $3))
            where k.merchant_id = $1 and k.id = $2 and ${HAS_NOT_ENDED} returning ${KEY_JSON} as key`,
    values: [merchantId, keyId, overlapSeconds],
  });
  return row && readKey(row.key);
}

/** Every old key stays valid for the overlap; keys that were already expiring end with it at the latest. */
export async function replaceKeys(
  tx: Tx,
  id: MerchantId,
  keyHash: Buffer,
  overlapSeconds: number,
): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>({
    text: `select now() + make_interval(secs => $1) as until`,
    values: [overlapSeconds],
  });
  if (!row) throw new Error('the database returned no time');
  await tx.query({
    text: `update merchant_keys set expires_at = least(coalesce(expires_at, 'infinity'), $2) where merchant_id = $1`,
    values: [id, row.until],
  });
  await insertMainKey(tx, id, keyHash);
  return row.until;
}

/** Times by key, in milliseconds. The clock of a process may be ahead, and another process may have written a later use. */
export async function saveKeyUses(db: Database, uses: ReadonlyMap<number, number>): Promise<void> {
  await db.query({
    text: `update merchant_keys k set last_used_at = greatest(k.last_used_at, least(now(), to_timestamp(used.at / 1000)))
             from (select k.id, uses.at from unnest($1::bigint[], $2::double precision[]) as uses (id, at)
                     join merchant_keys k on k.id = uses.id order by k.id for no key update of k) used
            where k.id = used.id`,
    values: [[...uses.keys()], [...uses.values()]],
  });
}
