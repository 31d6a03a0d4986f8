import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Rejection } from '../../domain/rejections.ts';
import { listBanks } from '../../usecases/merchant/list-banks.ts';
import { nameSchema } from '../documents/schemas.ts';
import { matchesEtag } from '../etag.ts';
import { readParams } from '../params.ts';
import { headersFor, rejectionResponse, successResponse } from '../response.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields, fieldReader } from './fields.ts';
import { asHandler, authenticateRequest, type MerchantApi } from './operation.ts';

const request = z.strictObject(credentialFields).partial();

const bank = z.object({
  bank_id: z.string().meta({ examples: ['100000000111'] }),
  name: z.string().meta({ examples: ['Sberbank'] }),
});
nameSchema('Bank', bank);

const response = z.object({ success: z.literal(true), data: z.array(bank) });

const conditional = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: '`ETag` of an earlier response', examples: ['"banks-7"'] }),
});

const ACCESS = { name: 'listBanks', needs: 'read' } as const;

const CACHEABLE_HEADERS = headersFor('private, max-age=300');

export function registerListBanks(server: FastifyInstance, api: MerchantApi): void {
  const readFields = fieldReader(request);
  const handler = asHandler(async (merchantRequest) => {
    const respondRejected = (rejection: Rejection) =>
      rejectionResponse(rejection, merchantRequest.requestId, api.style);
    const params = readParams(merchantRequest);
    if (!params.ok) return respondRejected(params.rejection);
    // The list is public, so credentials are optional; wrong credentials are still rejected.
    if (params.value.get('merchant_id') || params.value.get('secret_key')) {
      const authenticated = await authenticateRequest(api, merchantRequest, params.value, ACCESS);
      if (!authenticated.ok) return respondRejected(authenticated.rejection);
    }
    const fields = readFields(params.value);
    if (!fields.ok) return respondRejected(fields.rejection);

    const { version, banks } = await listBanks(api.app);
    const etag = `"banks-${version}"`;
    merchantRequest.responseHeaders['etag'] = etag;
    if (matchesEtag(merchantRequest.headers['if-none-match'], etag))
      return {
        status: 304,
        headers: { 'cache-control': CACHEABLE_HEADERS['cache-control'] },
        body: '',
        outcome: 'ok',
      };
    const data = [...banks].map(([bankId, name]) => ({ bank_id: bankId, name }));
    return successResponse({ data }, CACHEABLE_HEADERS);
  });

  const shared = {
    summary: 'List banks',
    description: 'Values for `bank_id`, sorted by name. Credentials are optional and checked if sent.',
    tags: ['Systems and banks'],
    headers: conditional,
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
