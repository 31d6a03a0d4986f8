// Turns the outcomes of the operator API into status, headers and body; no other file does.
import type { FastifyReply } from 'fastify';
import type { ActionRejection, ActionRejectionKind } from '../../usecases/actions/rejection.ts';

export const REJECTION_RESPONSES = {
  malformed: {
    status: 400,
    when: 'The request is not JSON, or has unknown, missing or malformed fields; `field` names the field.',
  },
  sign_in_required: {
    status: 401,
    when: 'There is no session, the session has expired, or the token is invalid.',
  },
  wrong_credentials: { status: 401, when: 'Name, password or code is wrong.' },
  forbidden: { status: 403, when: 'The role does not allow this.' },
  csrf: {
    status: 403,
    when: 'The request did not come from the console: `x-csrf-token` or `Origin` is wrong.',
  },
  second_factor_required: { status: 403, when: 'The operator must set up a second factor first.' },
  in_person: { status: 403, when: 'API tokens cannot do this; it requires a console session.' },
  prove_first: {
    status: 403,
    when: 'The operator must re-authenticate with `POST /session/proof` and then repeat the request.',
  },
  not_found: { status: 404, when: 'The object does not exist.' },
  method_not_allowed: { status: 405, when: 'The path does not support this method; see `Allow`.' },
  wrong_state: { status: 409, when: 'The current state does not allow this; `error` explains why.' },
  stale: { status: 409, when: 'The object has changed since: `version` is not the current one.' },
  repeated: {
    status: 409,
    when: 'The request was already executed and its response is not stored, or the Idempotency-Key was used for another request.',
  },
  too_large: { status: 413, when: 'The request is too large.' },
  unsupported_content_type: { status: 415, when: 'The body must be JSON.' },
  invalid: { status: 422, when: 'A value violates a rule; `field` names the field.' },
  locked: { status: 429, when: 'Too many attempts; retry after `Retry-After`.' },
  too_many: { status: 429, when: 'A limit is exceeded; `error` states the limit.' },
  internal_error: { status: 500, when: 'An internal fault; the log has it under the request id.' },
  busy: { status: 503, when: 'Overloaded; retry after `Retry-After`.' },
} as const satisfies Record<string, { readonly status: number; readonly when: string }>;

export type RejectionCode = keyof typeof REJECTION_RESPONSES;

export type RejectionResponse = {
  readonly code: RejectionCode;
  readonly text: string;
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number;
};

const CODES = {
  'not-found': 'not_found',
  'wrong-state': 'wrong_state',
  invalid: 'invalid',
  stale: 'stale',
  repeated: 'repeated',
  forbidden: 'forbidden',
  'too-often': 'too_many',
} as const satisfies Record<ActionRejectionKind, RejectionCode>;

export const rejectionResponse = ({ kind, ...rest }: ActionRejection): RejectionResponse => ({
  code: CODES[kind],
  ...rest,
});

const JSON_TYPE = 'application/json; charset=utf-8';

export function sendRejection(
  reply: FastifyReply,
  { code, text, field, retryAfterSeconds }: RejectionResponse,
): FastifyReply {
  reply.outcome = code;
  const retryAfter = retryAfterSeconds ?? (code === 'busy' ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return sendJson(
    reply.code(REJECTION_RESPONSES[code].status),
    JSON.stringify({
      error: text,
      code,
      ...(field === undefined ? {} : { field }),
      request_id: reply.request.id,
    }),
  );
}

/** `json` is already serialized. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(json);
