// Receipts are JSON Web Signatures with Ed25519. They are verified without asking the service, by its public keys.
import { fromApi } from './names.ts';
import type { KeySet, Receipt } from './types.ts';
import { webCrypto } from './web-crypto.ts';

const TYPE = 'sluice-receipt+jwt';

/** The receipt was changed, is incomplete, or was signed by another service. */
export class ReceiptVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReceiptVerificationError';
  }
}

/**
 * Returns what the receipt says. `keys` is the content of `/.well-known/jwks.json` of the service that issued it. Whether a
 * later receipt supersedes it, only the service knows: get the newest with `getReceipt`.
 */
export async function verifyReceipt(receipt: string, keys: KeySet): Promise<Receipt> {
  const [header = '', payload = '', signature = '', ...rest] = receipt.trim().split('.');
  const { alg, kid, typ } = readJson(header) as { alg?: unknown; kid?: unknown; typ?: unknown };
  if (alg !== 'EdDSA' || typ !== TYPE || rest.length > 0)
    throw new ReceiptVerificationError('This is not a receipt.');
  const jwk = keys.keys.find((key) => key.kid === kid && key.kty === 'OKP' && key.crv === 'Ed25519');
  if (!jwk) throw new ReceiptVerificationError('The receipt was signed with a key that is not in the set.');
  const { subtle } = await webCrypto();
  const { kty, x = '' } = jwk;
  const key = await subtle.importKey('jwk', { kty, crv: 'Ed25519', x }, { name: 'Ed25519' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  if (!(await subtle.verify({ name: 'Ed25519' }, key, decode(signature), signed)))
    throw new ReceiptVerificationError('The signature of the receipt does not match.');
  return fromApi(readJson(payload)) as Receipt;
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  } catch {
    throw new ReceiptVerificationError('This is not a receipt.');
  }
}

function readJson(part: string): unknown {
  const text = new TextDecoder().decode(decode(part));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw new ReceiptVerificationError('This is not a receipt.');
}
