// One line and one count for every request, whichever way it came in. What is refused because there is too much of
// everything is counted one by one and written down once a second.
import type { FastifyBaseLogger } from 'fastify';
import { redactText } from '../domain/redact/logs.ts';
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

export type RequestLog = {
  answered(answered: Answered): void;
  /** At the door, as busy. */
  refused(route: string): void;
};

/** plain: a line of fields that need neither escaping nor scrubbing. */
export type ServerLog = FastifyBaseLogger & { plain(fields: string): void };

const REFUSALS_EVERY_MS = 1_000;

export function openRequestLog(log: ServerLog, metrics: Metrics): RequestLog {
  let refused = 0;
  function tellRefused(): void {
    log.warn({ refused }, 'more requests at once than can be answered soon: refused as busy');
    refused = 0;
  }
  return {
    answered({ requestId, method, route, status, outcome, merchant, operator, ms }) {
      metrics.onRequest({ route, outcome, seconds: ms / 1000 });
      // Our own words and numbers only: an address, say, can hold a key in its query string.
      log.plain(
        `"req_id":"${requestId}","method":"${method}","route":"${route}","status":${status},"outcome":"${outcome}"` +
          (merchant === undefined ? '' : `,"merchant":${merchant}`) +
          (operator === undefined ? '' : `,"operator":${JSON.stringify(redactText(operator))}`) +
          `,"ms":${Math.round(ms * 100) / 100},"msg":"request"`,
      );
    },
    refused(route) {
      metrics.onRequest({ route, outcome: 'busy' });
      if (refused === 0) setTimeout(tellRefused, REFUSALS_EVERY_MS).unref();
      refused += 1;
    },
  };
}
