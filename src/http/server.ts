// The HTTP door, put together: limits, parsers, error answers, request log, and the routes.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { toWireNumber } from '../domain/money.ts';
import { reject } from '../domain/rejections.ts';
import type { App } from '../usecases/app.ts';
import { readTotals } from '../usecases/operator/ledger/read-totals.ts';
import { checkReadiness } from '../usecases/system/check-readiness.ts';
import { registerCallbacks } from './callbacks.ts';
import { registerConsole } from './console.ts';
import { registerErrorHandlers, respondToBrokenRequest, respondToUnmetExpectation } from './errors.ts';
import { openFastPath } from './fast-path.ts';
import { registerCreateWithdraw } from './merchant/create-withdraw.ts';
import { registerGetBalance } from './merchant/get-balance.ts';
import { registerGetWithdrawInfo } from './merchant/get-withdraw-info.ts';
import { registerListBanks } from './merchant/list-banks.ts';
import { type Metrics, registerGauges } from './metrics.ts';
import { registerOpenApi } from './openapi.ts';
import { registerOperations } from './operations.ts';
import { registerOperatorApi } from './operator/api.ts';
import { registerPages } from './pages.ts';
import { BODY_LIMIT_BYTES, registerParsers } from './params.ts';
import { openRateLimits, type RateLimitSettings } from './rate-limits.ts';
import { openRequestLog, type ServerLog } from './request-log.ts';
import { type ResponseStyle, sendRejection } from './response.ts';

export type ServerOptions = {
  readonly app: App;
  readonly log: ServerLog;
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

/** Whose request it is: of a trusted proxy's, whoever that names. */
function addressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trusted = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trusted);
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { app, metrics } = options;
  const style: ResponseStyle = { legacy200: options.legacy200 };
  const nextRequestId = requestIds();
  const requestLog = openRequestLog(options.log, metrics);
  const lane = openFastPath({
    style,
    log: options.log,
    requestLog,
    nextRequestId,
    addressOf: addressReader(options.trustedProxies),
  });
  let warnedOfProxy = options.trustedProxies.length > 0;
  function warnOfProxy({ headers }: IncomingMessage): void {
    if (warnedOfProxy || headers['x-forwarded-for'] === undefined) return;
    warnedOfProxy = true;
    options.log.warn(
      'a request came through a proxy, but SLUICE_TRUSTED_PROXIES is empty: all clients share one address and one limit of failed credentials',
    );
  }
  let closing = false;
  let inFlight = 0;
  function welcome(request: IncomingMessage, response: ServerResponse): void {
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
    });
    warnOfProxy(request);
  }
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'req_id' }),
    genReqId: nextRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_DEADLINE_MS,
    http: {
      headersTimeout: HEADERS_DEADLINE_MS,
      connectionsCheckingInterval: 2_000,
      requireHostHeader: false,
    },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    return503OnClosing: false,
    clientErrorHandler: respondToBrokenRequest,
    frameworkErrors: (_error, _request, reply) => {
      sendRejection(reply, reject('malformed_request'), style);
    },
  }) as unknown as FastifyInstance;

  server.server.on('checkExpectation', respondToUnmetExpectation);

  // Fastify's own listener, with the lane before it.
  const [longWay] = server.server.listeners('request') as RequestListener[];
  server.server.removeAllListeners('request');
  server.server.on('request', (request, response) => {
    if (closing || !lane.take(request, response)) longWay?.(request, response);
    else welcome(request, response);
  });

  // Handlers validate in the published order, and answers are written by answer.ts: Fastify does neither.
  server.setValidatorCompiler(() => (value) => ({ value }));
  server.setSerializerCompiler(() => JSON.stringify);
  server.decorateReply('outcome', 'ok');
  server.decorateRequest('merchantId', undefined);
  server.decorateRequest('operatorName', undefined);
  server.decorateRequest('admitted', null);

  let hangUp: NodeJS.Timeout | undefined;
  server.addHook('preClose', async () => {
    closing = true;
    // Once everything accepted is answered, nobody is waited for: not clients that keep a connection, nor those that
    // opened one and never asked.
    hangUp = setInterval(() => inFlight === 0 && server.server.closeAllConnections(), 50);
  });
  server.addHook('onClose', async () => clearInterval(hangUp));
  server.addHook('onRequest', async (request, reply) => {
    welcome(request.raw, reply.raw);
    reply.header('x-request-id', request.id);
    if (!closing) return;
    // What was accepted before is still answered; this connection came too late.
    reply.header('connection', 'close');
    await sendRejection(reply, reject('busy'), style);
  });
  server.addHook('onResponse', (request, reply, done) => {
    requestLog.answered({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      outcome: reply.outcome,
      merchant: request.merchantId,
      operator: request.operatorName,
      ms: reply.elapsedTime,
    });
    done();
  });
  registerErrorHandlers(server, style);

  registerParsers(server);
  await registerOpenApi(server, options.version);

  const door = { app, style, limits: openRateLimits(options.rateLimits), onPost: lane.add };
  await server.register(async (api) => {
    registerCreateWithdraw(api, door);
    registerGetWithdrawInfo(api, door);
    registerListBanks(api, door);
    registerGetBalance(api, door);
  });

  await registerCallbacks(server, { app, style });
  await registerOperatorApi(server, { app, version: options.version });

  registerGauges(metrics.registry, {
    queued: app.createBatched.queued,
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
