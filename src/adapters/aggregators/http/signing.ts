// What is signed in the http protocol: the body of a request (the method and path of a GET), the body of a reply with the
// id of its request, and the body of a callback with an id of its own.
import { randomUUID } from 'node:crypto';
import type { SignatureHeaders, Signer } from '../../shared/standard-webhooks.ts';
import type { Headers } from '../../shared/transport.ts';

export const newMessageId = (): string => `msg_${randomUUID()}`;

export type RequestLine = { readonly method: string; readonly path: string; readonly body: string };

/** `path` as in the request line, query included. */
const signedText = ({ method, path, body }: RequestLine): string => (method === 'GET' ? `GET ${path}` : body);

export const signRequest = (signer: Signer, line: RequestLine, now: Date): SignatureHeaders =>
  signer.sign({ id: newMessageId(), body: signedText(line) }, now);

export const verifyRequest = (signer: Signer, line: RequestLine, headers: Headers, now: Date) =>
  signer.verify({ headers, body: signedText(line) }, now);

/** Undefined: the reply is signed and belongs to this request. */
export function problemWithReply(
  signer: Signer,
  reply: { readonly headers: Headers; readonly body: string },
  requestId: string,
  now: Date,
): string | undefined {
  const verified = signer.verify(reply, now);
  if ('rejected' in verified) return verified.rejected;
  return verified.id === requestId ? undefined : 'signed for another request';
}
