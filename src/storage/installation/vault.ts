// Secrets at rest. One key per purpose is derived from the master key: wallets are encrypted (AES-256-GCM, bound to their
// row), equality and secret keys use keyed hashes. Nothing here logs a secret.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto';
import type { WithdrawalId } from '../../domain/ids.ts';

/** Equal wallets have equal hashes; without the master key a hash reveals nothing. */
export type SealedWallet = { readonly sealed: Buffer; readonly keyId: string; readonly hash: Buffer };

/** The wallet and the name of the recipient, if the merchant gave one; both under the same key. */
export type SealedDestination = SealedWallet & { readonly recipient: Buffer | null };

export type SealedText = { readonly sealed: Buffer; readonly keyId: string };

export type Vault = {
  sealWallet(id: WithdrawalId, wallet: string): SealedWallet;
  openWallet(id: WithdrawalId, sealed: SealedWallet): string;
  /** The name of the recipient, stored beside the wallet under the same key. */
  sealRecipient(id: WithdrawalId, name: string): Buffer;
  /** Null: the merchant gave none. */
  openRecipient(id: WithdrawalId, sealed: Pick<SealedDestination, 'recipient' | 'keyId'>): string | null;
  /** For searching by wallet. */
  hashWallet(wallet: string): Buffer;
  /** Any other secret; `boundTo` names its row, so that it cannot be decrypted in another one. */
  sealText(boundTo: string, text: string): SealedText;
  openText(boundTo: string, sealed: SealedText): string;
  /** A file, bound in the same way. */
  sealFile(boundTo: string, content: Buffer): SealedText;
  openFile(boundTo: string, sealed: SealedText): Buffer;
  /** A text that others keep for us and cannot read or change. Undefined: it was not sealed here for `boundTo`. */
  sealToken(boundTo: string, text: string): string;
  openToken(boundTo: string, token: string): string | undefined;
  /**
   * Our reference for an attempt: deterministic, and different in every installation. The nonce of the row keeps it different
   * from that of a withdrawal which had the same id and was lost by a restore.
   */
  referenceOf(id: WithdrawalId, attempt: number, nonce: string | null): string;
  fingerprint(parts: readonly string[]): Buffer;
  /** A new merchant secret key, shown once, and the hash to store. */
  generateSecretKey(): { readonly secretKey: string; readonly hash: Buffer };
  hashSecretKey(secretKey: string): Buffer;
  /** A new token for the operator API, shown once, and the hash to store. */
  generateToken(): { readonly token: string; readonly hash: Buffer };
  hashToken(token: string): Buffer;
  /** A new code with which a person becomes one of a merchant's people, shown once, and the hash to store. */
  generateInvitation(): { readonly code: string; readonly hash: Buffer };
  hashInvitation(code: string): Buffer;
  /** The hash of an audit row, chained to the hash of the row before. */
  readonly auditHash: (previous: Buffer, row: string) => Buffer;
  /** Shows that a backup was made by this installation and not changed since. */
  readonly signBackup: (digest: Buffer) => Buffer;
  /** Signs session cookies of operators and encrypts their second factors. */
  readonly signInSecret: string;
  /** The same for people of merchants. */
  readonly portalSignInSecret: string;
  /** Differs for every master key, so that a wrong one is detected at start. */
  readonly keyCheck: Buffer;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const SHA256_BLOCK_BYTES = 64;
const SHA256_BYTES = 32;
/** Longer texts, which no request has, use createHmac. */
const MAX_FAST_LENGTH = 1024;

/** HMAC-SHA-256 with a fixed key. Every create needs three; two plain hashes take half the time of Node's HMAC. */
function keyedHash(key: Buffer): (text: string) => Buffer {
  const inner = Buffer.alloc(SHA256_BLOCK_BYTES + MAX_FAST_LENGTH, 0x36);
  const outer = Buffer.alloc(SHA256_BLOCK_BYTES + SHA256_BYTES, 0x5c);
  for (const [i, byte] of key.entries()) {
    inner[i] = byte ^ 0x36;
    outer[i] = byte ^ 0x5c;
  }
  return (text) => {
    // A character takes at most three bytes.
    if (text.length * 3 > MAX_FAST_LENGTH) return createHmac('sha256', key).update(text).digest();
    const end = SHA256_BLOCK_BYTES + inner.write(text, SHA256_BLOCK_BYTES);
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), SHA256_BLOCK_BYTES, 'binary');
    return Buffer.from(hash('sha256', outer, 'binary'), 'binary');
  };
}

/** Draws random bytes for 256 nonces at once: each system call costs as much as an encryption. */
function drawNonces(): () => Buffer {
  const drawn = Buffer.alloc(NONCE_BYTES * 256);
  let offset = drawn.length;
  return () => {
    if (offset === drawn.length) {
      randomFillSync(drawn);
      offset = 0;
    }
    offset += NONCE_BYTES;
    return drawn.subarray(offset - NONCE_BYTES, offset);
  };
}

