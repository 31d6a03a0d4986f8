// The only place where what an operator hears becomes text and status.
import type { FastifyReply } from 'fastify';
import type {
  OperatorRejection,
  OperatorRejectionKind,
} from '../../../usecases/operator/shared/rejection.ts';

export const REJECTION_RESPONSES = {
  malformed: {
    status: 400,
    when: 'The request is not JSON, or has unknown or missing fields; `field` says which.',
  },
  sign_in_required: { status: 401, when: 'There is no session, or it is over; or the token is not valid.' },
  wrong_credentials: { status: 401, when: 'Name, password or code is wrong.' },
  forbidden: { status: 403, when: 'The role may not do this.' },
  csrf: {
    status: 403,
    when: 'The request did not come from the console: `x-csrf-token` or `Origin` is wrong.',
  },
  second_factor_required: { status: 403, when: 'The operator has to set up a second factor first.' },
  in_person: { status: 403, when: 'A person does this in the console; a token cannot.' },
  prove_first: {
    status: 403,
    when: 'The operator has to prove again who they are, with `POST /session/proof`; then it can be sent again.',
  },
  not_found: { status: 404, when: 'There is no such thing.' },
  method_not_allowed: { status: 405, when: 'The address takes another method; `Allow` says which.' },
  wrong_state: { status: 409, when: 'It cannot be done as things stand; the text says why.' },
  stale: { status: 409, when: 'Somebody else was faster: the `version` is not the current one.' },
  repeated: {
    status: 409,
    when: 'It was sent before and has been done, and its answer is not kept; or its Idempotency-Key was used for something else.',
  },
  too_large: { status: 413, when: 'The request is too large.' },
  unsupported_content_type: { status: 415, when: 'The body must be JSON.' },
  invalid: { status: 422, when: 'A rule refuses a value; `field` says which.' },
  locked: { status: 429, when: 'Too many tries; `Retry-After` says when the next one counts.' },
  too_many: { status: 429, when: 'So many, or so often, is not allowed; the text says how much is.' },
  internal_error: { status: 500, when: 'A fault of ours; the log has it under the request id.' },
  busy: { status: 503, when: 'Too much to do at this moment; try again after `Retry-After`.' },
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
} as const satisfies Record<OperatorRejectionKind, RejectionCode>;

export const rejectionResponse = ({ kind, ...rest }: OperatorRejection): RejectionResponse => ({
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

/** Already JSON. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(json);
