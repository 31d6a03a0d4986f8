// One line and one count for every request, whichever way it came in.
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from './metrics.ts';

type Answered = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly outcome: string;
  readonly merchant?: number | undefined;
  readonly operator?: string | undefined;
  readonly ms: number;
};

export type RequestLog = (answered: Answered) => void;

export const openRequestLog =
  (log: FastifyBaseLogger, metrics: Metrics): RequestLog =>
  ({ requestId, method, route, status, outcome, merchant, operator, ms }) => {
    metrics.onRequest({ route, outcome, seconds: ms / 1000 });
    // Allow-listed fields only: an address can hold a key in its query string.
    log.info(
      {
        req_id: requestId,
        method,
        route,
        status,
        outcome,
        merchant,
        operator,
        ms: Math.round(ms * 100) / 100,
      },
      'request',
    );
  };
