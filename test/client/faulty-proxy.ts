// A proxy between a client and the server that loses requests and responses, or answers in place of the server.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of one request. */
export type Fault =
  | 'forward'
  /** The server never gets it. */
  | 'cut_before'
  /** The server answers, and the client does not get the answer. */
  | 'cut_after'
  /** The client gets half of the answer. */
  | 'cut_within'
  | 'silence'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: object | string;
    };

export type FaultyProxy = {
  readonly url: string;
  /** Every request that arrived, with its bytes. */
  readonly requests: { readonly path: string; readonly text: string; readonly at: number }[];
  /** The faults of the next requests, one each. Later ones are forwarded. */
  next(...faults: readonly Fault[]): void;
  close(): Promise<void>;
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

function answer(response: ServerResponse, { status, headers = {}, body = '' }: Fault & object): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const requests: FaultyProxy['requests'] = [];
  const faults: Fault[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const path = request.url ?? '';
    requests.push({ path, text, at: Date.now() });
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (fault === 'cut_before') return void request.socket.destroy();
    if (typeof fault === 'object') return answer(response, fault);
    const reply = await fetch(`${target}${path}`, {
      method: 'POST',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      body: text,
    });
    const body = Buffer.from(await reply.arrayBuffer());
    if (fault === 'cut_after') return void request.socket.destroy();
    const { 'content-length': _, connection: __, ...headers } = Object.fromEntries(reply.headers);
    response.writeHead(reply.status, { ...headers, 'content-length': body.length });
    if (fault !== 'cut_within') return void response.end(body);
    response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next: (...more) => void faults.push(...more),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const rejection = (code: string, fields: object = {}): object => ({
  success: false,
  error: `Text of ${code}`,
  code,
  request_id: 'r-1',
  ...fields,
});
