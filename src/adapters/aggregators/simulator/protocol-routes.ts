// The server side of the http protocol. It verifies the signature of every request before it reads the body, and signs
// every reply with the id of its request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readMessage } from '../../shared/read-message.ts';
import type { Signer } from '../../shared/standard-webhooks.ts';
import { requestSchema } from '../http/protocol.ts';
import { verifyRequest } from '../http/signing.ts';
import { json, REPLIES, type WireReply } from './responses.ts';
import type { SimulatedAggregator } from './simulated-aggregator.ts';
import { statementOf } from './statement.ts';
import type { SimulatorStore } from './store.ts';

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const CURSOR = /^[0-9]{1,9}$/;

export const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

export function registerProtocol(
  server: FastifyInstance,
  {
    aggregator,
    store,
    signer,
  }: { readonly aggregator: SimulatedAggregator; readonly store: SimulatorStore; readonly signer: Signer },
): void {
  const signedRoute =
    (respond: (request: FastifyRequest) => Promise<WireReply> | WireReply) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const line = { method: request.method, path: request.raw.url ?? '', body: bodyOf(request) };
      const verified = verifyRequest(signer, line, request.headers, new Date());
      if ('rejected' in verified) return reply.code(401).send({ error: verified.rejected });
      const wire = await respond(request);
      if (wire === undefined) {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      if (wire.signed) reply.headers(signer.sign({ id: verified.id, body: wire.body }, new Date()));
      return reply.code(wire.status).type(wire.type).send(wire.body);
    };

  server.post(
    '/payouts',
    signedRoute(async (request) => {
      const read = readMessage(requestSchema, bodyOf(request));
      if ('problem' in read) return json({ error: read.problem }, { status: 400 });
      const { style, response } = await aggregator.submit(read.message);
      return REPLIES[style](response);
    }),
  );

  server.get<{ Params: { reference: string } }>(
    '/payouts/:reference',
    signedRoute(({ params }) => json(aggregator.lookup((params as { reference: string }).reference))),
  );

  server.get(
    '/statement',
    signedRoute(({ query }) => {
      const { day, after } = query as { day?: unknown; after?: unknown };
      if (typeof day !== 'string' || !DAY.test(day)) return json({ error: 'day' }, { status: 400 });
      if (after !== undefined && !(typeof after === 'string' && CURSOR.test(after)))
        return json({ error: 'after' }, { status: 400 });
      return json(statementOf(store, day, after));
    }),
  );
}
