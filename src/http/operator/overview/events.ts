// The event stream: server-sent events that notify open consoles of changes. A stream ends with its session.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sessionTexts } from '../../../domain/texts/session.ts';
import type { App } from '../../../usecases/app.ts';
import { type LiveCounts, openLiveCounts } from '../../../usecases/operator/overview/live-counts.ts';
import { authenticateOperator } from '../../../usecases/session/authenticate-operator.ts';
import { clientInfoOf } from '../../web-api/browser.ts';
import { sendRejection } from '../../web-api/response.ts';
import { readCall, routeConfig, routeSchema } from '../shared/route.ts';

const ROUTE = {
  method: 'GET',
  path: '/events',
  right: 'read',
  tag: 'Overview',
  summary: 'Server-sent events: `pulse` with the new counts whenever they change',
  rejections: ['too_many'],
} as const;

const KEEP_ALIVE = ': keep-alive\n\n';
const KEEP_ALIVE_MS = 15_000;
/** Per operator. */
const MAX_STREAMS = 10;

const serializeLiveCounts = (pulse: LiveCounts, name: string) => ({
  to_pay: pulse.toPay,
  mine: pulse.claims[name] ?? 0,
  automatic: pulse.automatic,
  uncertain: pulse.uncertain,
  waiting: pulse.waiting[name] ?? 0,
  incidents: pulse.incidents,
  proposals: pulse.proposals,
  newest_id: pulse.newestId,
  changes: pulse.changes,
});

export function registerEvents(scope: FastifyInstance, app: App): void {
  const pulse = openLiveCounts(app);
  const closeCallbacks = new Set<() => void>();
  const streamCounts = new Map<string, number>();
  // A stream stays open, so it is closed before the server waits for requests in progress.
  scope.addHook('preClose', async () => {
    for (const closeStream of closeCallbacks) closeStream();
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
      const openCount = streamCounts.get(name) ?? 0;
      if (openCount >= MAX_STREAMS)
        return sendRejection(reply, {
          code: 'too_many',
          text: sessionTexts.tooManyConnections(openCount),
        });
      streamCounts.set(name, openCount + 1);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      });
      raw.write(': connected\n\n');
      const token = request.headers.authorization?.slice('Bearer '.length);
      const credentials = { token, client: clientInfoOf(request), refresh: false };
      const stopSending = sendCounts({
        pulse,
        name,
        isSignedIn: async () => (await authenticateOperator(app, credentials)) !== null,
        write: (text) => raw.write(text),
        onSignedOut: () => closeStream(),
      });
      function closeStream(): void {
        if (!closeCallbacks.delete(closeStream)) return;
        const remaining = (streamCounts.get(name) ?? 1) - 1;
        if (remaining > 0) streamCounts.set(name, remaining);
        else streamCounts.delete(name);
        stopSending();
        raw.end();
      }
      closeCallbacks.add(closeStream);
      raw.on('close', closeStream);
      return reply;
    },
  });
}

type Stream = {
  readonly pulse: ReturnType<typeof openLiveCounts>;
  /** Of the operator. */
  readonly name: string;
  readonly isSignedIn: () => Promise<boolean>;
  readonly write: (text: string) => void;
  readonly onSignedOut: () => void;
};

/** Sends the newest counts while the session lasts, and nothing more after it. Returns the function that stops it. */
function sendCounts({ pulse, name, isSignedIn, write, onSignedOut }: Stream): () => void {
  let unsent: string | undefined;
  let isChecking = false;
  let isStopped = false;
  async function send(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    // The database is unreachable: that does not end the session.
    const access = await isSignedIn().catch(() => 'unknown' as const);
    isChecking = false;
    if (isStopped) return;
    if (access === false) return onSignedOut();
    if (access === 'unknown') return write(KEEP_ALIVE);
    write(unsent ?? KEEP_ALIVE);
    unsent = undefined;
  }
  const unsubscribe = pulse.subscribe((counts) => {
    unsent = `event: pulse\ndata: ${JSON.stringify(serializeLiveCounts(counts, name))}\n\n`;
    void send();
  });
  const keepAlive = setInterval(() => void send(), KEEP_ALIVE_MS);
  return () => {
    isStopped = true;
    clearInterval(keepAlive);
    unsubscribe();
  };
}
