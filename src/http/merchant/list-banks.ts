import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Rejection } from '../../domain/rejections.ts';
import { listBanks } from '../../usecases/merchant/list-banks.ts';
import { readParams } from '../params.ts';
import { headersFor, rejectionResponse, successResponse } from '../response.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields, fieldReader } from './fields.ts';
import { asHandler, authenticateRequest, type MerchantApi } from './operation.ts';

const request = z.strictObject(credentialFields).partial();

const response = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      bank_id: z.string().meta({ examples: ['100000000111'] }),
      name: z.string().meta({ examples: ['Sberbank'] }),
    }),
  ),
});

/** A proxy may have weakened our tag, or ask about several. */
const knows = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const KEPT_HEADERS = headersFor('private, max-age=300');

export function registerListBanks(server: FastifyInstance, door: MerchantApi): void {
  const readFields = fieldReader(request);
  const handler = asHandler(async (visit) => {
    const refuse = (rejection: Rejection) => rejectionResponse(rejection, visit.requestId, door.style);
    const params = readParams(visit);
    if (!params.ok) return refuse(params.rejection);
    // The list is no secret; credentials are optional here, but wrong ones are still wrong.
    if (params.value.get('merchant_id') || params.value.get('secret_key')) {
      const who = await authenticateRequest(door, visit, params.value);
      if (!who.ok) return refuse(who.rejection);
    }
    const fields = readFields(params.value);
    if (!fields.ok) return refuse(fields.rejection);

    const { version, banks } = await listBanks(door.app);
    const etag = `"banks-${version}"`;
    visit.answerHeaders['etag'] = etag;
    if (knows(visit.headers['if-none-match'], etag))
      return {
        status: 304,
        headers: { 'cache-control': KEPT_HEADERS['cache-control'] },
        body: '',
        outcome: 'ok',
      };
    const data = [...banks].map(([bankId, name]) => ({ bank_id: bankId, name }));
    return successResponse({ data }, KEPT_HEADERS);
  });

  const shared = {
    summary: 'List banks',
    description: 'Values for `bank_id`, sorted by name. Credentials are optional and checked when given.',
    tags: ['Banks'],
    response: { 200: response, ...errorResponses(COMMON_REJECTIONS) },
  };
  const url = '/api/v2/merchant/list-banks';
  server.route({
    method: 'GET',
    url,
    handler,
    schema: { ...shared, operationId: 'listBanks', querystring: request },
  });
  server.route({
    method: 'POST',
    url,
    handler,
    schema: {
      ...shared,
      operationId: 'listBanksByPost',
      summary: 'List banks, by POST',
      consumes: CONSUMES,
      body: request,
    },
  });
}
