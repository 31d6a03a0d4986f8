// Servers that report a rate, for tests.
import { createHash, X509Certificate } from 'node:crypto';
import { openSigner } from '../../../src/adapters/shared/standard-webhooks.ts';
import type { Certificate, Receiver } from '../../webhooks/receiver.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
export const OTHER_SECRET = `whsec_${Buffer.alloc(32, 6).toString('base64')}`;

export const pinOf = ({ cert }: Certificate): string =>
  `sha256/${createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')}`;

type Response = { readonly body: string; readonly secret?: string; readonly signedAt?: Date };

/** Signed as the body that is sent, unless `secret` says otherwise. */
export function respond(source: Receiver, { body, secret = SECRET, signedAt = new Date() }: Response): void {
  source.respondWith((_message, response) => {
    const headers = openSigner(secret, 'secret').sign({ id: 'msg_1', body }, signedAt);
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(body);
  });
}

export const respondWithRate = (source: Receiver, rate: string): void =>
  respond(source, { body: JSON.stringify({ data: { price: rate } }) });
