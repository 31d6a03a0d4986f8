// Sends requests over real connections and checks the replies. A slow request is excused if it is fast when sent again
// alone, since the machine may have paused; too many excused requests fail the run.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { CARD_NUMBER, type Contract, findProblems, type Reply } from './check-reply.ts';
import { splitReplies } from './replies.ts';
import type { FuzzRequest } from './requests.ts';

export type Exchange = {
  readonly request: FuzzRequest;
  readonly replies: readonly Reply[];
  readonly ms: number;
};

export type Finding = { readonly index: number; readonly what: string };

export type Sender = {
  send(request: FuzzRequest): Promise<Exchange>;
  close(): Promise<void>;
};

/** A slower request is suspect. */
const SLOW_MS = 2_000;
const GIVE_UP_MS = 10_000;
/** After this time our side of a raw socket is closed, so that a server does not wait for more bytes. */
const HALF_CLOSE_AFTER_MS = 500;

/** Another loopback address than the operators', since sign-in tries are limited per address. */
const FROM = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {};

export function openSender(url: string, connections: number): Sender {
  const { hostname, port } = new URL(url);
  const pool = new Pool(url, {
    connections,
    pipelining: 1,
    headersTimeout: GIVE_UP_MS,
    bodyTimeout: GIVE_UP_MS,
    ...FROM,
  });

  async function byClient(request: FuzzRequest): Promise<readonly Reply[]> {
    const { method, target, headers, body } = request.message;
    try {
      const {
        statusCode,
        headers: replyHeaders,
        body: stream,
      } = await pool.request({
        method: method as 'GET',
        path: target,
        headers: headers.flat(),
        body: body ?? null,
      });
      return [
        {
          status: statusCode,
          contentType: String(replyHeaders['content-type'] ?? ''),
          text: await stream.text(),
        },
      ];
    } catch (error) {
      // A bug of the fuzzer.
      if ((error as { code?: string }).code === 'UND_ERR_INVALID_ARG') throw error;
      return [];
    }
  }

  /** Reads until the server closes the connection. */
  const bySocket = (bytes: Buffer, isTruncated: boolean): Promise<readonly Reply[]> =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect({ port: Number(port), host: hostname, ...FROM });
      const halfClose = setTimeout(() => socket.end(), HALF_CLOSE_AFTER_MS);
      const giveUp = setTimeout(() => socket.destroy(), GIVE_UP_MS);
      socket.on('data', (chunk) => chunks.push(chunk));
      // The server may reset the connection while we send; the bytes received so far count.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(halfClose);
        clearTimeout(giveUp);
        resolve(splitReplies(Buffer.concat(chunks)));
      });
      if (isTruncated) socket.end(bytes);
      else socket.write(bytes);
    });

  return {
    async send(request) {
      const startedAt = performance.now();
      const { malformed } = request;
      const replies = malformed
        ? await bySocket(malformed.bytes, malformed.isTruncated)
        : await byClient(request);
      const ms = performance.now() - startedAt;
      return { request, replies, ms };
    },
    close: () => pool.destroy(),
  };
}

const contractOf = ({ message, malformed }: FuzzRequest): Contract =>
  !malformed && message.target.startsWith('/operator/v1/') ? 'operator' : 'merchant';

/** A larger body may be rejected by closing the connection. */
const LARGEST_BODY = 4 * 1024;

const needsReply = ({ malformed, message }: FuzzRequest): boolean =>
  !malformed && (message.body?.length ?? 0) <= LARGEST_BODY;

/** Neither answered nor closed in time. */
export const hung = ({ ms }: Pick<Exchange, 'ms'>): boolean => ms > SLOW_MS;

export const isSuspect = (exchange: Exchange): boolean =>
  hung(exchange) || (exchange.replies.length === 0 && needsReply(exchange.request));

export function checkExchange({ request, replies }: Exchange, secrets: readonly string[]): Finding[] {
  const contract = contractOf(request);
  return replies
    .flatMap((reply) => problemsOf(reply, contract, request, secrets))
    .map((what) => ({ index: request.index, what }));
}

/** Operators see destinations in reveals and payment files, and rejections may quote their own input. */
const mayShowCard = ({ operation }: FuzzRequest, { status }: Reply): boolean =>
  operation.kind === 'operator' && (/\/(?:reveal|payment-file)$/.test(operation.path) || status >= 400);

/** Malformed bytes may reach any route, so their replies need to meet only one of the two contracts. */
function problemsOf(
  reply: Reply,
  contract: Contract,
  request: FuzzRequest,
  secrets: readonly string[],
): string[] {
  const problemsFor = (contract: Contract): string[] =>
    findProblems(reply, contract, secrets).filter(
      (what) => what !== CARD_NUMBER || !mayShowCard(request, reply),
    );
  const problems = problemsFor(contract);
  return request.malformed && problemsFor('operator').length === 0 ? [] : problems;
}

/** The finding of a suspect exchange; undefined when it is excused. */
export async function recheck(
  { request, ms }: Exchange,
  sendAgain: (request: FuzzRequest) => Promise<Exchange>,
): Promise<Finding | undefined> {
  const { index } = request;
  if (ms >= GIVE_UP_MS) return { index, what: `no reply within ${GIVE_UP_MS} ms` };
  // A request can also be lost when both sides close a connection at the same moment.
  const repeated = await sendAgain(request);
  if (!isSuspect(repeated)) return undefined;
  return { index, what: hung(repeated) ? `no reply within ${SLOW_MS} ms` : 'no reply' };
}
