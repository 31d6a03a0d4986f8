// Sends one operation: one deadline, any number of tries within it, one result or error.
import { SluiceConnectionError, SluiceError } from './errors.ts';
import { fromApi, toApi } from './names.ts';
import { isWorthRepeating, pauseMs, type Repetition } from './retry.ts';
import type { Rejection } from './types.ts';

export type CallOptions = {
  /** For the whole call with its repetitions; 60000 by default. */
  readonly timeoutMs?: number | undefined;
  /** For one response; 20000 by default. After it, a request that can be repeated is sent again. */
  readonly attemptTimeoutMs?: number | undefined;
  /** How often a request is sent again at most; 4 by default. */
  readonly maxRetries?: number | undefined;
};

export type SluiceOptions = CallOptions & {
  /** The address of the installation, without `/api`. */
  readonly baseUrl: string;
  readonly merchantId: string | number;
  readonly secretKey: string;
  /** Sends the key unencrypted over a network. Without it, http is possible only to this machine. */
  readonly allowHttp?: boolean | undefined;
};

type Reply = { readonly body: Record<string, unknown>; readonly replayed: boolean };

export type Transport = (
  operation: string,
  fields: object,
  options?: CallOptions,
  repetition?: Repetition,
) => Promise<Reply>;

const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

function readBaseUrl(baseUrl: string, allowHttp: boolean): string {
  const { protocol, hostname, origin, pathname, username, password, search, hash } = new URL(baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('baseUrl must begin with https://.');
  if (protocol === 'http:' && !allowHttp && !isLoopback(hostname))
    throw new TypeError('baseUrl must begin with https://: the secret key would be readable on its way.');
  if (username || password || search || hash)
    throw new TypeError('baseUrl must have no user name, password, query or fragment.');
  return `${origin}${pathname.replace(/\/+$/, '')}/api/v2/merchant/`;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Keeps the secret key in a closure: no property of the client leads to it. */
export function openTransport(settings: SluiceOptions): Transport {
  const { merchantId, secretKey } = settings;
  if (`${merchantId ?? ''}` === '') throw new TypeError('merchantId is missing.');
  if (typeof secretKey !== 'string' || secretKey === '') throw new TypeError('secretKey is missing.');
  const base = readBaseUrl(settings.baseUrl, settings.allowHttp === true);

  return async (operation, fields, options = {}, repetition = 'always') => {
    const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? 60_000;
    const attemptTimeoutMs = options.attemptTimeoutMs ?? settings.attemptTimeoutMs ?? 20_000;
    const maxRetries = options.maxRetries ?? settings.maxRetries ?? 4;
    const request: Request = {
      operation,
      url: base + operation,
      // The same bytes in every try.
      body: JSON.stringify({ ...toApi(fields), merchant_id: merchantId, secret_key: secretKey }),
      orderId: 'orderId' in fields && typeof fields.orderId === 'string' ? fields.orderId : undefined,
    };
    const deadline = performance.now() + timeoutMs;
    for (let tries = 0; ; tries += 1) {
      const reply = await attempt(request, Math.min(attemptTimeoutMs, deadline - performance.now()));
      if (!(reply instanceof SluiceError)) return reply;
      const pause = pauseMs(tries, reply);
      const isLast = tries >= maxRetries || performance.now() + pause >= deadline;
      if (isLast || !isWorthRepeating(reply, repetition)) throw reply;
      await sleep(pause);
    }
  };
}

type Request = {
  readonly operation: string;
  readonly url: string;
  readonly body: string;
  readonly orderId: string | undefined;
};

async function attempt(request: Request, timeoutMs: number): Promise<Reply | SluiceError> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: request.body,
      // Not followed: the key must not go elsewhere. Workers do not have 'error'.
      redirect: 'manual',
      signal,
    });
    return readReply(request, response, await response.text());
  } catch (cause) {
    const why = signal.aborted ? 'none in time' : 'the connection failed';
    return new SluiceConnectionError('no_response', `No response to ${request.operation}: ${why}.`, {
      orderId: request.orderId,
      cause,
    });
  }
}

function readReply({ operation, orderId }: Request, response: Response, text: string): Reply | SluiceError {
  const body = parseObject(text);
  if (body?.['success'] === true && response.ok)
    return {
      body: fromApi(body) as Record<string, unknown>,
      replayed: response.headers.get('idempotent-replayed') === 'true',
    };
  const details = {
    orderId,
    status: response.status,
    retryAfterSeconds: retryAfterSeconds(response.headers),
  };
  // By the body, not by the status: an installation may send every rejection with 200.
  if (body?.['success'] !== false || typeof body['code'] !== 'string')
    return new SluiceConnectionError(
      'unexpected_response',
      `The response to ${operation} is not one of Sluice (status ${response.status}).`,
      details,
    );
  const { error, code, ...rest } = fromApi(body) as Rejection & { readonly requestId?: string };
  return new SluiceError(code, String(error), { ...rest, ...details });
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, or a date, which proxies send. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const seconds = Math.ceil((Date.parse(text) - Date.now()) / 1_000);
  return seconds > 0 ? seconds : undefined;
}
