// Builds the HTTP server: limits, parsers, error responses, request log and the routes.
import type { RequestListener } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { toWireNumber } from '../domain/money.ts';
import { reject } from '../domain/rejections.ts';
import type { App } from '../usecases/app.ts';
import { readClockDifferences } from '../usecases/operator/aggregators/list-aggregators.ts';
import { readTotals } from '../usecases/operator/ledger/accounts.ts';
import { findReadinessProblem } from '../usecases/system/check-readiness.ts';
import { registerCallbacks } from './callbacks.ts';
import { registerErrorHandlers, respondToBrokenRequest, respondToUnmetExpectation } from './errors.ts';
import { exchangeOf, type FastPath, openFastPath } from './fast-path.ts';
import { installFront } from './front/connections.ts';
import { type GracefulShutdown, openGracefulShutdown } from './graceful-shutdown.ts';
import { registerCancelWithdraw } from './merchant/cancel-withdraw.ts';
import { registerCreateWithdraw } from './merchant/create-withdraw.ts';
import { registerCreateWithdraws } from './merchant/create-withdraws.ts';
import { registerGetBalance } from './merchant/get-balance.ts';
import { registerGetReceipt } from './merchant/get-receipt.ts';
import { registerGetStatement } from './merchant/get-statement.ts';
import { registerGetWithdrawInfo } from './merchant/get-withdraw-info.ts';
import { registerListBanks } from './merchant/list-banks.ts';
import { registerListSystems } from './merchant/list-systems.ts';
import { registerListWithdraws } from './merchant/list-withdraws.ts';
import { registerQuoteWithdraw } from './merchant/quote-withdraw.ts';
import { openRecordRequest } from './merchant/record-request.ts';
import { registerResendWebhook, registerTestWebhook } from './merchant/webhooks.ts';
import { type Metrics, registerGauges } from './monitoring/metrics.ts';
import { registerOperations } from './monitoring/operations.ts';
import { registerOpenApi } from './openapi.ts';
import { registerOperatorApi } from './operator/api.ts';
import { registerPages } from './pages.ts';
import { BODY_LIMIT_BYTES, registerParsers } from './params.ts';
import { registerPortalApi } from './portal/api.ts';
import { openRateLimits, type RateLimitSettings } from './rate-limits.ts';
import { createRequestLog, type RequestLog, type ServerLog } from './request-log.ts';
import { addressReader, proxyWarning, requestIds } from './request-origin.ts';
import { type ResponseStyle, sendRejection } from './response.ts';
import { CONSOLE, PORTAL, registerWebApp } from './web-apps.ts';

export type ServerOptions = {
  readonly app: App;
  readonly log: ServerLog;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly legacy200: boolean;
  /** Addresses or blocks whose X-Forwarded-For is used; empty: none. */
  readonly trustedProxies: readonly string[];
  readonly rateLimits: RateLimitSettings;
  readonly version: string;
};

type Context = {
  readonly style: ResponseStyle;
  readonly nextRequestId: () => string;
  readonly requestLog: RequestLog;
  readonly fastPath: FastPath;
  readonly addressOf: ReturnType<typeof addressReader>;
  readonly shutdown: GracefulShutdown;
  readonly warnOfProxy: ReturnType<typeof proxyWarning>;
};

const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const context = createContext(options);
  const { style } = context;
  const server = createFastify(options, context);
  server.server.on('checkExpectation', respondToUnmetExpectation);
  installFastPath(server, context);
  installFront(server.server, context);

  // Handlers validate in the published order and response.ts writes the responses, so Fastify does neither.
  server.setValidatorCompiler(() => (value) => ({ value }));
  server.setSerializerCompiler(() => JSON.stringify);
  server.decorateReply('outcome', 'ok');
  server.decorateRequest('merchantRequest', undefined);
  server.decorateRequest('operatorName', undefined);
  server.decorateRequest('authenticatedOperator', null);
  server.decorateRequest('authenticatedPerson', null);

  registerHooks(server, context);
  registerErrorHandlers(server, style);
  registerParsers(server);
  await registerOpenApi(server, options.version);

  await registerMerchantApi(server, options, context);
  await registerCallbacks(server, { app: options.app, style });
  await registerOperatorApi(server, { app: options.app, version: options.version });
  await registerPortalApi(server, { app: options.app, version: options.version });

  registerMonitoring(server, options, context);
  await registerPages(server, options.app);
  await registerWebApp(server, CONSOLE);
  await registerWebApp(server, PORTAL);
  return server;
}

