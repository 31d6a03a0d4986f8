// What every merchant operation does before its own work, in the published order: read the parameters, find the
// credentials, recognise the merchant, apply the limits, read the fields.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { parseMerchantId } from '../../domain/ids.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import type { App } from '../../usecases/app.ts';
import { authenticateMerchant, type Credentials } from '../../usecases/merchant/authenticate-merchant.ts';
import type { AnswerStyle } from '../answer.ts';
import { sendRejection } from '../answer.ts';
import { NOT_TEXT, type Params, readParams } from '../params.ts';
import type { RateLimits } from '../rate-limits.ts';
import { readFields } from './fields.ts';

export type MerchantDoor = { readonly app: App; readonly limits: RateLimits; readonly style: AnswerStyle };

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

export async function recogniseMerchant(
  door: MerchantDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  params: Params,
) {
  const credentials = readCredentials(params, request.ip);
  if (!credentials.ok) return credentials;
  // As a number: text from the request would keep the whole body alive, and nonsense is one and the same nobody.
  const who = `${request.ip} ${parseMerchantId(credentials.value.merchantId) ?? 'nobody'}`;
  const locked = door.limits.beforeCredentials(reply, who);
  if (locked) return rejected(locked);

  const recognised = await authenticateMerchant(door.app, credentials.value);
  if (!recognised.ok) {
    const { rejection } = recognised;
    return rejected(
      (rejection.code === 'merchant_not_found' && door.limits.afterFailedCredentials(reply, who)) ||
        rejection,
    );
  }
  const merchant = recognised.value;
  request.merchantId = merchant.id;
  const limited = door.limits.afterRecognition(reply, merchant);
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

type Operation<S extends z.ZodType> = {
  readonly schema: S;
  readonly idempotent?: true;
  readonly perform: (call: MerchantCall<z.output<S>>, reply: FastifyReply) => Promise<Result<FastifyReply>>;
};

export function merchantOperation<S extends z.ZodType>(door: MerchantDoor, operation: Operation<S>) {
  async function run(request: FastifyRequest, reply: FastifyReply): Promise<Result<FastifyReply>> {
    const params = readParams(request);
    if (!params.ok) return params;
    const who = await recogniseMerchant(door, request, reply, params.value);
    if (!who.ok) return who;
    if (operation.idempotent) {
      const clash = addHeaderParam(params.value, 'order_id', request.headers['idempotency-key']);
      if (clash) return rejected(clash);
    }
    const fields = readFields(operation.schema, params.value);
    if (!fields.ok) return fields;
    return operation.perform({ ...who.value, fields: fields.value }, reply);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const result = await run(request, reply);
    return result.ok ? result.value : sendRejection(reply, result.rejection, door.style);
  };
}
