// Secrets at rest. One master key, and from it one key per purpose: wallets are sealed (AES-256-GCM, bound to the
// row they belong to), equality and secret keys are keyed hashes. Nothing here ever prints what it holds.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { WithdrawalId } from '../domain/ids.ts';

/** Equal wallets have equal hashes; without the master key a hash says nothing. */
export type SealedWallet = { readonly sealed: Buffer; readonly keyId: string; readonly hash: Buffer };

export type SealedText = { readonly sealed: Buffer; readonly keyId: string };

export type Vault = {
  sealWallet(id: WithdrawalId, wallet: string): SealedWallet;
  openWallet(id: WithdrawalId, sealed: SealedWallet): string;
  /** For finding a wallet again. */
  hashWallet(wallet: string): Buffer;
  /** Any other secret; `boundTo` names its row, so that it cannot be read from another one. */
  sealText(boundTo: string, text: string): SealedText;
  openText(boundTo: string, sealed: SealedText): string;
  /** Our name for an attempt: the same whenever it is made again, another in every installation. */
  referenceOf(id: WithdrawalId, attempt: number): string;
  fingerprint(parts: readonly string[]): Buffer;
  /** A new merchant secret key, to be shown once, and the hash to be stored. */
  makeSecretKey(): { readonly secretKey: string; readonly hash: Buffer };
  hashSecretKey(secretKey: string): Buffer;
  /** An integrator's token for the operator API, to be shown once, and the hash to be stored. */
  makeToken(): { readonly token: string; readonly hash: Buffer };
  hashToken(token: string): Buffer;
  /** Of one row of the audit log, over the hash of the row before. */
  auditHash(previous: Buffer, row: string): Buffer;
  /** Signs the operators' session cookies and seals their second factors. */
  readonly signInSecret: string;
  /** Differs for every master key, so that a wrong one is noticed at start. */
  readonly keyCheck: Buffer;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function openVault(masterKey: Buffer): Vault {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, 'sluice', purpose, 32));
  const walletSealing = derive('wallet sealing');
  const textSealing = derive('secret sealing');
  const references = derive('attempt references');
  const equality = derive('wallet equality');
  const fingerprints = derive('order fingerprint');
  const secretKeys = derive('merchant secret keys');
  const tokens = derive('operator tokens');
  const audit = derive('audit log');
  const keyCheck = derive('key check');
  const keyId = derive('wallet sealing key id').subarray(0, 4).toString('hex');

  const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const rowOf = (id: WithdrawalId): string => `withdrawal:${id}`;
  const hashSecretKey = (secretKey: string): Buffer => hmac(secretKeys, secretKey);
  const hashWallet = (wallet: string): Buffer => hmac(equality, wallet);
  const hashToken = (token: string): Buffer => hmac(tokens, token);

  function seal(key: Buffer, boundTo: string, text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  function open(key: Buffer, boundTo: string, { sealed, keyId: sealedWith }: SealedText): string {
    if (sealedWith !== keyId)
      throw new Error(`the secret of ${boundTo} was sealed with key ${sealedWith}, not ${keyId}`);
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return (
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    );
  }

  return {
    sealWallet: (id, wallet) => ({
      sealed: seal(walletSealing, rowOf(id), wallet),
      keyId,
      hash: hashWallet(wallet),
    }),
    hashWallet,
    openWallet: (id, sealed) => open(walletSealing, rowOf(id), sealed),
    sealText: (boundTo, text) => ({ sealed: seal(textSealing, boundTo, text), keyId }),
    openText: (boundTo, sealed) => open(textSealing, boundTo, sealed),
    referenceOf: (id, attempt) =>
      `sl-${id}-${attempt}-${hmac(references, `${id}/${attempt}`).subarray(0, 6).toString('hex')}`,
    fingerprint: (parts) => hmac(fingerprints, JSON.stringify(parts)).subarray(0, 16),
    makeSecretKey() {
      const secretKey = `sk_${randomBytes(32).toString('base64url')}`;
      return { secretKey, hash: hashSecretKey(secretKey) };
    },
    hashSecretKey,
    makeToken() {
      const token = `slt_${randomBytes(32).toString('base64url')}`;
      return { token, hash: hashToken(token) };
    },
    hashToken,
    auditHash: (previous, row) => createHmac('sha256', audit).update(previous).update(row).digest(),
    signInSecret: derive('operator sign-in').toString('base64url'),
    keyCheck,
  };
}

export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
