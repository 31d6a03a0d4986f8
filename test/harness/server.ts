// The real server on a real port, in this process. Its log lines are collected.

import { openMetrics } from '../../src/http/monitoring/metrics.ts';
import { buildServer, type ServerOptions } from '../../src/http/server.ts';
import { openLog } from '../../src/main/log.ts';
import { openTestApp, type TestApp } from './app.ts';
import { type Client, openClient } from './client.ts';

export type TestServer = TestApp & Client & { url: string; log: string[] };

type Options = Partial<Omit<ServerOptions, 'app' | 'log' | 'metrics'>> & {
  app?: Parameters<typeof openTestApp>[0];
};

export async function startTestServer({ app: appOptions, ...options }: Options = {}): Promise<TestServer> {
  const metrics = openMetrics();
  const opened = await openTestApp({ ...appOptions, onBatch: metrics.onBatch });
  const log: string[] = [];
  const server = await buildServer({
    app: opened.app,
    log: openLog('trace', { write: (line) => log.push(line) }),
    metrics,
    metricsToken: undefined,
    legacy200: false,
    trustedProxies: [],
    rateLimits: { failedCredentials: 0, requestsPerMerchant: 0 },
    version: 'test',
    ...options,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...opened,
    ...openClient(url),
    url,
    log,
    async close() {
      await server.close();
      await opened.close();
    },
  };
}