/** AES-256-GCM: nonce, tag and text; `boundTo` is authenticated with them. */
function openSealing(keyId: string) {
  const nextNonce = drawNonces();

  function seal(key: Buffer, boundTo: string, content: string | Buffer): Buffer {
    const nonce = nextNonce();
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
    const sealed = typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content);
    // GCM is a stream mode: final() returns no data.
    cipher.final();
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  function openBytes(key: Buffer, boundTo: string, { sealed, keyId: sealedWith }: SealedText): Buffer {
    if (sealedWith !== keyId)
      throw new Error(`the secret of ${boundTo} was encrypted with key ${sealedWith}, not ${keyId}`);
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const content = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    // Throws if nonce, tag, text or `boundTo` is not what was sealed; GCM has no more data.
    decipher.final();
    return content;
  }

  const open = (key: Buffer, boundTo: string, sealed: SealedText): string =>
    openBytes(key, boundTo, sealed).toString('utf8');

  return { seal, open, openBytes };
}

const randomText = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`;

/** What programs and people present, stored only as a keyed hash. */
function openCredentials(derive: (purpose: string) => Buffer) {
  const hashSecretKey = keyedHash(derive('merchant secret keys'));
  const hashToken = keyedHash(derive('operator tokens'));
  const hashInvitation = keyedHash(derive('portal invitations'));
  return {
    generateSecretKey() {
      const secretKey = randomText('sk_');
      return { secretKey, hash: hashSecretKey(secretKey) };
    },
    hashSecretKey,
    generateToken() {
      const token = randomText('slt_');
      return { token, hash: hashToken(token) };
    },
    hashToken,
    generateInvitation() {
      const code = randomText('sli_');
      return { code, hash: hashInvitation(code) };
    },
    hashInvitation,
  };
}

export function openVault(masterKey: Buffer): Vault {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, 'sluice', purpose, 32));
  const walletSealing = derive('wallet sealing');
  const textSealing = derive('secret sealing');
  const fileSealing = derive('file sealing');
  const tokenSealing = derive('tokens');
  const hashReference = keyedHash(derive('attempt references'));
  const hashWallet = keyedHash(derive('wallet equality'));
  const hashFingerprint = keyedHash(derive('order fingerprint'));
  const audit = derive('audit log');
  const backups = derive('backups');
  const keyCheck = derive('key check');
  const keyId = derive('wallet sealing key id').subarray(0, 4).toString('hex');

  const rowOf = (id: WithdrawalId): string => `withdrawal:${id}`;
  const recipientOf = (id: WithdrawalId): string => `recipient of withdrawal:${id}`;
  const { seal, open, openBytes } = openSealing(keyId);

  return {
    sealWallet: (id, wallet) => ({
      sealed: seal(walletSealing, rowOf(id), wallet),
      keyId,
      hash: hashWallet(wallet),
    }),
    hashWallet,
    openWallet: (id, sealed) => open(walletSealing, rowOf(id), sealed),
    sealRecipient: (id, name) => seal(textSealing, recipientOf(id), name),
    openRecipient: (id, { recipient, keyId: sealedWith }) =>
      recipient && open(textSealing, recipientOf(id), { sealed: recipient, keyId: sealedWith }),
    sealText: (boundTo, text) => ({ sealed: seal(textSealing, boundTo, text), keyId }),
    openText: (boundTo, sealed) => open(textSealing, boundTo, sealed),
    sealFile: (boundTo, content) => ({ sealed: seal(fileSealing, boundTo, content), keyId }),
    openFile: (boundTo, sealed) => openBytes(fileSealing, boundTo, sealed),
    sealToken: (boundTo, text) => seal(tokenSealing, boundTo, text).toString('base64url'),
    openToken(boundTo, token) {
      const sealed = Buffer.from(token, 'base64url');
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
      try {
        return open(tokenSealing, boundTo, { sealed, keyId });
      } catch {
        return undefined;
      }
    },
    referenceOf(id, attempt, nonce) {
      const hash = hashReference(nonce === null ? `${id}/${attempt}` : `${id}/${attempt}/${nonce}`);
      return `sl-${id}-${attempt}-${hash.subarray(0, 6).toString('hex')}`;
    },
    fingerprint: (parts) => hashFingerprint(JSON.stringify(parts)).subarray(0, 16),
    ...openCredentials(derive),
    auditHash: (previous, row) => createHmac('sha256', audit).update(previous).update(row).digest(),
    signBackup: (digest) => createHmac('sha256', backups).update(digest).digest(),
    signInSecret: derive('operator sign-in').toString('base64url'),
    portalSignInSecret: derive('portal sign-in').toString('base64url'),
    keyCheck,
  };
}

export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
