// Sends the same bytes to a server with the front and to one without, and returns what each of them answers.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { respondToBrokenRequest, respondToUnmetExpectation } from '../../../src/http/errors.ts';
import { exchangeOf, openFastPath } from '../../../src/http/fast-path.ts';
import { installFront } from '../../../src/http/front/connections.ts';
import { openGracefulShutdown } from '../../../src/http/graceful-shutdown.ts';
import { openMetrics } from '../../../src/http/monitoring/metrics.ts';
import { createRequestLog } from '../../../src/http/request-log.ts';
import { successResponse } from '../../../src/http/response.ts';
import { openLog } from '../../../src/main/log.ts';

export const PATH = '/api/v2/merchant/createWithdraw';

export type EchoServer = {
  readonly port: number;
  readonly server: Server;
  /** Requests that reached the fast path, on either way. */
  readonly operations: () => number;
  /** Requests that Node's server read. */
  readonly readByNode: () => number;
  close(): Promise<void>;
};

/** Its only operation returns what it was given, so that a difference in reading is one in the response. */
export async function startEchoServer({ front }: { readonly front: boolean }): Promise<EchoServer> {
  const log = openLog('fatal', { write: () => true });
  let operations = 0;
  let readByNode = 0;
  const fastPath = openFastPath({
    style: { legacy200: false },
    log,
    requestLog: createRequestLog(log, openMetrics(), () => undefined),
    nextRequestId: () => 'id',
  });
  fastPath.add(PATH, async ({ headers, body, clientAddress }) => {
    operations += 1;
    // As every real operation: not in the turn in which the request was read.
    await nextTurn();
    return successResponse({ headers: { ...headers }, body, clientAddress });
  });
  const server = createServer({
    requireHostHeader: false,
    headersTimeout: 1_000,
    requestTimeout: 1_500,
    connectionsCheckingInterval: 100,
  });
  server.keepAliveTimeout = 1_000;
  server.on('clientError', respondToBrokenRequest);
  server.on('checkExpectation', respondToUnmetExpectation);
  server.on('request', (request, response) => {
    readByNode += 1;
    const call = fastPath.find(request.method, request.url, request.headers);
    if (call) fastPath.respond(call, exchangeOf(request, response, request.socket.remoteAddress ?? ''));
    else
      request
        .resume()
        .on('end', () =>
          setImmediate(() => response.writeHead(418).end(`other ${request.method} ${request.url}`)),
        );
  });
  if (front)
    installFront(server, {
      fastPath,
      shutdown: openGracefulShutdown(),
      addressOf: ({ socket }) => socket.remoteAddress ?? '',
      warnOfProxy: () => undefined,
    });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    server,
    operations: () => operations,
    readByNode: () => readByNode,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Everything the server sends until it closes the connection, or is silent; `hangs` if it is. */
export async function exchange(
  port: number,
  chunks: readonly Buffer[],
  { silenceMs = 400, turnMs = 1 }: { readonly silenceMs?: number; readonly turnMs?: number } = {},
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = '';
  let lastAt = performance.now();
  let isOpen = true;
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    lastAt = performance.now();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOpen = false;
  });
  await once(socket, 'connect').catch(() => undefined);
  for (const chunk of chunks) {
    if (socket.writable) socket.write(chunk);
    // So that the server reads the chunks one by one, and answers each before the next: what it does with a request that
    // arrives while it answers another depends on the moment.
    const before = received.length;
    const sentAt = performance.now();
    while (chunks.length > 1 && isOpen && received.length === before && performance.now() - sentAt < turnMs)
      await sleep(1);
  }
  lastAt = performance.now();
  while (isOpen && performance.now() - lastAt < silenceMs) await sleep(1);
  socket.destroy();
  return `${received.replaceAll(/^Date: .*$/gm, 'Date: now')}${isOpen ? '<hangs>' : ''}`;
}

/** The body has one character per byte. */
export const post = (body: string, headers = '', path = PATH): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${headers}\r\n${body}`;

/** Ends the connection, so that nothing has to wait for a time-out. */
export const LAST = post('{"last":1}', 'connection: close\r\n');
