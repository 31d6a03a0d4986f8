// The short way in: a POST of JSON or a form to a merchant operation, which is nearly all that merchants send, is read
// and answered on Node's own server. Whatever is unusual about a request (its method, encoding or spelling, a query, a
// body of unknown length) takes the long way through Fastify, to the same operation. Here the door closes when there is too much.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { reject } from '../domain/rejections.ts';
import { openAdmission } from './admission.ts';
import { classifyError } from './errors.ts';
import type { MerchantOperation, MerchantRequest } from './merchant/operation.ts';
import { BODY_LIMIT_BYTES, MalformedRequest, parseForm, parseJson } from './params.ts';
import type { RequestLog } from './request-log.ts';
import { type HttpResponse, type ResponseStyle, rejectionResponse } from './response.ts';

export type FastPath = {
  readonly add: (url: string, operation: MerchantOperation) => void;
  /** False: it is not for this lane, and nothing was done about it. */
  readonly take: (request: IncomingMessage, response: ServerResponse) => boolean;
};

type Parts = {
  readonly style: ResponseStyle;
  readonly log: FastifyBaseLogger;
  readonly requestLog: RequestLog;
  readonly nextRequestId: () => string;
  readonly addressOf: (request: IncomingMessage) => string;
};

type Parser = (text: string) => object;

type Call = {
  readonly operation: MerchantOperation;
  readonly parse: Parser;
  readonly visit: MerchantRequest;
};

const SPELLINGS = ['', ';charset=utf-8', '; charset=utf-8', ';charset=UTF-8', '; charset=UTF-8'];
const PARSERS: ReadonlyMap<string | undefined, Parser> = new Map<string, Parser>(
  SPELLINGS.flatMap((charset) => [
    [`application/json${charset}`, parseJson],
    [`application/x-www-form-urlencoded${charset}`, parseForm],
  ]),
);

function parserFor({ 'content-type': type, 'content-length': length }: IncomingHttpHeaders) {
  return Number(length) <= BODY_LIMIT_BYTES ? PARSERS.get(type) : undefined;
}

/** Of a body that said how long it is; Node sees to it that it is not longer. */
const readText = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, fail) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      resolve((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString('utf8')),
    );
    request.on('error', () => fail(new MalformedRequest('it broke off')));
  });

export function openFastPath({ style, log, requestLog, nextRequestId, addressOf }: Parts): FastPath {
  const operations = new Map<string | undefined, MerchantOperation>();
  const admission = openAdmission();

  async function answerTo(
    request: IncomingMessage,
    { operation, parse, visit }: Call,
  ): Promise<HttpResponse> {
    try {
      visit.body = parse(await readText(request));
      // Only now: whoever is slow to say what it wants takes nobody's place.
      if (!admission.enter()) return busy(visit.requestId);
      try {
        return await operation(visit);
      } finally {
        visit.stepAside();
      }
    } catch (error) {
      const rejection = classifyError(error, log.child({ req_id: visit.requestId }));
      return rejectionResponse(rejection, visit.requestId, style);
    }
  }

  const busy = (requestId: string): HttpResponse => rejectionResponse(reject('busy'), requestId, style);

  function visitOf(request: IncomingMessage, requestId: string): MerchantRequest {
    let isInside = true;
    return {
      requestId,
      clientAddress: addressOf(request),
      headers: request.headers,
      body: undefined,
      answerHeaders: {},
      merchantId: undefined,
      stepAside() {
        if (isInside) admission.leave();
        isInside = false;
      },
    };
  }

  return {
    add: (url, operation) => void operations.set(url, operation),
    take(request, response) {
      const { method, url: route, headers } = request;
      const operation = operations.get(route);
      const parse = parserFor(headers);
      if (method !== 'POST' || route === undefined || !operation || !parse) return false;

      const startedAt = performance.now();
      const requestId = nextRequestId();
      if (admission.isFull()) {
        // Without reading any further: refusing must cost little, or it would be what keeps us busy.
        write(response, requestId, NO_HEADERS, busy(requestId));
        requestLog.refused(route);
        return true;
      }
      const visit = visitOf(request, requestId);
      answerTo(request, { operation, parse, visit })
        .then((answer) => {
          const { status, outcome } = answer;
          write(response, requestId, visit.answerHeaders, answer);
          const { merchantId: merchant } = visit;
          const ms = performance.now() - startedAt;
          requestLog.answered({ requestId, method, route, status, outcome, merchant, ms });
        })
        .catch((error: unknown) => {
          classifyError(error, log);
          response.destroy();
        });
      return true;
    },
  };
}

const NO_HEADERS = {};

function write(
  response: ServerResponse,
  requestId: string,
  answerHeaders: MerchantRequest['answerHeaders'],
  { status, headers, body }: HttpResponse,
): void {
  const head = ['x-request-id', requestId, 'content-length', String(Buffer.byteLength(body))];
  for (const name in answerHeaders) head.push(name, answerHeaders[name] as string);
  for (const name in headers) head.push(name, headers[name] as string);
  response.writeHead(status, head);
  response.end(body);
}
