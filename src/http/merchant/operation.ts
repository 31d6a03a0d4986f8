// The steps every merchant operation takes before its own work, in the published order: read the parameters, read the
// credentials, authenticate the merchant, apply the rate limits, check the scope of its key, read the fields. Independent of
// Fastify, so that the fast path runs the same steps.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type MerchantId, parseMerchantId } from '../../domain/ids.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { type KeyScope, scopeAllows } from '../../domain/merchants/keys.ts';
import type { OperationName } from '../../domain/merchants/operations.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import type { ItemCounts } from '../../domain/request-log/recorded-request.ts';
import { accepted, andThen, type MaybePromise, type Result, rejected } from '../../domain/result.ts';
import type { Plan } from '../../domain/withdrawal.ts';
import type { App } from '../../usecases/app.ts';
import {
  authenticateFromCache,
  authenticateMerchant,
  type Credentials,
} from '../../usecases/merchant/authenticate-merchant.ts';
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

declare module 'fastify' {
  interface FastifyRequest {
    /** For logs. Undefined: no merchant operation, or its body could not be read. */
    merchantRequest: MerchantRequest | undefined;
  }
}

export type MerchantApi = {
  readonly app: App;
  readonly limits: RateLimits;
  readonly style: ResponseStyle;
  /** Lets the fast path handle POST requests to this URL. */
  readonly registerFastPath: (url: string, operation: MerchantOperation) => void;
};

/** One request to a merchant operation. */
export type MerchantRequest = Sources & {
  readonly requestId: string;
  readonly clientAddress: string;
  /** Sent with the response, success or rejection. */
  readonly responseHeaders: Record<string, string>;
  /** Releases the admission slot: only an external call is left. */
  readonly releaseSlot: () => void;
  /** For logs: the authenticated merchant. The rest is for the request log, each from the moment that it is known. */
  merchantId: MerchantId | undefined;
  /** The existing merchant that a request without its key names. */
  namedMerchantId: MerchantId | undefined;
  operation: string | undefined;
  params: Params | undefined;
  /** What a create decided. */
  plan: Plan | undefined;
  /** Of a request that stands for several. */
  items: ItemCounts | undefined;
};

export const newMerchantRequest = (
  received: Sources & Pick<MerchantRequest, 'requestId' | 'clientAddress' | 'releaseSlot'>,
): MerchantRequest => ({
  requestId: received.requestId,
  clientAddress: received.clientAddress,
  headers: received.headers,
  query: received.query,
  body: received.body,
  responseHeaders: {},
  releaseSlot: received.releaseSlot,
  merchantId: undefined,
  namedMerchantId: undefined,
  operation: undefined,
  params: undefined,
  plan: undefined,
  items: undefined,
});

export type MerchantOperation = (merchantRequest: MerchantRequest) => MaybePromise<HttpResponse>;

type Authenticated = { readonly merchant: Merchant; readonly credentials: Credentials };

type MerchantCall<F> = Authenticated & { readonly fields: F };

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

export function authenticateRequest(
  api: MerchantApi,
  merchantRequest: MerchantRequest,
  params: Params,
  { name, needs }: OperationAccess,
): MaybePromise<Result<Authenticated>> {
  const { clientAddress, responseHeaders } = merchantRequest;
  const credentials = readCredentials(params, clientAddress);
  if (!credentials.ok) return credentials;
  // The parsed number: a substring of the request would keep the whole body in memory. All invalid ids share one key.
  const merchantId = parseMerchantId(credentials.value.merchantId);
  const client = `${clientAddress} ${merchantId ?? 'invalid'}`;
  merchantRequest.operation = name;
  merchantRequest.params = params;
  const access = api.limits.beforeCredentials(client);
  if (access === 'locked') {
    // Its key is not looked at, and neither is the database.
    merchantRequest.namedMerchantId = merchantId && api.app.cache.getMerchant(merchantId)?.merchant.id;
    return rejected(api.limits.lockedOut(responseHeaders, client));
  }

  const authenticate = access === 'checked' ? authenticateFromCache : authenticateMerchant;
  return andThen(authenticate(api.app, credentials.value), (authenticated) => {
    if (!authenticated.ok) {
      const { rejection } = authenticated;
      merchantRequest.namedMerchantId = rejection.merchantId;
      if (access === 'checked' && rejection.code === 'merchant_not_found')
        return rejected(api.limits.lockedOut(responseHeaders, client));
      return rejected(
        (rejection.code === 'merchant_not_found' &&
          api.limits.afterFailedCredentials(responseHeaders, client)) ||
          rejection,
      );
    }
    const { merchant, scope } = authenticated.value;
    merchantRequest.merchantId = merchant.id;
    const limited = api.limits.afterAuthentication(responseHeaders, client, merchant);
    if (limited) return rejected(limited);
    // Counted before, so that a key cannot be used to send more than any other.
    if (!scopeAllows(scope, needs)) return rejected(reject('key_not_allowed'));
    return accepted({ merchant, credentials: credentials.value });
  });
}

