// The only place where an outcome becomes text and status.
import type { FastifyReply } from 'fastify';
import { REJECTIONS, type Rejection, type RejectionCode } from '../domain/rejections.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** For logs and metrics: `ok` or the code of the rejection or refusal. */
    outcome: string;
  }
  interface FastifyRequest {
    /** For logs: whoever was recognised. */
    merchantId: number | undefined;
  }
}

export type AnswerStyle = { readonly legacy200: boolean };

const JSON_TYPE = 'application/json; charset=utf-8';
const LONGEST_FIELD = 64;

const textOf = ({ code, field }: Rejection): string =>
  REJECTIONS[code].text.replace('{field}', field ?? 'field');

type RejectionBody = {
  success: false;
  error: string;
  code: RejectionCode;
  field?: string;
  withdraw_id?: string;
  request_id: string;
};

export function rejectionBody(rejection: Rejection, requestId: string): RejectionBody {
  const field = rejection.field?.slice(0, LONGEST_FIELD);
  return {
    success: false,
    error: textOf(field === undefined ? rejection : { ...rejection, field }),
    code: rejection.code,
    ...(field === undefined ? {} : { field }),
    ...(rejection.withdrawId === undefined ? {} : { withdraw_id: rejection.withdrawId }),
    request_id: requestId,
  };
}

/** Old clients that fail on anything but 200 may have every business outcome as 200. */
const statusOf = (code: RejectionCode, { legacy200 }: AnswerStyle): number => {
  const row: { status: number; transport?: true } = REJECTIONS[code];
  return legacy200 && !row.transport ? 200 : row.status;
};

export function sendRejection(reply: FastifyReply, rejection: Rejection, style: AnswerStyle): FastifyReply {
  reply.outcome = rejection.code;
  const retryAfter =
    rejection.retryAfterSeconds ?? (REJECTIONS[rejection.code].status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(statusOf(rejection.code, style))
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify(rejectionBody(rejection, reply.request.id)));
}

export function sendSuccess(reply: FastifyReply, fields: object, cacheControl = 'no-store'): FastifyReply {
  return reply
    .header('content-type', JSON_TYPE)
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify({ success: true, ...fields }));
}
