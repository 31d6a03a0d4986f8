// The monitoring endpoints of a worker, which serves nothing else.
import Fastify, { type FastifyInstance } from 'fastify';
import type { App } from '../../usecases/app.ts';
import { findReadinessProblem } from '../../usecases/system/check-readiness.ts';
import type { Metrics } from './metrics.ts';
import { registerOperations } from './operations.ts';

type WorkerServerOptions = {
  readonly app: App;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
};

export function buildWorkerServer({ app, metrics, metricsToken }: WorkerServerOptions): FastifyInstance {
  const server = Fastify({ requestTimeout: 10_000 });
  server.decorateReply('outcome', '');
  registerOperations(server, {
    metrics,
    metricsToken,
    style: { legacy200: false },
    findProblem: () => findReadinessProblem(app),
  });
  return server;
}
