// A merchant's endpoint on this machine, which records its requests.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export type Message = { headers: Record<string, string>; body: string; path: string };
type ReceiverResponse = (message: Message, response: ServerResponse) => void | Promise<void>;

export type Receiver = {
  url: string;
  port: number;
  messages: Message[];
  /** The number of connections, also of those without a request. */
  connections(): number;
  respondWith(next: ReceiverResponse): void;
};

export type Certificate = { key: string; cert: string };

const ok: ReceiverResponse = (_message, response) => void response.writeHead(204).end();

export const status =
  (code: number): ReceiverResponse =>
  (_message, response) =>
    void response.writeHead(code).end();

type Options = { tls?: Certificate; host?: string };

export async function startReceiver({ tls, host = '127.0.0.1' }: Options = {}): Promise<Receiver> {
  const messages: Message[] = [];
  let connections = 0;
  let handler = ok;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const message = { headers: request.headers as Record<string, string>, body, path: request.url ?? '' };
    messages.push(message);
    await handler(message, response);
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch(() => response.destroy());
  };
  const server: Server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.on('connection', () => (connections += 1));
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: tls ? `https://localhost:${port}/hooks` : `http://127.0.0.1:${port}/hooks`,
    port,
    messages,
    connections: () => connections,
    respondWith: (next) => {
      handler = next;
    },
  };
}

// Node cannot create certificates.
const OPENSSL = 'openssl';

/** Self-signed, for localhost and *.shop.test. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const names = 'subjectAltName=DNS:localhost,DNS:*.shop.test,IP:127.0.0.1';
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    execFileSync(
      OPENSSL,
      [...request, '-days', '2', '-subj', '/CN=test', '-addext', names, '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
