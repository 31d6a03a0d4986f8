// Changes with an Idempotency-Key are executed once: repeated with the same body, they return the first response.
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Form } from '../../domain/audit.ts';
import { sharedTexts } from '../../domain/texts/shared.ts';
import type { ActionResult } from '../../usecases/actions/rejection.ts';
import type { App } from '../../usecases/app.ts';
import { isTransient } from '../../usecases/faults.ts';
import {
  awaitFormResponse,
  type FormState,
  findFormResponse,
  saveFormResponse,
} from '../../usecases/operator/shared/form-responses.ts';
import { type RejectionResponse, rejectionResponse, sendJson, sendRejection } from './response.ts';

const FORM_TOKEN = /^[A-Za-z0-9._:-]{1,100}$/;

export function rejectFormToken(
  { headers }: FastifyRequest,
  isRequired: boolean,
): RejectionResponse | undefined {
  const token = headers['idempotency-key'];
  if (token === undefined && isRequired) return { code: 'malformed', text: sharedTexts.formTokenMissing };
  if (token === undefined || (typeof token === 'string' && FORM_TOKEN.test(token))) return undefined;
  return { code: 'malformed', text: sharedTexts.formTokenInvalid };
}

/** Undefined: sent without a key. */
export function formOf(request: FastifyRequest, secret: string): Form | undefined {
  const token = request.headers['idempotency-key'];
  if (typeof token !== 'string') return undefined;
  // Keyed, because the body may contain a password, which could be guessed from a plain hash in the database.
  const requestHash = createHmac('sha256', secret)
    .update(`form:${JSON.stringify([request.method, request.url, request.body ?? null])}`)
    .digest();
  return { token, requestHash };
}

type Answer<T> = {
  readonly by: Actor;
  /** The response contains a secret that is shown once, so it is not stored. */
  readonly returnsSecret: boolean;
  readonly perform: () => Promise<ActionResult<T>>;
};

export async function answerOnce<T>(
  app: App,
  reply: FastifyReply,
  { by, returnsSecret, perform }: Answer<T>,
): Promise<FastifyReply> {
  const firstResponse = (): Promise<FormState> =>
    returnsSecret ? Promise.resolve('done') : awaitFormResponse(app, by);
  const earlier = await findFormResponse(app, by);
  if (earlier !== 'new') return repeat(reply, earlier === 'done' ? await firstResponse() : earlier);
  try {
    const outcome = await perform();
    if (!outcome.ok) {
      if (outcome.rejection.kind === 'repeated') return repeat(reply, await firstResponse());
      return sendRejection(reply, rejectionResponse(outcome.rejection));
    }
    const text = JSON.stringify(outcome.value);
    if (!returnsSecret) await saveFormResponse(app, by, { status: reply.statusCode, response: text });
    return sendJson(reply, text);
  } catch (error) {
    // The database may have failed after the commit; a `busy` response would invite a repeat.
    if (isTransient(error) && (await isExecuted(app, by))) return repeat(reply, 'done');
    throw error;
  }
}

const isExecuted = (app: App, by: Actor): Promise<boolean> =>
  findFormResponse(app, by).then(
    (state) => state === 'done',
    () => false,
  );

/** Sends the stored first response, or says why there is none. */
function repeat(reply: FastifyReply, state: FormState): FastifyReply {
  if (typeof state === 'object')
    return sendJson(reply.code(state.status).header('idempotent-replayed', 'true'), state.response);
  return sendRejection(reply, {
    code: 'repeated',
    text: state === 'other' ? sharedTexts.usedForOtherRequest : sharedTexts.alreadyExecuted,
  });
}
