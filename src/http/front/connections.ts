// The connections of merchants. Node's server spends as much on a small request as all of our own code, so a whole plain request
// to an operation of the fast path is read and answered on the bare socket. At the first byte that is anything else the
// connection goes to Node's server, with every byte that it sent, and stays there: slow senders, pipelining, uploads and
// whatever is malformed are Node's, with its timeouts and limits.
import { type IncomingHttpHeaders, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastPath } from '../fast-path.ts';
import type { GracefulShutdown } from '../graceful-shutdown.ts';
import type { HttpResponse } from '../response.ts';
import { MAX_REQUEST_BYTES, openPlainRequestParser, type PlainRequest } from './plain-request.ts';

type Deps = {
  readonly fastPath: FastPath;
  readonly shutdown: GracefulShutdown;
  readonly addressOf: (request: { headers: IncomingHttpHeaders; socket: Socket }) => string;
  readonly warnOfProxy: (request: { headers: IncomingHttpHeaders }) => void;
};

type Connection = {
  readonly socket: Socket;
  /** Bytes that are not answered yet. */
  received: Buffer | undefined;
  isResponding: boolean;
  /** When the last response was sent, or the connection opened. */
  quietSince: number;
  hasResponded: boolean;
  readonly release: () => void;
};

/** How long a new connection, or one with half a request, waits here before it goes to Node's server with its timeouts. */
const PATIENCE_MS = 500;
const SWEEP_MS = 250;

export function installFront(server: Server, deps: Deps): void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const parse = openPlainRequestParser();
  const connections = new Set<Connection>();

  const handOver = (connection: Connection): void => {
    const { socket, received } = connection;
    connection.release();
    socket.pause();
    for (const listener of listeners) listener.call(server, socket);
    if (received) socket.unshift(received);
    socket.resume();
  };

  function advance(connection: Connection): void {
    const { received } = connection;
    if (!received || connection.isResponding) return;
    const request = deps.shutdown.isClosing() ? 'not plain' : parse(received);
    if (request === 'incomplete') return;
    if (request === 'not plain' || !respond(connection, request)) handOver(connection);
  }

  function respond(connection: Connection, { url, headers, text }: PlainRequest): boolean {
    const { socket } = connection;
    const call = deps.fastPath.find('POST', url, headers);
    if (!call) return false;
    connection.received = undefined;
    connection.isResponding = true;
    const finish = deps.shutdown.begin();
    deps.warnOfProxy({ headers });
    deps.fastPath.respond(call, {
      headers,
      clientAddress: deps.addressOf({ headers, socket }),
      read: () => text,
      send(requestId, responseHeaders, response) {
        finish();
        connection.isResponding = false;
        connection.hasResponded = true;
        connection.quietSince = performance.now();
        if (socket.writable) write(socket, requestId, responseHeaders, response, server.keepAliveTimeout);
        advance(connection);
      },
      abort() {
        finish();
        socket.destroy();
      },
    });
    return true;
  }

  function accept(socket: Socket): void {
    const connection: Connection = {
      socket,
      received: undefined,
      isResponding: false,
      quietSince: performance.now(),
      hasResponded: false,
      release() {
        connections.delete(connection);
        socket.off('data', onData).off('end', onEnd).off('error', onError).off('close', connection.release);
      },
    };
    function onData(chunk: Buffer): void {
      connection.received = connection.received ? Buffer.concat([connection.received, chunk]) : chunk;
      if (connection.isResponding) {
        if (connection.received.length > MAX_REQUEST_BYTES) socket.pause();
      } else advance(connection);
    }
    // As Node's server: a client that stops sending does not wait for a response.
    const onEnd = (): void => void socket.end();
    const onError = (): void => void socket.destroy();
    connections.add(connection);
    socket.on('data', onData).on('end', onEnd).on('error', onError).on('close', connection.release);
  }

  function sweep(): void {
    const now = performance.now();
    for (const connection of connections) {
      const { isResponding, hasResponded, received, quietSince, socket } = connection;
      if (isResponding) continue;
      const quietMs = now - quietSince;
      if (hasResponded && !received) {
        if (quietMs > server.keepAliveTimeout) socket.destroy();
      } else if (quietMs > PATIENCE_MS) handOver(connection);
    }
  }

  server.removeAllListeners('connection');
  server.on('connection', accept);
  const timer = setInterval(sweep, SWEEP_MS).unref();
  server.once('close', () => clearInterval(timer));
  const closeOthers = server.closeAllConnections.bind(server);
  server.closeAllConnections = () => {
    closeOthers();
    for (const { socket } of connections) socket.destroy();
  };
}

let date = '';
let dateUntil = 0;
/** As Node's server: the text of the current second. */
function currentDate(): string {
  const now = Date.now();
  if (now >= dateUntil) {
    date = new Date(now).toUTCString();
    dateUntil = now - (now % 1_000) + 1_000;
  }
  return date;
}

/** Head and body in one write, with the headers that Node's server would send. */
function write(
  socket: Socket,
  requestId: string,
  responseHeaders: Readonly<Record<string, string>>,
  { status, headers, body }: HttpResponse,
  keepAliveMs: number,
): void {
  const length = Buffer.byteLength(body);
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nx-request-id: ${requestId}\r\ncontent-length: ${length}\r\n`;
  for (const name in responseHeaders) text += `${name}: ${responseHeaders[name]}\r\n`;
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
  text += `Date: ${currentDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n\r\n${body}`;
  socket.write(text, length === body.length ? 'latin1' : 'utf8');
}
