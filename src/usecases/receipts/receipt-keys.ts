// The keys of receipts: Ed25519, the private part sealed with the master key. The first one is made when it is needed.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Tx } from '../../storage/postgres/database.ts';
import {
  insertReceiptKey,
  loadReceiptKeys,
  lockReceiptKeys,
  type PublicKey,
  type ReceiptKey,
} from '../../storage/receipts/receipt-keys.ts';
import type { App } from '../app.ts';

const ALGORITHM = 'EdDSA';

export type SigningKey = { readonly kid: string; readonly key: Awaited<ReturnType<typeof importJWK>> };

const rowOf = (kid: string): string => `receipt key:${kid}`;

/** As verifiers read it at `/.well-known/jwks.json`. */
export const keySetOf = (keys: readonly Pick<ReceiptKey, 'kid' | 'publicKey'>[]) => ({
  keys: keys.map(({ kid, publicKey: { kty, crv, x } }) => ({ kty, crv, x, kid, alg: ALGORITHM, use: 'sig' })),
});

export type KeySet = ReturnType<typeof keySetOf>;

export async function addReceiptKey(app: App, tx: Tx, signsInSeconds: number) {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const publicJwk = (await exportJWK(publicKey)) as PublicKey;
  const { d = '' } = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const sealed = app.vault.sealText(rowOf(kid), d);
  const key = { kid, publicKey: publicJwk, privateKey: sealed };
  const signsFrom = await insertReceiptKey(tx, key, signsInSeconds);
  return { kid, signsFrom };
}

export async function findSigningKey(app: App): Promise<SigningKey> {
  const found = (await loadReceiptKeys(app.db)).find(({ isSigning }) => isSigning);
  if (found) return openKey(app, found);
  const first = await app.db.transaction(async (tx) => {
    await lockReceiptKeys(tx);
    if ((await loadReceiptKeys(tx)).length === 0) await addReceiptKey(app, tx, 0);
    return (await loadReceiptKeys(tx)).find(({ isSigning }) => isSigning);
  });
  if (!first) throw new Error('no key signs receipts yet');
  return openKey(app, first);
}

async function openKey(app: App, { kid, publicKey, privateKey }: ReceiptKey): Promise<SigningKey> {
  const d = app.vault.openText(rowOf(kid), privateKey);
  return { kid, key: await importJWK({ ...publicKey, d }, ALGORITHM) };
}
