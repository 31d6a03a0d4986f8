// The connections of merchants. Node's server spends as much on a small request as all of our own code, so a whole plain request
// to an operation of the fast path is read and answered on the bare socket. At the first byte that is anything else the
// connection goes to Node's server, with every byte that it sent, and stays there: slow senders, pipelining, uploads and
// malformed requests are Node's, with its timeouts and limits.
import { type IncomingHttpHeaders, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastPath } from '../fast-path.ts';
import type { GracefulShutdown } from '../graceful-shutdown.ts';
import type { HttpResponse } from '../response.ts';
import {
  MAX_REQUEST_BYTES,
  openPlainRequestParser,
  type PlainRequest,
  type PlainRequestParser,
} from './plain-request.ts';

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
  /** In how many parts they came: each is read from the first byte again. */
  parts: number;
  isResponding: boolean;
  /** When the last response was sent, or the connection opened. */
  quietSince: number;
  hasResponded: boolean;
  readonly release: () => void;
};

type Front = Deps & {
  readonly server: Server;
  readonly parse: PlainRequestParser;
  readonly connections: Set<Connection>;
  /** Gives a connection, with all that it has sent, to Node's server. */
  readonly handOver: (connection: Connection) => void;
};

/** How long a new connection, or one with half a request, waits here before it goes to Node's server with its timeouts. */
const PATIENCE_MS = 500;
const SWEEP_MS = 250;
const MAX_PARTS = 8;

export function installFront(server: Server, deps: Deps): void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const connections = new Set<Connection>();
  const front: Front = {
    ...deps,
    server,
    connections,
    parse: openPlainRequestParser(),
    handOver({ socket, received, release }) {
      release();
      socket.pause();
      for (const listener of listeners) listener.call(server, socket);
      if (received) socket.unshift(received);
      socket.resume();
    },
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket) => accept(front, socket));
  const timer = setInterval(sweep, SWEEP_MS, front).unref();
  server.once('close', () => clearInterval(timer));
  const closeOthers = server.closeAllConnections.bind(server);
  server.closeAllConnections = () => {
    closeOthers();
    for (const { socket } of connections) socket.destroy();
  };
}

function accept(front: Front, socket: Socket): void {
  const connection: Connection = {
    socket,
    received: undefined,
    parts: 0,
    isResponding: false,
    quietSince: performance.now(),
    hasResponded: false,
    release() {
      front.connections.delete(connection);
      socket.off('data', onData).off('end', onEnd).off('error', onError).off('close', connection.release);
    },
  };
  function onData(chunk: Buffer): void {
    connection.received = connection.received ? Buffer.concat([connection.received, chunk]) : chunk;
    connection.parts += 1;
    if (!connection.isResponding) advance(front, connection);
    else if (connection.received.length > MAX_REQUEST_BYTES) socket.pause();
  }
  // As Node's server: half a request is an error, and a client that stops sending does not wait for a response.
  function onEnd(): void {
    if (!connection.received || connection.isResponding) {
      socket.end();
      return;
    }
    connection.release();
    socket.on('error', onError);
    const error = Object.assign(new Error('incomplete request'), { code: 'HPE_INVALID_EOF_STATE' });
    front.server.emit('clientError', error, socket);
  }
  const onError = (): void => void socket.destroy();
  front.connections.add(connection);
  socket.on('data', onData).on('end', onEnd).on('error', onError).on('close', connection.release);
}

function advance(front: Front, connection: Connection): void {
  const { received } = connection;
  if (!received) return;
  const request = front.shutdown.isClosing() ? 'not plain' : front.parse(received);
  if (request === 'incomplete' && connection.parts < MAX_PARTS) return;
  if (typeof request === 'string' || !respond(front, connection, request)) front.handOver(connection);
}

/** False: not a request for the fast path. */
function respond(front: Front, connection: Connection, { url, headers, text }: PlainRequest): boolean {
  const { socket } = connection;
  const call = front.fastPath.find('POST', url, headers);
  if (!call) return false;
  connection.received = undefined;
  connection.parts = 0;
  connection.isResponding = true;
  const finish = front.shutdown.begin();
  front.warnOfProxy({ headers });
  front.fastPath.respond(call, {
    headers,
    clientAddress: front.addressOf({ headers, socket }),
    read: () => text,
    send(requestId, responseHeaders, response) {
      connection.isResponding = false;
      connection.hasResponded = true;
      connection.quietSince = performance.now();
      if (!socket.writable) {
        finish();
        return;
      }
      const head = headOf(requestId, responseHeaders, response, front.server.keepAliveTimeout);
      // In one write.
      socket.write(head + response.body, finish);
      // A client that does not read is Node's, which stops reading from it.
      if (socket.writableNeedDrain) front.handOver(connection);
      else advance(front, connection);
    },
    abort() {
      finish();
      socket.destroy();
    },
  });
  return true;
}

function sweep({ connections, server, handOver }: Front): void {
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

/** With the headers that Node's server would send. */
function headOf(
  requestId: string,
  responseHeaders: Readonly<Record<string, string>>,
  { status, headers, body }: HttpResponse,
  keepAliveMs: number,
): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nx-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  for (const name in responseHeaders) head += `${name}: ${responseHeaders[name]}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  return `${head}Date: ${currentDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n\r\n`;
}
