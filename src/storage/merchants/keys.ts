// The API keys of merchants, stored as keyed hashes.
import type { MerchantId } from '../../domain/ids.ts';
import type { Tx } from '../postgres/database.ts';

export type MerchantKey = {
  readonly hash: Buffer;
  readonly createdAt: number;
  readonly expiresAt: number | null;
};

export type KeyJson = { hash: string; created_at: number; expires_at: number | null };

/** The valid keys of merchant m, newest first. */
export const SELECT_KEYS = `select json_agg(json_build_object('hash', encode(k.key_hash, 'hex'), 'created_at', extract(epoch from k.created_at) * 1000,
              'expires_at', extract(epoch from k.expires_at) * 1000) order by k.created_at desc)
       from merchant_keys k where k.merchant_id = m.id and (k.expires_at is null or k.expires_at > now())`;

export const readKey = ({ hash, created_at, expires_at }: KeyJson): MerchantKey => ({
  hash: Buffer.from(hash, 'hex'),
  createdAt: created_at,
  expiresAt: expires_at,
});

export async function insertKey(tx: Tx, id: MerchantId, keyHash: Buffer): Promise<void> {
  await tx.query({
    text: 'insert into merchant_keys (merchant_id, key_hash) values ($1, $2)',
    values: [id, keyHash],
  });
}

/** The old key stays valid for the overlap; keys that were already expiring end with it at the latest. */
export async function replaceKey(
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
  await insertKey(tx, id, keyHash);
  return row.until;
}
