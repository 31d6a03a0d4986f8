// Calls merchants' endpoints, by https and at public addresses only. The address that a connection is made to is the
// one that was checked, twice over: by the lookup and by the agent; and a kept connection serves only the name that it was
// made for. No redirect is followed. What counts is the status; the rest of a reply is read only to keep the connection.
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { WebhookMessage, WebhookReply, WebhookSender } from '../../ports/webhook-sender.ts';
import { LOOPBACK } from './addresses.ts';
import { checkUrl, HTTPS_PORTS, hostOf } from './check-url.ts';
import { guardedLookup, openResolve, type Resolve } from './lookup.ts';

export type WebhookSenderOptions = {
  /** Development: endpoints on this machine may be called, also by http and on any port. */
  readonly allowLoopback: boolean;
  /** The tests have an authority, names, ports and patience of their own. */
  readonly ca?: string | Buffer;
  readonly resolve?: Resolve;
  readonly ports?: readonly number[];
  readonly deadlineMs?: number;
};

const DEADLINE_MS = 15_000;
const LARGEST_REPLY_BYTES = 64 * 1024;
/** Shorter than what most servers and the boxes between give an idle connection. */
const KEEP_IDLE_MS = 4_000;
const KEPT_PER_HOST = 16;

export function openWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { allowLoopback, ca, deadlineMs = DEADLINE_MS } = options;
  const rules = { allowLoopback, ports: options.ports ?? HTTPS_PORTS };
  const pooling = {
    keepAlive: true,
    timeout: KEEP_IDLE_MS,
    maxFreeSockets: KEPT_PER_HOST,
    allowIPAddressList: allowLoopback ? [...LOOPBACK] : [],
  };
  const agents = {
    http: new RequestFilteringHttpAgent(pooling),
    // Said here, so that NODE_TLS_REJECT_UNAUTHORIZED cannot say otherwise.
    https: new RequestFilteringHttpsAgent({ ...pooling, rejectUnauthorized: true, ...(ca ? { ca } : {}) }),
  };
  const lookup = guardedLookup(options.resolve ?? openResolve(), allowLoopback);

  function open({ url: text, headers, body }: WebhookMessage): ClientRequest {
    const url = new URL(text);
    const target = {
      method: 'POST',
      host: hostOf(url),
      port: url.port,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup,
    };
    return url.protocol === 'https:'
      ? requestHttps({ ...target, agent: agents.https })
      : requestHttp({ ...target, agent: agents.http });
  }

  return {
    problemWith: (url) => checkUrl(url, rules),
    async send(message) {
      // Again at every delivery: what was allowed when it was set may no longer be.
      const problem = checkUrl(message.url, rules);
      if (problem !== undefined) return { error: problem };
      try {
        return await exchange(open(message), message.body, deadlineMs);
      } catch (error) {
        return { error: describe(error) };
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function exchange(request: ClientRequest, body: string, deadlineMs: number): Promise<WebhookReply> {
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      if (status !== undefined) resolve({ status });
      else reject(error ?? new Error('the connection was closed without an answer'));
    };
    const timer = setTimeout(() => {
      request.destroy(new Error(`no answer within ${deadlineMs / 1000} s`));
    }, deadlineMs);
    request.on('response', (response: IncomingMessage) => {
      status = response.statusCode;
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > LARGEST_REPLY_BYTES) request.destroy();
      });
      response.on('error', settle);
    });
    request.on('error', settle);
    request.on('close', () => settle());
    request.end(body);
  });
}

const LONGEST_ERROR = 300;

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // Several addresses were tried: the message is empty then.
  const text = message || (error instanceof AggregateError && String(error.errors[0])) || 'no connection';
  const whole = code !== undefined && !text.includes(code) ? `${code}: ${text}` : text;
  return whole.replaceAll(/\p{Cc}/gu, ' ').slice(0, LONGEST_ERROR);
}
