// Writes one log line and one metric per request, on the fast path and in Fastify alike, and passes merchants' requests on to their
// own log. Requests rejected as busy are counted one by one in the metric and logged once a second.
import type { FastifyBaseLogger } from 'fastify';
import { redactText } from '../domain/redact/logs.ts';
import type { MerchantRequest } from './merchant/operation.ts';
import type { RecordRequest } from './merchant/record-request.ts';
import type { Metrics } from './monitoring/metrics.ts';

type CompletedRequest = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly outcome: string;
  readonly merchantRequest?: MerchantRequest | undefined;
  readonly operator?: string | undefined;
  readonly ms: number;
};

export type RequestLog = {
  logCompleted(request: CompletedRequest): void;
  logRejectedAsBusy(route: string): void;
};

/** writePrepared: writes a line of fields that need neither escaping nor redaction. */
export type ServerLog = FastifyBaseLogger & { writePrepared(fields: string): void };

const BUSY_LOG_INTERVAL_MS = 1_000;

export function createRequestLog(log: ServerLog, metrics: Metrics, recordRequest: RecordRequest): RequestLog {
  let rejected = 0;
  function logRejected(): void {
    log.warn({ rejected }, 'too many concurrent requests, rejected as busy');
    rejected = 0;
  }
  return {
    logCompleted({ requestId, method, route, status, outcome, merchantRequest, operator, ms }) {
      const merchant = merchantRequest?.merchantId;
      metrics.onRequest({ route, outcome, seconds: ms / 1000 });
      // No text from the request: a URL, for example, can contain a secret key in its query string.
      log.writePrepared(
        `"req_id":"${requestId}","method":"${method}","route":"${route}","status":${status},"outcome":"${outcome}"` +
          (merchant === undefined ? '' : `,"merchant":${merchant}`) +
          (operator === undefined ? '' : `,"operator":${JSON.stringify(redactText(operator))}`) +
          `,"ms":${Math.round(ms * 100) / 100},"msg":"request"`,
      );
      if (merchantRequest) recordRequest(merchantRequest, { status, outcome, ms });
    },
    logRejectedAsBusy(route) {
      metrics.onRequest({ route, outcome: 'busy' });
      if (rejected === 0) setTimeout(logRejected, BUSY_LOG_INTERVAL_MS).unref();
      rejected += 1;
    },
  };
}
