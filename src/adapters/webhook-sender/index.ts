// Calls merchants' endpoints, with https and at public addresses only. The address is checked twice, by the lookup and by
// the agent, and an idle connection is reused only for its own host name. Redirects are not followed. Only the status of a
// response counts; its body is read only to reuse the connection, or if the message asks for its text.
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { WebhookMessage, WebhookReply, WebhookSender } from '../../ports/webhook-sender.ts';
import { LOOPBACK } from './addresses.ts';
import { checkUrl, HTTPS_PORTS, hostOf } from './check-url.ts';
import { guardedLookup, openResolve, type Resolve } from './lookup.ts';

export type WebhookSenderOptions = {
  /** For development: allows endpoints on this machine, also with http and on any port. */
  readonly allowLoopback: boolean;
  /** Set by tests. */
  readonly ca?: string | Buffer;
  readonly resolve?: Resolve;
  readonly ports?: readonly number[];
  readonly deadlineMs?: number;
};

const DEADLINE_MS = 15_000;
const LARGEST_REPLY_BYTES = 64 * 1024;
const KEPT_TEXT = 1_000;
/** Shorter than the idle timeout of most servers and proxies. */
const IDLE_TIMEOUT_MS = 4_000;
const MAX_FREE_SOCKETS = 16;

export function openWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { allowLoopback, ca, deadlineMs = DEADLINE_MS } = options;
  const rules = { allowLoopback, ports: options.ports ?? HTTPS_PORTS };
  const pooling = {
    keepAlive: true,
    timeout: IDLE_TIMEOUT_MS,
    maxFreeSockets: MAX_FREE_SOCKETS,
    allowIPAddressList: allowLoopback ? [...LOOPBACK] : [],
  };
  const agents = {
    http: new RequestFilteringHttpAgent(pooling),
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot disable it.
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
    validateUrl: (url) => checkUrl(url, rules),
    async send(message) {
      // Checked at every delivery, because the rules may have changed since the address was set.
      const problem = checkUrl(message.url, rules);
      if (problem !== undefined) return { error: problem };
      try {
        return await exchange(open(message), message, deadlineMs);
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

function exchange(
  request: ClientRequest,
  { body, keepText }: WebhookMessage,
  deadlineMs: number,
): Promise<WebhookReply> {
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    let text = '';
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      if (status !== undefined) resolve({ status, ...(keepText && { text }) });
      else reject(error ?? new Error('the connection was closed without a response'));
    };
    const timer = setTimeout(() => {
      request.destroy(new Error(`no response within ${deadlineMs / 1000} s`));
    }, deadlineMs);
    request.on('response', (response: IncomingMessage) => {
      status = response.statusCode;
      let receivedBytes = 0;
      response.on('data', (chunk: Buffer) => {
        if (keepText && text.length < KEPT_TEXT) text += chunk.toString('utf8', 0, KEPT_TEXT);
        receivedBytes += chunk.length;
        if (receivedBytes > LARGEST_REPLY_BYTES) request.destroy();
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
  // The message of an AggregateError, after several addresses were tried, is empty.
  const text = message || (error instanceof AggregateError && String(error.errors[0])) || 'no connection';
  const full = code !== undefined && !text.includes(code) ? `${code}: ${text}` : text;
  return full.replaceAll(/\p{Cc}/gu, ' ').slice(0, LONGEST_ERROR);
}
