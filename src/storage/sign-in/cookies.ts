// The two cookies of a realm. Both are `__Host-`: set by this host only, over TLS only, for no other host. better-auth signs their
// values; they are verified here, because a session is read at every request.
import { createHmac, timingSafeEqual } from 'node:crypto';

const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';

export const cookieLine = (name: string, value: string, maxAgeSeconds: number): string =>
  `${name}=${value}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}`;

/** The raw value, with its signature. */
export function findCookie(header: string | undefined, name: string): string | undefined {
  const pair = (header ?? '').split(';').find((text) => text.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

function decodeOrEmpty(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** The signed value, if the signature is valid. */
export function readSigned(value: string | undefined, secret: string): string | undefined {
  const text = decodeOrEmpty(value ?? '');
  const signatureStart = text.lastIndexOf('.');
  if (signatureStart < 1) return undefined;
  const signature = Buffer.from(text.slice(signatureStart + 1), 'base64');
  const expected = createHmac('sha256', secret).update(text.slice(0, signatureStart)).digest();
  const isValid = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isValid ? text.slice(0, signatureStart) : undefined;
}
