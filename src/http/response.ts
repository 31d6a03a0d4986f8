// Turns outcomes into status, headers and body; no other file does.
import type { FastifyReply } from 'fastify';
import { type PayoutFailure, REJECTIONS, type Rejection, type RejectionCode } from '../domain/rejections.ts';
import { safeFieldName } from './field-name.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** For logs and metrics: `ok` or the code of the rejection. */
    outcome: string;
  }
  interface FastifyRequest {}
}

export type ResponseStyle = { readonly legacy200: boolean };

export const headersFor = (cacheControl: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': cacheControl,
  'x-content-type-options': 'nosniff',
});
/** Responses are not cacheable unless the route says so. */
const NO_STORE_HEADERS = headersFor('no-store');

const rejectionText = (code: RejectionCode, field = 'field'): string =>
  REJECTIONS[code].text.replace('{field}', () => field);

type RejectionFields = {
  error: string;
  code: RejectionCode;
  field?: string;
  withdraw_id?: string;
  reason?: PayoutFailure['reason'];
  retryable?: boolean;
  nothing_created?: true;
  next_attempt?: number;
};

const failureFields = ({ reason, retryable, nothingCreated, nextAttempt }: PayoutFailure) => ({
  reason,
  retryable,
  ...(nothingCreated ? ({ nothing_created: true } as const) : {}),
  ...(nextAttempt === undefined ? {} : { next_attempt: nextAttempt }),
});

export function rejectionFields(rejection: Rejection): RejectionFields {
  const field = safeFieldName(rejection.field);
  return {
    error: rejectionText(rejection.code, field),
    code: rejection.code,
    ...(field === undefined ? {} : { field }),
    ...(rejection.withdrawId === undefined ? {} : { withdraw_id: rejection.withdrawId }),
    ...(rejection.failure === undefined ? {} : failureFields(rejection.failure)),
  };
}

export const rejectionBody = (rejection: Rejection, requestId: string) => ({
  success: false,
  ...rejectionFields(rejection),
  request_id: requestId,
});

/** Old clients that fail on any status but 200 can get every business outcome as 200. */
const statusOf = (code: RejectionCode, { legacy200 }: ResponseStyle): number => {
  const row: { status: number; transport?: true } = REJECTIONS[code];
  return legacy200 && !row.transport ? 200 : row.status;
};

/** A response, written by Fastify or by the fast path. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For logs and metrics: `ok` or the code of the rejection. */
  readonly outcome: string;
};

export function rejectionResponse(
  rejection: Rejection,
  requestId: string,
  style: ResponseStyle,
  fields: object = {},
): HttpResponse {
  const row: { status: number; retryAfterSeconds?: number } = REJECTIONS[rejection.code];
  const retryAfter = rejection.retryAfterSeconds ?? row.retryAfterSeconds;
  return {
    status: statusOf(rejection.code, style),
    headers:
      retryAfter === undefined
        ? NO_STORE_HEADERS
        : { 'retry-after': String(retryAfter), ...NO_STORE_HEADERS },
    body: JSON.stringify({ ...rejectionBody(rejection, requestId), ...fields }),
    outcome: rejection.code,
  };
}

export const successResponse = (
  fields: object,
  headers: HttpResponse['headers'] = NO_STORE_HEADERS,
): HttpResponse => ({
  status: 200,
  headers,
  body: JSON.stringify({ success: true, ...fields }),
  outcome: 'ok',
});

export function sendResponse(
  reply: FastifyReply,
  { status, headers, body, outcome }: HttpResponse,
): FastifyReply {
  reply.outcome = outcome;
  // Fastify would add a content type and length to an empty string.
  return reply
    .code(status)
    .headers(headers)
    .send(body === '' ? undefined : body);
}

export const sendRejection = (
  reply: FastifyReply,
  rejection: Rejection,
  style: ResponseStyle,
): FastifyReply => sendResponse(reply, rejectionResponse(rejection, reply.request.id, style));

export const sendSuccess = (reply: FastifyReply, fields: object): FastifyReply =>
  sendResponse(reply, successResponse(fields));