/** Some clients send the header as a structured field, which has quotes. */
const QUOTED = /^"([^"]*)"$/;

/** The header `Idempotency-Key` is an alias of `order_id`; a request may have both if they are equal. */
function addHeaderParam(
  params: Params,
  name: string,
  value: string | string[] | undefined,
): Rejection | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value.replace(QUOTED, '$1') : NOT_TEXT;
  const existing = params.get(name);
  if (existing !== undefined && existing !== text) return reject('invalid_field', { field: name });
  params.set(name, text);
  return undefined;
}

/** What is done, as in the documents, and the scope that a key needs for it. */
export type OperationAccess = { readonly name: OperationName; readonly needs: KeyScope };

type Description<S extends z.ZodObject> = {
  /** As in the documents. */
  readonly name: OperationName;
  readonly schema: S;
  /** The scope that a key needs. Default: withdraw. */
  readonly needs?: KeyScope;
  readonly idempotent?: true;
  /** Returns the response fields beside `success`. */
  readonly perform: (
    call: MerchantCall<z.output<S>>,
    merchantRequest: MerchantRequest,
  ) => MaybePromise<Result<object>>;
};

export function merchantOperation<S extends z.ZodObject>(
  api: MerchantApi,
  { name, schema, needs = 'withdraw', idempotent, perform }: Description<S>,
): MerchantOperation {
  const readFields = fieldReader(schema);
  const access = { name, needs };

  function run(merchantRequest: MerchantRequest): MaybePromise<Result<object>> {
    const params = readParams(merchantRequest);
    if (!params.ok) return params;
    return andThen(authenticateRequest(api, merchantRequest, params.value, access), (authenticated) => {
      if (!authenticated.ok) return authenticated;
      if (idempotent) {
        const conflict = addHeaderParam(params.value, 'order_id', merchantRequest.headers['idempotency-key']);
        if (conflict) return rejected(conflict);
        // Null in JSON: like an empty one, a value that the client has lost.
        if (params.value.has('order_id') && params.value.get('order_id') === undefined)
          return rejected(reject('field_required', { field: 'order_id' }));
      }
      const fields = readFields(params.value);
      if (!fields.ok) return fields;
      const { merchant, credentials } = authenticated.value;
      return perform({ merchant, credentials, fields: fields.value }, merchantRequest);
    });
  }

  return (merchantRequest) =>
    andThen(run(merchantRequest), (result) =>
      result.ok
        ? successResponse(result.value)
        : rejectionResponse(result.rejection, merchantRequest.requestId, api.style),
    );
}

/** The operation as a Fastify handler. */
export const asHandler =
  (operation: MerchantOperation) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id: requestId, ip: clientAddress, headers, query, body } = request;
    const merchantRequest = newMerchantRequest({
      requestId,
      clientAddress,
      headers,
      query: query as object | undefined,
      body: body as object | undefined,
      releaseSlot: () => undefined,
    });
    request.merchantRequest = merchantRequest;
    let response: HttpResponse;
    try {
      response = await operation(merchantRequest);
    } finally {
      reply.headers(merchantRequest.responseHeaders);
    }
    return sendResponse(reply, response);
  };
