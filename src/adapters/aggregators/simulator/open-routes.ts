// What people and tests ask of the simulator; nothing here is signed, so it listens on loopback unless told otherwise.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMoney } from '../../../domain/money.ts';
import { readMessage } from '../read-message.ts';
import type { Inbox } from './inbox.ts';
import { frontPage } from './page.ts';
import { bodyOf } from './protocol-routes.ts';
import { commandSchema } from './script.ts';
import type { SimulatedAggregator } from './simulated-aggregator.ts';
import { type SimulatorStore, stateOf } from './store.ts';

const pretty = (reply: FastifyReply, message: unknown): FastifyReply =>
  reply.type('application/json').send(`${JSON.stringify(message, null, 2)}\n`);

const bookOf = (book: SimulatorStore) => ({
  requests: book.requests,
  executions: book.executions(),
  entries: book.entries().map((entry) => ({
    ...entry,
    fingerprint: undefined,
    amount: formatMoney(entry.amount),
    state: stateOf(entry),
  })),
});

export function registerOpenRoutes(
  server: FastifyInstance,
  {
    desk,
    book,
    inbox,
  }: { readonly desk: SimulatedAggregator; readonly book: SimulatorStore; readonly inbox: Inbox },
): void {
  server.get('/', (_, reply) => reply.type('text/plain; charset=utf-8').send(frontPage()));
  server.get('/book', (_, reply) => pretty(reply, bookOf(book)));
  server.get('/inbox', (_, reply) => pretty(reply, inbox.letters()));

  server.post('/inbox', (request, reply) => {
    inbox.take({ headers: request.headers, body: bodyOf(request) });
    return reply.code(204).send();
  });

  server.post('/control', (request, reply) => {
    // A page in somebody's browser can send any other type here, but not this one.
    if (!request.headers['content-type']?.startsWith('application/json'))
      return reply.code(415).send({ error: 'send application/json' });
    const read = readMessage(commandSchema, bodyOf(request));
    if ('problem' in read) return reply.code(400).send({ error: read.problem });
    desk.control(read.message);
    return pretty(reply, { ok: true });
  });
}
