// What every merchant operation does before its own work, in the published order: read the parameters, find the
// credentials, recognise the merchant, apply the limits, read the fields. None of it knows who carried the request.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { parseMerchantId } from '../../domain/ids.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import type { App } from '../../usecases/app.ts';
import { authenticateMerchant, type Credentials } from '../../usecases/merchant/authenticate-merchant.ts';
import { NOT_TEXT, type Params, readParams, type Sources } from '../params.ts';
import type { RateLimits } from '../rate-limits.ts';
import {
  type HttpResponse,
  type ResponseStyle,
  rejectionResponse,
  sendResponse,
  successResponse,
} from '../response.ts';
import { fieldReader } from './fields.ts';

export type MerchantApi = {
  readonly app: App;
  readonly limits: RateLimits;
  readonly style: ResponseStyle;
  /** What is posted to this path may take the short way. */
  readonly onPost: (url: string, operation: MerchantOperation) => void;
};

/** One request to a merchant operation. */
export type MerchantRequest = Sources & {
  readonly requestId: string;
  readonly clientAddress: string;
  /** Headers of the answer, whatever it will be. */
  readonly answerHeaders: Record<string, string>;
  /** For logs: whoever was recognised. */
  merchantId: number | undefined;
  /** What is waited for from now on is somebody else's work: there is room for others. */
  readonly stepAside: () => void;
};

export type MerchantOperation = (visit: MerchantRequest) => Promise<HttpResponse>;

type MerchantCall<F> = {
  readonly merchant: Merchant;
  readonly credentials: Credentials;
  readonly fields: F;
};

function readCredentials(params: Params, clientAddress: string): Result<Credentials> {
  for (const field of ['merchant_id', 'secret_key']) {
    const value = params.get(field);
    if (value === undefined || value === '') return rejected(reject('field_required', { field }));
    if (value === NOT_TEXT) return rejected(reject('invalid_field', { field }));
  }
  return accepted({
    merchantId: String(params.get('merchant_id')),
    secretKey: String(params.get('secret_key')),
    clientAddress,
  });
}

export async function authenticateRequest(door: MerchantApi, visit: MerchantRequest, params: Params) {
  const { clientAddress, answerHeaders } = visit;
  const credentials = readCredentials(params, clientAddress);
  if (!credentials.ok) return credentials;
  // As a number: text from the request would keep the whole body alive, and nonsense is one and the same nobody.
  const who = `${clientAddress} ${parseMerchantId(credentials.value.merchantId) ?? 'nobody'}`;
  const locked = door.limits.beforeCredentials(answerHeaders, who);
  if (locked) return rejected(locked);

  const recognised = await authenticateMerchant(door.app, credentials.value);
  if (!recognised.ok) {
    const { rejection } = recognised;
    return rejected(
      (rejection.code === 'merchant_not_found' && door.limits.afterFailedCredentials(answerHeaders, who)) ||
        rejection,
    );
  }
  const merchant = recognised.value;
  visit.merchantId = merchant.id;
  const limited = door.limits.afterRecognition(answerHeaders, merchant);
  if (limited) return rejected(limited);
  return accepted({ merchant, credentials: credentials.value });
}

/** A second name for a parameter, `Idempotency-Key` for `order_id`; giving both is fine if they agree. */
function addHeaderParam(
  params: Params,
  name: string,
  value: string | string[] | undefined,
): Rejection | undefined {
  if (value === undefined) return undefined;
  const given = params.get(name);
  if (given !== undefined && given !== value) return reject('invalid_field', { field: name });
  params.set(name, typeof value === 'string' ? value : NOT_TEXT);
  return undefined;
}

type Description<S extends z.ZodObject> = {
  readonly schema: S;
  readonly idempotent?: true;
  /** What the answer says beside `success`. */
  readonly perform: (call: MerchantCall<z.output<S>>, visit: MerchantRequest) => Promise<Result<object>>;
};

export function merchantOperation<S extends z.ZodObject>(
  door: MerchantApi,
  { schema, idempotent, perform }: Description<S>,
): MerchantOperation {
  const readFields = fieldReader(schema);

  async function run(visit: MerchantRequest): Promise<Result<object>> {
    const params = readParams(visit);
    if (!params.ok) return params;
    const who = await authenticateRequest(door, visit, params.value);
    if (!who.ok) return who;
    if (idempotent) {
      const clash = addHeaderParam(params.value, 'order_id', visit.headers['idempotency-key']);
      if (clash) return rejected(clash);
    }
    const fields = readFields(params.value);
    if (!fields.ok) return fields;
    return perform({ ...who.value, fields: fields.value }, visit);
  }

  return async (visit) => {
    const result = await run(visit);
    return result.ok
      ? successResponse(result.value)
      : rejectionResponse(result.rejection, visit.requestId, door.style);
  };
}

/** For the routes of Fastify. */
export const asHandler =
  (operation: MerchantOperation) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id: requestId, ip: clientAddress, headers, query, body } = request;
    const visit: MerchantRequest = {
      requestId,
      clientAddress,
      headers,
      query: query as object | undefined,
      body: body as object | undefined,
      answerHeaders: {},
      merchantId: undefined,
      stepAside: () => undefined,
    };
    const answer = await operation(visit).finally(() => {
      request.merchantId = visit.merchantId;
      reply.headers(visit.answerHeaders);
    });
    return sendResponse(reply, answer);
  };
