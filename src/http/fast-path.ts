// Handles the common merchant request, a POST of JSON or a form, directly on Node's HTTP server. Unusual requests (another
// method, encoding or spelling, a query, a body of unknown length) go through Fastify to the same operation. The
// admission limit on concurrent requests applies here.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { reject } from '../domain/rejections.ts';
import { type Admission, openAdmission } from './admission.ts';
import { classifyError } from './errors.ts';
import type { MerchantOperation, MerchantRequest } from './merchant/operation.ts';
import { BODY_LIMIT_BYTES, MalformedRequest, parseForm, parseJson } from './params.ts';
import type { RequestLog } from './request-log.ts';
import { type HttpResponse, type ResponseStyle, rejectionResponse } from './response.ts';

export type FastPath = {
  readonly add: (url: string, operation: MerchantOperation) => void;
  /** False: not a request for the fast path; nothing was read or written. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean;
};

type Deps = {
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
  readonly merchantRequest: MerchantRequest;
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
    handle(request, response) {
      const { method, url: route, headers } = request;
      const operation = operations.get(route);
      const parse = parserFor(headers);
      if (method !== 'POST' || route === undefined || !operation || !parse) return false;

      const startedAt = performance.now();
      const requestId = deps.nextRequestId();
      if (admission.isFull()) {
        // The body is not read: a rejection must cost little, or rejecting would itself overload the process.
        write(response, requestId, NO_HEADERS, busyResponse(requestId, deps));
        deps.requestLog.logRejectedAsBusy(route);
        return true;
      }
      const merchantRequest = merchantRequestOf(request, requestId, deps, admission);
      run(request, { operation, parse, merchantRequest }, deps, admission)
        .then((result) => {
          const { status, outcome } = result;
          write(response, requestId, merchantRequest.responseHeaders, result);
          const { merchantId: merchant } = merchantRequest;
          const ms = performance.now() - startedAt;
          deps.requestLog.logCompleted({ requestId, method, route, status, outcome, merchant, ms });
        })
        .catch((error: unknown) => {
          classifyError(error, deps.log);
          response.destroy();
        });
      return true;
    },
  };
}

async function run(
  request: IncomingMessage,
  { operation, parse, merchantRequest }: Call,
  { log, style }: Deps,
  admission: Admission,
): Promise<HttpResponse> {
  const { requestId } = merchantRequest;
  try {
    merchantRequest.body = parse(await readText(request));
    // The slot is taken after the body was read, so slow senders hold none.
    if (!admission.acquire()) return busyResponse(requestId, { style });
    try {
      return await operation(merchantRequest);
    } finally {
      merchantRequest.releaseSlot();
    }
  } catch (error) {
    const rejection = classifyError(error, log.child({ req_id: requestId }));
    return rejectionResponse(rejection, requestId, style);
  }
}

const busyResponse = (requestId: string, { style }: Pick<Deps, 'style'>): HttpResponse =>
  rejectionResponse(reject('busy'), requestId, style);

function merchantRequestOf(
  request: IncomingMessage,
  requestId: string,
  { addressOf }: Deps,
  admission: Admission,
): MerchantRequest {
  let holdsSlot = true;
  return {
    requestId,
    clientAddress: addressOf(request),
    headers: request.headers,
    body: undefined,
    responseHeaders: {},
    merchantId: undefined,
    releaseSlot() {
      if (holdsSlot) admission.release();
      holdsSlot = false;
    },
  };
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
