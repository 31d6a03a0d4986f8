// Signs and verifies Standard Webhooks messages (HMAC-SHA-256 over id, time and body). Their package has its own SHA-256 in
// JavaScript, which took a twentieth of a payout, and can only use the system clock.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Headers } from './transport.ts';

const TOLERANCE_SECONDS = 300;
const SHORTEST_KEY_BYTES = 24;
const SHORTEST_SIGNATURE = 16;
const PREFIX = 'whsec_';
/** Has the required form. It is public, so it protects nothing. */
export const EXAMPLE_SIGNING_SECRET = `${PREFIX}${Buffer.alloc(SHORTEST_KEY_BYTES, 'example').toString('base64')}`;
const TIMESTAMP = /^[0-9]{1,12}$/;

export type SignatureHeaders = {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

type Verified = { readonly id: string } | { readonly rejected: string };

export type Signer = {
  sign(message: { readonly id: string; readonly body: string }, now: Date): SignatureHeaders;
  verify(message: { readonly headers: Headers; readonly body: string }, now: Date): Verified;
};

const singleValue = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : value?.length === 1 ? (value[0] ?? '') : '';

/** The signatures in a message's headers without their version, so that they can be redacted. */
export const signaturesIn = (headers: Headers): string[] =>
  [headers['webhook-signature'] ?? []]
    .flat()
    .flatMap((line) => line.split(/[ ,]/))
    .filter((text) => text.length >= SHORTEST_SIGNATURE);

function timingSafeEqualText(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function openSigner(secret: string, name: string): Signer {
  const key = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.of();
  if (key.length < SHORTEST_KEY_BYTES)
    throw new Error(
      `${name} must be whsec_ followed by at least ${SHORTEST_KEY_BYTES} random bytes in base64`,
    );
  const signatureOf = (id: string, timestamp: string, body: string): string =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

  return {
    sign({ id, body }, now) {
      const timestamp = String(Math.floor(now.getTime() / 1000));
      return {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(id, timestamp, body),
      };
    },

    verify({ headers, body }, now) {
      const id = singleValue(headers['webhook-id']);
      const timestamp = singleValue(headers['webhook-timestamp']);
      const signatures = singleValue(headers['webhook-signature']).split(' ');
      if (id === '' || signatures[0] === '' || !TIMESTAMP.test(timestamp)) return { rejected: 'not signed' };
      const expected = signatureOf(id, timestamp, body);
      if (!signatures.some((signature) => timingSafeEqualText(signature, expected)))
        return { rejected: 'wrong signature' };
      const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
      if (Math.abs(ageSeconds) > TOLERANCE_SECONDS)
        return { rejected: `signed ${ageSeconds} s ago, more than ${TOLERANCE_SECONDS} s off` };
      return { id };
    },
  };
}
