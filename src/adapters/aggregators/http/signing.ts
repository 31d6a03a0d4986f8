// Who signs what in the http protocol: a request its body (a GET, which has none, its method and path), a reply its
// body under the id of the request that it answers, a callback its body under an id of its own.
import { randomUUID } from 'node:crypto';
import type { SignatureHeaders, Signer } from '../standard-webhooks.ts';
import type { Headers } from '../transport.ts';

export const newMessageId = (): string => `msg_${randomUUID()}`;

export type RequestLine = { readonly method: string; readonly path: string; readonly body: string };

/** `path` as it stands in the request line, query included. */
const signedText = ({ method, path, body }: RequestLine): string => (method === 'GET' ? `GET ${path}` : body);

export const signRequest = (signer: Signer, line: RequestLine, now: Date): SignatureHeaders =>
  signer.sign({ id: newMessageId(), body: signedText(line) }, now);

export const verifyRequest = (signer: Signer, line: RequestLine, headers: Headers, now: Date) =>
  signer.verify({ headers, body: signedText(line) }, now);

/** Undefined when the reply is the answer to that very request. */
export function problemWithReply(
  signer: Signer,
  reply: { readonly headers: Headers; readonly body: string },
  requestId: string,
  now: Date,
): string | undefined {
  const verified = signer.verify(reply, now);
  if ('refused' in verified) return verified.refused;
  return verified.id === requestId ? undefined : 'signed for another request';
}
