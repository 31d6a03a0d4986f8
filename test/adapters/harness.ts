// Shared by the tests of the adapters: servers on loopback, a payout and the terms of an aggregator.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { openSigner } from '../../src/adapters/shared/standard-webhooks.ts';
import { parseAmount } from '../../src/domain/money.ts';
import type { Report } from '../../src/domain/reports.ts';
import type { AggregatorKind, AggregatorTerms } from '../../src/domain/routing.ts';
import type { Payout, SecretField } from '../../src/ports/aggregator.ts';

export const secretOf = (letter: string): string =>
  `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
export const SECRET = secretOf('s');
export const SIGNER = openSigner(SECRET, 'secret');

export const termsOf = (
  kind: AggregatorKind,
  url: string,
  more: Partial<AggregatorTerms> = {},
): AggregatorTerms => ({
  name: 'bank',
  kind,
  account: 1,
  currency: null,
  url,
  enabled: true,
  deadlineMs: 5_000,
  finalitySeconds: 60,
  ...more,
});

/** One valid value for every key of a kind. */
export const validKeys = (fields: readonly SecretField[]): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ name, options, example }) => [name, options?.[0]?.value ?? example ?? '1']),
  );

export function payoutOf({
  amount = '150.00',
  ...more
}: Partial<Omit<Payout, 'amount'>> & { amount?: string } = {}): Payout {
  const minor = parseAmount(amount);
  if (minor === undefined) throw new Error('not an amount');
  return {
    reference: 'wd-1000001-1',
    amount: minor,
    currency: 'RUB',
    system: 'fps',
    bankId: '100000000111',
    wallet: '79161234567',
    recipientName: null,
    comment: null,
    notAfter: new Date(Date.now() + 60_000),
    ...more,
  };
}

/** A report without its exchange and without what it says about the payout itself. */
export const withoutExchange = ({ exchange: _exchange, about: _about, ...report }: Report) => report;

export const never = (): AbortSignal => new AbortController().signal;

/** A TCP server; closed after the test. */
export async function startTcp(onSocket: (socket: Socket) => void): Promise<{ url: string; port: number }> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

export type Received = IncomingMessage & { readonly text: string };

/** An HTTP server; closed after the test. `received` contains every complete request. */
export async function startHttp(
  onRequest: (request: Received, response: ServerResponse) => void,
): Promise<{ url: string; received: Received[]; connections: () => number }> {
  const received: Received[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const complete = Object.assign(request, { text: Buffer.concat(chunks).toString() });
      received.push(complete);
      onRequest(complete, response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, connections: () => connections };
}

export const send = (
  response: ServerResponse,
  body: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
};

/** A reply of the http protocol: signed with the id of its request. */
export const sendSigned = (
  request: Received,
  response: ServerResponse,
  body: string,
  { status = 200, signer = SIGNER, now = new Date(), id = String(request.headers['webhook-id']) } = {},
): void => send(response, body, { status, headers: { ...signer.sign({ id, body }, now) } });
