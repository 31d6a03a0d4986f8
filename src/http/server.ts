// The HTTP door, put together: limits, parsers, error answers, request log, and the routes.
import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { toWireNumber } from '../domain/money.ts';
import { reject } from '../domain/rejections.ts';
import type { App } from '../usecases/app.ts';
import { readTotals } from '../usecases/operator/read-totals.ts';
import { checkReadiness } from '../usecases/system/check-readiness.ts';
import { type AnswerStyle, sendRejection } from './answer.ts';
import { registerCallbacks } from './callbacks.ts';
import { registerConsole } from './console.ts';
import { answerBrokenRequest, answerUnmetExpectation, registerErrorHandlers } from './errors.ts';
import { registerCreateWithdraw } from './merchant/create-withdraw.ts';
import { registerGetBalance } from './merchant/get-balance.ts';
import { registerGetWithdrawInfo } from './merchant/get-withdraw-info.ts';
import { registerListBanks } from './merchant/list-banks.ts';
import { type Metrics, registerGauges } from './metrics.ts';
import { registerOpenApi } from './openapi.ts';
import { registerOperations } from './operations.ts';
import { registerOperatorApi } from './operator/api.ts';
import { registerPages } from './pages.ts';
import { BODY_LIMIT_BYTES, registerJsonParser, registerMultipartParser } from './params.ts';
import { openRateLimits, type RateLimitSettings } from './rate-limits.ts';

export type ServerOptions = {
  readonly app: App;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly legacy200: boolean;
  /** Addresses or blocks whose X-Forwarded-For is believed; empty: nobody's. */
  readonly trustedProxies: readonly string[];
  readonly rateLimits: RateLimitSettings;
  readonly version: string;
};

const REQUEST_DEADLINE_MS = 15_000;
const HEADERS_DEADLINE_MS = 10_000;

/** Short, unique within the installation, and never long enough in digits to be taken for a card number. */
function requestIds(): () => string {
  const process = randomBytes(5)
    .toString('base64url')
    .replaceAll(/[^A-Za-z0-9]/g, 'x');
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { app, metrics } = options;
  const style: AnswerStyle = { legacy200: options.legacy200 };
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'req_id' }),
    genReqId: requestIds(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_DEADLINE_MS,
    http: {
      headersTimeout: HEADERS_DEADLINE_MS,
      connectionsCheckingInterval: 2_000,
      requireHostHeader: false,
    },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, _request, reply) => {
      sendRejection(reply, reject('malformed_request'), style);
    },
  }) as unknown as FastifyInstance;

  server.server.on('checkExpectation', answerUnmetExpectation);

  // Handlers validate in the published order, and answers are written by answer.ts: Fastify does neither.
  server.setValidatorCompiler(() => (value) => ({ value }));
  server.setSerializerCompiler(() => JSON.stringify);
  server.decorateReply('outcome', 'ok');
  server.decorateRequest('merchantId', undefined);
  server.decorateRequest('operatorName', undefined);
  server.decorateRequest('admitted', null);

  let closing = false;
  let inFlight = 0;
  let hangUp: NodeJS.Timeout | undefined;
  server.addHook('preClose', async () => {
    closing = true;
    // Once everything accepted is answered, nobody is waited for: not clients that keep a connection, nor those that
    // opened one and never asked.
    hangUp = setInterval(() => inFlight === 0 && server.server.closeAllConnections(), 50);
  });
  server.addHook('onClose', async () => clearInterval(hangUp));
  let warnedOfProxy = options.trustedProxies.length > 0;
  server.addHook('onRequest', async (request, reply) => {
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    reply.header('x-request-id', request.id);
    if (!warnedOfProxy && request.headers['x-forwarded-for'] !== undefined) {
      warnedOfProxy = true;
      options.log.warn(
        'a request came through a proxy, but SLUICE_TRUSTED_PROXIES is empty: all clients share one address and one limit of failed credentials',
      );
    }
    if (!closing) return;
    // What was accepted before is still answered; this connection came too late.
    reply.header('connection', 'close');
    await sendRejection(reply, reject('busy'), style);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.onRequest({ route, outcome: reply.outcome, seconds: reply.elapsedTime / 1000 });
    // Allow-listed fields only: an address can hold a key in its query string.
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        outcome: reply.outcome,
        merchant: request.merchantId,
        operator: request.operatorName,
        ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'request',
    );
    done();
  });
  registerErrorHandlers(server, style);

  await server.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  registerJsonParser(server);
  registerMultipartParser(server);
  await registerOpenApi(server, options.version);

  const door = { app, style, limits: openRateLimits(options.rateLimits) };
  await server.register(async (api) => {
    registerCreateWithdraw(api, door);
    registerGetWithdrawInfo(api, door);
    registerListBanks(api, door);
    registerGetBalance(api, door);
  });

  await registerCallbacks(server, { app, style });
  await registerOperatorApi(server, { app, version: options.version });

  registerGauges(metrics.registry, {
    queued: app.create.queued,
    async totals() {
      const { available, held, ...counts } = await readTotals(app);
      return { available: toWireNumber(available), held: toWireNumber(held), ...counts };
    },
  });
  registerOperations(server, {
    metrics,
    metricsToken: options.metricsToken,
    style,
    isReady: async () => !closing && (await checkReadiness(app)),
  });
  await registerPages(server);
  await registerConsole(server);
  return server;
}
