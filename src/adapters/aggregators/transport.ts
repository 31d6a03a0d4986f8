// One HTTP call to an aggregator, and the one thing about it that must be right: whether a byte of the request may
// have left. That is told by undici beginning to write on a connected (and, for https, verified) socket, never by the
// kind of an error. The call never throws, follows no redirect and never writes a request twice.
import { setMaxListeners } from 'node:events';
import { type Dispatcher, Pool } from 'undici';
import { redactAggregatorText } from '../../domain/redact/aggregator.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export type CallRequest = {
  readonly method: 'GET' | 'POST';
  /** Below the aggregator's address: `/payouts`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

type Reply = { readonly status: number; readonly headers: Headers; readonly body: string };

export type CallOutcome =
  /** Not a byte left, and none will. */
  | { readonly sent: false; readonly detail: string }
  | ({ readonly sent: true } & Reply)
  /** It may have arrived; the answer did not, or not whole: `begun` is what there was of it. */
  | { readonly sent: true; readonly lost: string; readonly begun?: Reply };

export type Transport = {
  /** The path as it stands in the request line, with whatever path the aggregator's address has. */
  pathOf(path: string): string;
  call(request: CallRequest, signal: AbortSignal): Promise<CallOutcome>;
  /** What is under way is waited for, at most a deadline long; what comes later is not sent. */
  close(): Promise<void>;
};

export type TransportOptions = {
  readonly url: string;
  readonly deadlineMs: number;
  readonly connectTimeoutMs?: number;
};

const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 3_000;
const LARGEST_REPLY_BYTES = 64 * 1024;

const describe = (error: Error): string => {
  const { code } = error as NodeJS.ErrnoException;
  return redactAggregatorText([code, error.message].filter(Boolean).join(': ') || error.name);
};

export function openTransport({ url, deadlineMs, connectTimeoutMs }: TransportOptions): Transport {
  const base = new URL(url);
  if (!['http:', 'https:'].includes(base.protocol) || base.username || base.password || base.search)
    throw new Error('The address of an aggregator is http(s)://host[:port][/path] and nothing more');
  const prefix = base.pathname.replace(/\/+$/, '');
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    // More would let undici repeat what was written behind a request that failed; HTTP/2 does the same.
    pipelining: 1,
    allowH2: false,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    maxResponseSize: LARGEST_REPLY_BYTES,
    connect: {
      timeout: Math.min(connectTimeoutMs ?? CONNECT_TIMEOUT_MS, deadlineMs),
      // Said here, so that NODE_TLS_REJECT_UNAUTHORIZED cannot say otherwise.
      rejectUnauthorized: true,
    },
  });
  const underWay = new Set<Promise<CallOutcome>>();
  let closed = false;
  const pathOf = (path: string): string => `${prefix}${path}`;

  return {
    pathOf,
    call(request, signal) {
      if (closed) return Promise.resolve({ sent: false, detail: 'the adapter is closed' });
      const outcome = exchange(pool, { ...request, path: pathOf(request.path) }, signal, deadlineMs);
      underWay.add(outcome);
      return outcome.finally(() => underWay.delete(outcome));
    },
    // The pool's own way to close also waits for the connections of those that were given up.
    async close() {
      closed = true;
      await Promise.all(underWay);
      await pool.destroy();
    },
  };
}

function exchange(
  pool: Pool,
  { method, path, headers, body = '' }: CallRequest,
  signal: AbortSignal,
  deadlineMs: number,
): Promise<CallOutcome> {
  return new Promise((resolve) => {
    let begun: Dispatcher.DispatchController | undefined;
    let settled = false;
    let reply: { status: number; headers: Headers } | undefined;
    const chunks: Buffer[] = [];

    const settle = (outcome: CallOutcome): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const text = (): string => Buffer.concat(chunks).toString('utf8');
    const fail = (detail: string): void => {
      if (begun === undefined) settle({ sent: false, detail });
      else settle({ sent: true, lost: detail, ...(reply && { begun: { ...reply, body: text() } }) });
    };
    const giveUp = (detail: string): void => {
      fail(detail);
      begun?.abort(new Error(detail));
    };
    const onAbort = (): void => giveUp('the call was ended');
    const timer = setTimeout(
      () => giveUp(`no ${begun === undefined ? 'connection' : 'answer'} within ${deadlineMs} ms`),
      deadlineMs,
    );
    // One signal may end every call at once: many listeners are no leak.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) return onAbort();

    pool.dispatch(
      { method, path, headers, body: body === '' ? null : body },
      {
        onRequestStart(controller) {
          // To throw here is the last moment at which nothing is written: for one that was given up while it waited
          // for a connection, and for a second writing, which undici may only do where requests are pipelined.
          if (settled || begun !== undefined) throw new Error('this request is over');
          begun = controller;
        },
        onResponseStart(_controller, status, replyHeaders) {
          reply = { status, headers: replyHeaders };
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          if (reply === undefined) fail('an answer without a beginning');
          else settle({ sent: true, ...reply, body: text() });
        },
        onResponseError(_controller, error) {
          fail(describe(error));
        },
      },
    );
  });
}
