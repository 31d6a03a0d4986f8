// Webhooks are signed according to Standard Webhooks: HMAC-SHA256 over id, time and the unmodified body.
import { fromApi } from './names.ts';
import type { WebhookEvent } from './types.ts';
import { webCrypto } from './web-crypto.ts';

const TOLERANCE_SECONDS = 300;

/** A `Headers`, or an object such as Node's `request.headers`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The message is not from the holder of the secret, or too old: respond with 400 and ignore it. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
  }
}

/** Returns the event. `body` is the unmodified body: text or bytes, not a parsed object. */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secret: string,
): Promise<WebhookEvent> {
  const key = decodeSecret(secret);
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('The body must be the unmodified text or bytes, not a parsed object.');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature');
  requireRecent(timestamp);
  if (!(await isSigned(key, join(`${id}.${timestamp}.`, bytes), signatures)))
    throw new WebhookVerificationError('No signature of the webhook matches.');
  return fromApi(JSON.parse(new TextDecoder().decode(bytes))) as WebhookEvent;
}

function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  const key = secret.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : undefined;
  if (!key?.length) throw new TypeError('The secret of webhooks must be whsec_ and base64.');
  return key;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value =
    'get' in headers && typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

/** A message that was recorded and is sent again later is rejected. */
function requireRecent(timestamp: string): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1_000 - seconds) <= TOLERANCE_SECONDS))
    throw new WebhookVerificationError('The time of the webhook is not within five minutes of now.');
}

function join(text: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(text);
  const joined = new Uint8Array(prefix.length + bytes.length);
  joined.set(prefix);
  joined.set(bytes, prefix.length);
  return joined;
}

/** While a secret is being changed there are several signatures. `subtle.verify` compares in constant time. */
async function isSigned(
  rawKey: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  const { subtle } = await webCrypto();
  const key = await subtle.importKey('raw', rawKey, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? decodeBase64(signature.slice('v1,'.length)) : undefined;
    if (bytes && (await subtle.verify('HMAC', key, bytes, message))) return true;
  }
  return false;
}
