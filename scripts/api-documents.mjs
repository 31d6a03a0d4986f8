// Returns the OpenAPI documents of the merchant, the operator and the portal API, from a server that neither listens nor connects to
// its database.
import { pino } from 'pino';
import { AGGREGATORS } from '../dist/adapters/aggregators/index.js';
import { openWebhookSender } from '../dist/adapters/webhook-sender/index.js';
import { openMetrics } from '../dist/http/monitoring/metrics.js';
import { buildServer } from '../dist/http/server.js';
import { openVault } from '../dist/storage/installation/vault.js';
import { openDatabase } from '../dist/storage/postgres/database.js';
import { openApp } from '../dist/usecases/app.js';

const noop = () => undefined;

export async function apiDocuments() {
  const app = openApp({
    db: openDatabase({
      connection: {},
      poolSize: 1,
      statementTimeoutMs: 0,
      lockTimeoutMs: 0,
      onIdleError: noop,
    }),
    vault: openVault(Buffer.alloc(32)),
    settings: {
      currency: 'RUB',
      phoneRegion: 'RU',
      refundFeeOnReturn: false,
      secondFactor: 'required',
      demo: false,
      breaker: { failuresInARow: 5, pauseSeconds: 10 },
      reconcileDays: 14,
    },
    batching: { maxSize: 1, maxInFlight: 1, maxQueued: 1 },
    aggregatorKinds: AGGREGATORS,
    webhookSender: openWebhookSender({ allowLoopback: false }),
    logFault: noop,
    alert: noop,
  });
  const server = await buildServer({
    app,
    log: pino({ level: 'silent' }),
    metrics: openMetrics(),
    metricsToken: undefined,
    legacy200: false,
    trustedProxies: [],
    rateLimits: { failedCredentials: 0, requestsPerMerchant: 0 },
    version: '2',
  });
  const [merchant, operator, portal] = [
    await server.inject('/openapi.json'),
    await server.inject('/operator/v1/openapi.json'),
    await server.inject('/portal/v1/openapi.json'),
  ];
  await server.close();
  await app.close();
  return {
    merchant: JSON.parse(merchant.body),
    operator: JSON.parse(operator.body),
    portal: JSON.parse(portal.body),
  };
}
