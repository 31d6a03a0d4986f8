// The live line: server-sent events that tell open consoles that something changed. It ends with the session.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../usecases/app.ts';
import { openPulse, type Pulse } from '../../../usecases/operator/overview/pulse.ts';
import { authenticateOperator } from '../../../usecases/session/authenticate-operator.ts';
import { clientInfoOf } from '../shared/authenticate.ts';
import { sendRejection } from '../shared/response.ts';
import { admission, describe, readCall } from '../shared/route.ts';

const ROUTE = {
  method: 'GET',
  path: '/events',
  right: 'read',
  tag: 'Overview',
  summary: 'Server-sent events: `pulse` whenever the counts change, with the new ones',
  refusals: ['too_many'],
} as const;

const STILL_THERE_MS = 15_000;
/** Of one operator: more tabs than anybody looks at. */
const MOST_LINES = 10;

const writePulse = (pulse: Pulse, name: string) => ({
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
  const pulse = openPulse(app);
  const ends = new Set<() => void>();
  const lines = new Map<string, number>();
  // Before anybody waits for answers under way: this one would never be over.
  scope.addHook('preClose', async () => {
    for (const end of ends) end();
    pulse.close();
  });

  scope.route({
    method: ROUTE.method,
    url: ROUTE.path,
    config: admission(ROUTE),
    schema: describe(ROUTE, z.string().meta({ description: 'text/event-stream' })),
    async handler(request, reply) {
      const call = await readCall(app, {}, request, reply);
      if (!call) return reply;
      const { name } = call.operator;
      const open = lines.get(name) ?? 0;
      if (open >= MOST_LINES)
        return sendRejection(reply, {
          code: 'too_many',
          text: `You have ${open} live connections already, in other tabs or programs. Close one of them first.`,
        });
      lines.set(name, open + 1);
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
      const unwatch = pulse.watch((now) =>
        raw.write(`event: pulse\ndata: ${JSON.stringify(writePulse(now, name))}\n\n`),
      );
      const token = request.headers.authorization?.slice('Bearer '.length);
      const credentials = { token, visit: clientInfoOf(request), refresh: false };
      const still = setInterval(() => {
        authenticateOperator(app, credentials).then(
          (who) => (who ? raw.write(': still here\n\n') : end()),
          // The database is away: that ends no session.
          () => raw.write(': still here\n\n'),
        );
      }, STILL_THERE_MS);
      function end(): void {
        if (!ends.delete(end)) return;
        const left = (lines.get(name) ?? 1) - 1;
        if (left > 0) lines.set(name, left);
        else lines.delete(name);
        clearInterval(still);
        unwatch();
        raw.end();
      }
      ends.add(end);
      raw.on('close', end);
      return reply;
    },
  });
}
