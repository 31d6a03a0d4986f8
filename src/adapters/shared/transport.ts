// One HTTP call to a configured server: an aggregator, a rate feed, a node. Its invariant: `sent: false` means that not a byte
// of the request was sent. This is decided by whether undici started to write on a connected (and, for https, verified) socket,
// never by an error code. The call never throws, follows no redirect and never writes a request twice.
import { setMaxListeners } from 'node:events';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { type Dispatcher, Pool } from 'undici';
import { redactAggregatorText } from '../../domain/redact/aggregator.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export type CallRequest = {
  readonly method: 'GET' | 'POST';
  /** Below the address of the server: `/payouts`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

type Reply = { readonly status: number; readonly headers: Headers; readonly body: string };

export type CallOutcome =
  /** Not a byte was sent, and none will be. */
  | { readonly sent: false; readonly detail: string }
  | ({ readonly sent: true } & Reply)
  /** The request may have arrived; the reply did not, or only in part: `partial`. */
  | { readonly sent: true; readonly lost: string; readonly partial?: Reply };

export type Transport = {
  /** The path in the request line, including the path of the server's address. */
  pathOf(path: string): string;
  call(request: CallRequest, signal: AbortSignal): Promise<CallOutcome>;
  /** How far the clock of the server is ahead of ours by its last reply; undefined before the first. */
  clockAheadMs(): number | undefined;
  /** Waits for the calls in progress, at most one deadline; later calls are not sent. */
  close(): Promise<void>;
};

export type TransportOptions = {
  readonly url: string;
  readonly deadlineMs: number;
  readonly connectTimeoutMs?: number;
  /** In addition to the check of its certificate. */
  readonly checkServer?: (host: string, certificate: PeerCertificate) => Error | undefined;
  /** Set by tests: the authority of the certificates. */
  readonly ca?: string | Buffer;
};

const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 3_000;
const LARGEST_REPLY_BYTES = 64 * 1024;

const describe = (error: Error): string => {
  const { code } = error as NodeJS.ErrnoException;
  return redactAggregatorText([code, error.message].filter(Boolean).join(': ') || error.name);
};

export function openTransport({
  url,
  deadlineMs,
  connectTimeoutMs,
  checkServer = () => undefined,
  ca,
}: TransportOptions): Transport {
  const base = new URL(url);
  if (!['http:', 'https:'].includes(base.protocol) || base.username || base.password || base.search)
    throw new Error('The address must be http(s)://host[:port][/path]');
  const prefix = base.pathname.replace(/\/+$/, '');
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    // With pipelining or HTTP/2, undici resends the requests that were queued behind a failed one.
    pipelining: 1,
    allowH2: false,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    maxResponseSize: LARGEST_REPLY_BYTES,
    connect: {
      timeout: Math.min(connectTimeoutMs ?? CONNECT_TIMEOUT_MS, deadlineMs),
      // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot disable it.
      rejectUnauthorized: true,
      checkServerIdentity: (host, certificate) =>
        checkServerIdentity(host, certificate) ?? checkServer(host, certificate),
      ...(ca === undefined ? {} : { ca }),
    },
  });
  const inProgress = new Set<Promise<CallOutcome>>();
  let closed = false;
  let aheadMs: number | undefined;
  const pathOf = (path: string): string => `${prefix}${path}`;

  return {
    pathOf,
    call(request, signal) {
      if (closed) return Promise.resolve({ sent: false, detail: 'the adapter is closed' });
      const startedAt = Date.now();
      const outcome = exchange(pool, { ...request, path: pathOf(request.path) }, signal, deadlineMs).then(
        (result) => {
          if ('headers' in result) aheadMs = clockAheadMs(result.headers, [startedAt, Date.now()]) ?? aheadMs;
          return result;
        },
      );
      inProgress.add(outcome);
      return outcome.finally(() => inProgress.delete(outcome));
    },
    clockAheadMs: () => aheadMs,
    // pool.close() would also wait for the connections of aborted calls.
    async close() {
      closed = true;
      await Promise.all(inProgress);
      await pool.destroy();
    },
  };
}

const SECOND_MS = 1_000;

/**
 * The least difference of the clocks that explains the time in a reply: it was written between the start and the end of the
 * call, and both headers have whole seconds. So a slow call never looks like a wrong clock. Undefined without a time.
 */
function clockAheadMs(headers: Headers, [startedAt, endedAt]: readonly [number, number]): number | undefined {
  const { 'webhook-timestamp': signed, date } = headers;
  const writtenAt =
    typeof signed === 'string'
      ? Number(signed) * SECOND_MS
      : typeof date === 'string'
        ? Date.parse(date)
        : NaN;
  if (!Number.isFinite(writtenAt)) return undefined;
  return Math.max(0, writtenAt - endedAt) - Math.max(0, startedAt - (writtenAt + SECOND_MS));
}

function exchange(
  pool: Pool,
  { method, path, headers, body = '' }: CallRequest,
  signal: AbortSignal,
  deadlineMs: number,
): Promise<CallOutcome> {
  return new Promise((resolve) => {
    let started: Dispatcher.DispatchController | undefined;
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
      if (started === undefined) settle({ sent: false, detail });
      else settle({ sent: true, lost: detail, ...(reply && { partial: { ...reply, body: text() } }) });
    };
    const giveUp = (detail: string): void => {
      fail(detail);
      started?.abort(new Error(detail));
    };
    const onAbort = (): void => giveUp('the call was aborted');
    const timer = setTimeout(
      () => giveUp(`no ${started === undefined ? 'connection' : 'reply'} within ${deadlineMs} ms`),
      deadlineMs,
    );
    // One signal may abort many calls, so many listeners are not a leak.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) return onAbort();

    pool.dispatch(
      { method, path, headers, body: body === '' ? null : body },
      {
        onRequestStart(controller) {
          // Throwing here prevents the write, for a call that was aborted while it waited for a connection. It also
          // prevents a second write, which undici does only for pipelined requests.
          if (settled || started !== undefined) throw new Error('the call is already settled');
          started = controller;
        },
        onResponseStart(_controller, status, replyHeaders) {
          reply = { status, headers: replyHeaders };
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          if (reply === undefined) fail('a reply without a status line');
          else settle({ sent: true, ...reply, body: text() });
        },
        onResponseError(_controller, error) {
          fail(describe(error));
        },
      },
    );
  });
}
