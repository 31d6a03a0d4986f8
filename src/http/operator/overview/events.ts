// The event stream: server-sent events that notify open consoles of changes. A stream ends with its session.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../usecases/app.ts';
import { type LiveCounts, openLiveCounts } from '../../../usecases/operator/overview/live-counts.ts';
import { authenticateOperator } from '../../../usecases/session/authenticate-operator.ts';
import { clientInfoOf } from '../shared/authenticate.ts';
import { sendRejection } from '../shared/response.ts';
import { readCall, routeConfig, routeSchema } from '../shared/route.ts';

const ROUTE = {
  method: 'GET',
  path: '/events',
  right: 'read',
  tag: 'Overview',
  summary: 'Server-sent events: `pulse` with the new counts whenever they change',
  rejections: ['too_many'],
} as const;

const KEEP_ALIVE_MS = 15_000;
/** Per operator. */
const MAX_STREAMS = 10;

const serializeLiveCounts = (pulse: LiveCounts, name: string) => ({
  to_pay: pulse.toPay,
  mine: pulse.claims[name] ?? 0,
  automatic: pulse.automatic,
  uncertain: pulse.uncertain,
  incidents: pulse.incidents,
  proposals: pulse.proposals,
  newest_id: pulse.newestId,
  changes: pulse.changes,
});

export function registerEvents(scope: FastifyInstance, app: App): void {
  const pulse = openLiveCounts(app);
  const ends = new Set<() => void>();
  const streamCounts = new Map<string, number>();
  // Streams never end by themselves, so they are ended before the server waits for requests in progress.
  scope.addHook('preClose', async () => {
    for (const end of ends) end();
    pulse.close();
  });

  scope.route({
    method: ROUTE.method,
    url: ROUTE.path,
    config: routeConfig(ROUTE),
    schema: routeSchema(ROUTE, z.string().meta({ description: 'text/event-stream' })),
    async handler(request, reply) {
      const call = await readCall(app, {}, request, reply);
      if (!call) return reply;
      const { name } = call.operator;
      const open = streamCounts.get(name) ?? 0;
      if (open >= MAX_STREAMS)
        return sendRejection(reply, {
          code: 'too_many',
          text: `You have ${open} live connections in other tabs or programs. Close one of them first.`,
        });
      streamCounts.set(name, open + 1);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      });
      raw.write(': here\n\n');
      const unwatch = pulse.subscribe((now) =>
        raw.write(`event: pulse\ndata: ${JSON.stringify(serializeLiveCounts(now, name))}\n\n`),
      );
      const token = request.headers.authorization?.slice('Bearer '.length);
      const credentials = { token, visit: clientInfoOf(request), refresh: false };
      const keepAlive = setInterval(() => {
        authenticateOperator(app, credentials).then(
          (operator) => (operator ? raw.write(': still here\n\n') : end()),
          // The database is unreachable, which does not end the session.
          () => raw.write(': still here\n\n'),
        );
      }, KEEP_ALIVE_MS);
      function end(): void {
        if (!ends.delete(end)) return;
        const left = (streamCounts.get(name) ?? 1) - 1;
        if (left > 0) streamCounts.set(name, left);
        else streamCounts.delete(name);
        clearInterval(keepAlive);
        unwatch();
        raw.end();
      }
      ends.add(end);
      raw.on('close', end);
      return reply;
    },
  });
}
