// A client that takes little processor time from what is measured: raw keep-alive sockets, complete requests as bytes.
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** Where the body of the first reply starts and ends; undefined while the reply is incomplete. */
export function readReply(buffer) {
  const headEnd = buffer.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = buffer.latin1Slice(0, headEnd);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const start = headEnd + HEAD_END.length;
  if (buffer.length < start + length) return undefined;
  return { status: head.slice(9, 12), start, end: start + length };
}

/** `send` takes a free connection and resolves with the JSON of the reply. At most `connections` calls at a time. */
export function openClient(url, connections) {
  const { hostname, port } = new URL(url);
  const free = Array.from({ length: connections }, () => openConnection(hostname, Number(port)));
  const all = [...free];
  return {
    async send(request) {
      const connection = free.pop();
      const body = await connection.send(request);
      free.push(connection);
      return JSON.parse(body);
    },
    close() {
      for (const { close } of all) close();
    },
  };
}

function openConnection(host, port) {
  const socket = connect({ host, port, noDelay: true });
  let received = Buffer.alloc(0);
  let waiting;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const reply = readReply(received);
    if (!reply) return;
    const body = received.latin1Slice(reply.start, reply.end);
    received = received.subarray(reply.end);
    waiting.resolve(body);
  });
  const closed = () => new Error('The server closed a connection.');
  socket.on('error', (error) => waiting?.reject(error)).on('close', () => waiting?.reject(closed()));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) reject(closed());
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
