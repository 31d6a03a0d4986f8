// Handles the common merchant request, a POST of JSON or a form, before Fastify. Unusual requests (another method, encoding or
// spelling, a query, a body of unknown length) go through Fastify to the same operation. The
// admission limit on concurrent requests applies here.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { reject } from '../domain/rejections.ts';
import { andThen, type MaybePromise } from '../domain/result.ts';
import { type Admission, openAdmission } from './admission.ts';
import { classifyError } from './errors.ts';
import { type MerchantOperation, type MerchantRequest, newMerchantRequest } from './merchant/operation.ts';
import { BODY_LIMIT_BYTES, MalformedRequest, parseForm, parseJson } from './params.ts';
import type { RequestLog } from './request-log.ts';
import { type HttpResponse, type ResponseStyle, rejectionResponse } from './response.ts';

export type FastPath = {
  readonly add: (url: string, operation: MerchantOperation) => void;
  /** Undefined: not a request for the fast path. */
  readonly find: (
    method: string | undefined,
    url: string | undefined,
    headers: IncomingHttpHeaders,
  ) => Call | undefined;
  readonly respond: (call: Call, exchange: Exchange) => void;
};

/** One request and the way to send its response. */
export type Exchange = {
  readonly headers: IncomingHttpHeaders;
  readonly clientAddress: string;
  /** The body. Not called if the request is rejected before. */
  readonly read: () => MaybePromise<string>;
  readonly send: (
    requestId: string,
    responseHeaders: MerchantRequest['responseHeaders'],
    response: HttpResponse,
  ) => void;
  /** The response could not be sent. */
  readonly abort: () => void;
};

type Deps = {
  readonly style: ResponseStyle;
  readonly log: FastifyBaseLogger;
  readonly requestLog: RequestLog;
  readonly nextRequestId: () => string;
};

type Parser = (text: string) => object;

type Call = {
  readonly route: string;
  readonly operation: MerchantOperation;
  readonly parse: Parser;
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

/** Reads a body with a Content-Length, which Node enforces. */
const readText = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, fail) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      resolve((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString('utf8')),
    );
    request.on('error', () => fail(new MalformedRequest('incomplete body')));
  });

export function openFastPath(deps: Deps): FastPath {
  const operations = new Map<string | undefined, MerchantOperation>();
  const admission = openAdmission();
  return {
    add: (url, operation) => void operations.set(url, operation),
    find(method, route, headers) {
      const operation = operations.get(route);
      if (method !== 'POST' || route === undefined || !operation) return undefined;
      const parse = parserFor(headers);
      return parse && { route, operation, parse };
    },
    respond(call, exchange) {
      const startedAt = performance.now();
      const requestId = deps.nextRequestId();
      if (admission.isFull()) {
        // The body is not read: a rejection must cost little, or rejecting would itself overload the process.
        exchange.send(requestId, NO_HEADERS, busyResponse(requestId, deps));
        deps.requestLog.logRejectedAsBusy(call.route);
        return;
      }
      const merchantRequest = merchantRequestOf(requestId, exchange, admission);
      const finish = (response: HttpResponse): void => {
        exchange.send(requestId, merchantRequest.responseHeaders, response);
        const { status, outcome } = response;
        const ms = performance.now() - startedAt;
        const { route } = call;
        deps.requestLog.logCompleted({
          requestId,
          method: 'POST',
          route,
          status,
          outcome,
          merchantRequest,
          ms,
        });
      };
      const abort = (error: unknown): void => {
        classifyError(error, deps.log);
        exchange.abort();
      };
      try {
        const finished = andThen(run(call, merchantRequest, exchange, deps, admission), finish);
        if (finished instanceof Promise) finished.catch(abort);
      } catch (error) {
        abort(error);
      }
    },
  };
}

/** A request that Node's server has read. */
export const exchangeOf = (
  request: IncomingMessage,
  response: ServerResponse,
  clientAddress: string,
): Exchange => ({
  headers: request.headers,
  clientAddress,
  read: () => readText(request),
  send: (requestId, responseHeaders, result) => write(response, requestId, responseHeaders, result),
  abort: () => response.destroy(),
});

/** An error is a response, too. */
function run(
  { operation, parse }: Call,
  merchantRequest: MerchantRequest,
  { read }: Exchange,
  { log, style }: Deps,
  admission: Admission,
): MaybePromise<HttpResponse> {
  const { requestId } = merchantRequest;
  const failed = (error: unknown): HttpResponse =>
    rejectionResponse(classifyError(error, log.child({ req_id: requestId })), requestId, style);
  const release = (response: HttpResponse): HttpResponse => {
    merchantRequest.releaseSlot();
    return response;
  };
  const perform = (text: string): MaybePromise<HttpResponse> => {
    try {
      merchantRequest.body = parse(text);
    } catch (error) {
      return failed(error);
    }
    // The slot is taken after the body was read, so slow senders hold none.
    if (!admission.acquire()) return busyResponse(requestId, { style });
    try {
      const response = operation(merchantRequest);
      return response instanceof Promise
        ? response.then(release, (error: unknown) => release(failed(error)))
        : release(response);
    } catch (error) {
      return release(failed(error));
    }
  };
  const text = read();
  return text instanceof Promise ? text.then(perform, failed) : perform(text);
}

const busyResponse = (requestId: string, { style }: Pick<Deps, 'style'>): HttpResponse =>
  rejectionResponse(reject('busy'), requestId, style);

function merchantRequestOf(
  requestId: string,
  { headers, clientAddress }: Exchange,
  admission: Admission,
): MerchantRequest {
  let holdsSlot = true;
  return newMerchantRequest({
    requestId,
    clientAddress,
    headers,
    releaseSlot() {
      if (holdsSlot) admission.release();
      holdsSlot = false;
    },
  });
}

const NO_HEADERS = {};

function write(
  response: ServerResponse,
  requestId: string,
  responseHeaders: MerchantRequest['responseHeaders'],
  { status, headers, body }: HttpResponse,
): void {
  const head = ['x-request-id', requestId, 'content-length', String(Buffer.byteLength(body))];
  for (const name in responseHeaders) head.push(name, responseHeaders[name] as string);
  for (const name in headers) head.push(name, headers[name] as string);
  response.writeHead(status, head);
  response.end(body);
}