function createContext({ app, log, metrics, legacy200, trustedProxies }: ServerOptions): Context {
  const style: ResponseStyle = { legacy200 };
  const nextRequestId = requestIds();
  const requestLog = createRequestLog(log, metrics, openRecordRequest(app));
  const addressOf = addressReader(trustedProxies);
  return {
    style,
    nextRequestId,
    requestLog,
    fastPath: openFastPath({ style, log, requestLog, nextRequestId }),
    addressOf,
    shutdown: openGracefulShutdown(),
    warnOfProxy: proxyWarning(log, trustedProxies),
  };
}

const createFastify = (
  { log, trustedProxies }: ServerOptions,
  { nextRequestId, style }: Context,
): FastifyInstance =>
  Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'req_id' }),
    genReqId: nextRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 2_000,
      requireHostHeader: false,
    },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    return503OnClosing: false,
    clientErrorHandler: respondToBrokenRequest,
    frameworkErrors: (_error, _request, reply) => {
      sendRejection(reply, reject('malformed_request'), style);
    },
  }) as unknown as FastifyInstance;

/** Puts the fast path before Fastify's own listener. */
function installFastPath(
  server: FastifyInstance,
  { fastPath, shutdown, warnOfProxy, addressOf }: Context,
): void {
  const [fastifyListener] = server.server.listeners('request') as RequestListener[];
  server.server.removeAllListeners('request');
  server.server.on('request', (request, response) => {
    const call = shutdown.isClosing()
      ? undefined
      : fastPath.find(request.method, request.url, request.headers);
    if (!call) {
      fastifyListener?.(request, response);
      return;
    }
    shutdown.track(response);
    warnOfProxy(request);
    fastPath.respond(call, exchangeOf(request, response, addressOf(request)));
  });
}

function registerHooks(server: FastifyInstance, { shutdown, requestLog, style, warnOfProxy }: Context): void {
  shutdown.registerHooks(server);
  server.addHook('onRequest', async (request, reply) => {
    shutdown.track(reply.raw);
    warnOfProxy(request.raw);
    reply.header('x-request-id', request.id);
    if (!shutdown.isClosing()) return;
    reply.header('connection', 'close');
    await sendRejection(reply, reject('busy'), style);
  });
  server.addHook('onResponse', (request, reply, done) => {
    requestLog.logCompleted({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      outcome: reply.outcome,
      merchantRequest: request.merchantRequest,
      operator: request.operatorName,
      ms: reply.elapsedTime,
    });
    done();
  });
}

async function registerMerchantApi(
  server: FastifyInstance,
  { app, rateLimits }: ServerOptions,
  { style, fastPath }: Context,
): Promise<void> {
  const api = { app, style, limits: openRateLimits(rateLimits), registerFastPath: fastPath.add };
  await server.register(async (scope) => {
    registerCreateWithdraw(scope, api);
    registerQuoteWithdraw(scope, api);
    registerGetWithdrawInfo(scope, api);
    registerListBanks(scope, api);
    registerCreateWithdraws(scope, api);
    registerListWithdraws(scope, api);
    registerCancelWithdraw(scope, api);
    registerListSystems(scope, api);
    registerGetBalance(scope, api);
    registerGetStatement(scope, api);
    registerResendWebhook(scope, api);
    registerTestWebhook(scope, api);
    registerGetReceipt(scope, api);
  });
}

function registerMonitoring(
  server: FastifyInstance,
  { app, metrics, metricsToken }: ServerOptions,
  { style, shutdown }: Context,
): void {
  registerGauges(metrics.registry, {
    queued: app.createBatched.queued,
    aggregatorSlots: () => app.aggregatorSlots.inUse(),
    requestLog: () => app.requestRecorder.counts(),
    async totals() {
      const { available, held, ...counts } = await readTotals(app);
      const clocks = await readClockDifferences(app);
      return { available: toWireNumber(available), held: toWireNumber(held), ...counts, clocks };
    },
  });
  registerOperations(server, {
    metrics,
    metricsToken,
    style,
    findProblem: async () => (shutdown.isClosing() ? 'The server is stopping.' : findReadinessProblem(app)),
  });
}
