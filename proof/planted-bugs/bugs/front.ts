// Bugs in reading requests on bare sockets.
import { type Bug, edit } from '../bug.ts';

const PARSER = 'src/http/front/plain-request.ts';
const CONNECTIONS = 'src/http/front/connections.ts';
const TESTS = 'test/http/front/front.test.ts';

export const FRONT: readonly Bug[] = [
  {
    name: 'the front takes the last of two equal headers',
    edits: [edit(PARSER, 'if (name in headers || ', 'if (')],
    test: TESTS,
    title: 'a repeated header',
  },
  {
    name: 'the front forgets the bytes after a request',
    edits: [edit(PARSER, 'llhttp.llhttp_get_error_pos(parser) - start === bytes.length &&', '')],
    test: TESTS,
    title: 'pipelined requests',
  },
  {
    name: 'the front ignores that the client closes',
    edits: [
      edit(PARSER, '!upgrade && Boolean(keepAlive)', '!upgrade'),
      edit(PARSER, "connection !== 'keep-alive' || ", "connection === '' || "),
    ],
    test: TESTS,
    title: 'a close among others',
  },
  {
    name: 'a slow sender is never handed over',
    edits: [edit(CONNECTIONS, 'else if (quietMs > PATIENCE_MS) handOver(connection);', '')],
    test: TESTS,
    title: 'half a body',
  },
  {
    name: 'a connection is handed over without its bytes',
    edits: [edit(CONNECTIONS, 'if (received) socket.unshift(received);', '')],
    test: TESTS,
    title: 'a chunked body',
  },
  {
    name: 'connections of the front stay open when all are closed',
    edits: [edit(CONNECTIONS, 'for (const { socket } of connections) socket.destroy();', '')],
    test: TESTS,
    title: 'closing all connections closes those of the front',
  },
];
