// The keys that sign receipts. They are never deleted.
import type { SealedText } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

/** An Ed25519 key as in a JSON Web Key Set. */
export type PublicKey = { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string };

export type ReceiptKey = {
  readonly kid: string;
  readonly publicKey: PublicKey;
  readonly privateKey: SealedText;
  readonly signsFrom: Date;
  readonly createdAt: Date;
  /** Of those that sign already, the newest: it signs now. */
  readonly isSigning: boolean;
};

type KeyRow = {
  kid: string;
  public_key: PublicKey;
  private_sealed: Buffer;
  private_key: string;
  signs_from: Date;
  created_at: Date;
  is_signing: boolean;
};

/** Newest first. */
export async function loadReceiptKeys(db: Queryable): Promise<ReceiptKey[]> {
  const rows = await db.query<KeyRow>({
    text: `select kid, public_key, private_sealed, private_key, signs_from, created_at,
                  kid is not distinct from (select kid from receipt_keys where signs_from <= now() order by signs_from desc, kid limit 1) as is_signing
             from receipt_keys order by signs_from desc, kid`,
  });
  return rows.map((row) => ({
    kid: row.kid,
    publicKey: row.public_key,
    privateKey: { sealed: row.private_sealed, keyId: row.private_key },
    signsFrom: row.signs_from,
    createdAt: row.created_at,
    isSigning: row.is_signing,
  }));
}

/** Until the end of the transaction no other key is added. */
export async function lockReceiptKeys(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table receipt_keys in share row exclusive mode' });
}

export async function insertReceiptKey(
  tx: Tx,
  { kid, publicKey, privateKey }: Pick<ReceiptKey, 'kid' | 'publicKey' | 'privateKey'>,
  signsInSeconds: number,
): Promise<Date> {
  const [row] = await tx.query<{ signs_from: Date }>({
    text: `insert into receipt_keys (kid, public_key, private_sealed, private_key, signs_from)
           values ($1, $2, $3, $4, now() + make_interval(secs => $5)) returning signs_from`,
    values: [kid, JSON.stringify(publicKey), privateKey.sealed, privateKey.keyId, signsInSeconds],
  });
  if (!row) throw new Error('the new key was not stored');
  return row.signs_from;
}
