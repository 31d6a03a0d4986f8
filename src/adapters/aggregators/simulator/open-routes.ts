// Unsigned routes of the simulator for operators and tests. Because of them it listens on loopback by default.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatIn } from '../../../domain/rates/currencies.ts';
import { readMessage } from '../../shared/read-message.ts';
import type { Inbox } from './inbox.ts';
import { commandSchema } from './outcome-overrides.ts';
import { frontPage } from './page.ts';
import { bodyOf } from './protocol-routes.ts';
import type { SimulatedAggregator } from './simulated-aggregator.ts';
import { type SimulatorStore, stateOf } from './store.ts';

const pretty = (reply: FastifyReply, message: unknown): FastifyReply =>
  reply.type('application/json').send(`${JSON.stringify(message, null, 2)}\n`);

const payoutsOf = (store: SimulatorStore) => ({
  requests: store.requests,
  executions: store.executions(),
  entries: store.entries().map((entry) => ({
    ...entry,
    fingerprint: undefined,
    amount: formatIn(entry.currency, entry.amount),
    state: stateOf(entry),
  })),
});

export function registerOpenRoutes(
  server: FastifyInstance,
  {
    aggregator,
    store,
    inbox,
  }: { readonly aggregator: SimulatedAggregator; readonly store: SimulatorStore; readonly inbox: Inbox },
): void {
  server.get('/', (_, reply) => reply.type('text/plain; charset=utf-8').send(frontPage()));
  server.get('/payouts', (_, reply) => pretty(reply, payoutsOf(store)));
  server.get('/inbox', (_, reply) => pretty(reply, inbox.messages()));

  server.post('/inbox', (request, reply) => {
    inbox.add({ headers: request.headers, body: bodyOf(request) });
    return reply.code(204).send();
  });

  server.post('/control', (request, reply) => {
    // A foreign web page can send other content types without a preflight request, but not JSON.
    if (!request.headers['content-type']?.startsWith('application/json'))
      return reply.code(415).send({ error: 'send application/json' });
    const read = readMessage(commandSchema, bodyOf(request));
    if ('problem' in read) return reply.code(400).send({ error: read.problem });
    aggregator.control(read.message);
    return pretty(reply, { ok: true });
  });
}
