import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listBanks } from '../../usecases/merchant/list-banks.ts';
import { sendRejection, sendSuccess } from '../answer.ts';
import { readParams } from '../params.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields, readFields } from './fields.ts';
import { type MerchantDoor, recogniseMerchant } from './operation.ts';

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

const CACHE_CONTROL = 'private, max-age=300';

export function registerListBanks(server: FastifyInstance, door: MerchantDoor): void {
  async function handler(httpRequest: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const params = readParams(httpRequest);
    if (!params.ok) return sendRejection(reply, params.rejection, door.style);
    // The list is no secret; credentials are optional here, but wrong ones are still wrong.
    if (params.value.get('merchant_id') || params.value.get('secret_key')) {
      const who = await recogniseMerchant(door, httpRequest, reply, params.value);
      if (!who.ok) return sendRejection(reply, who.rejection, door.style);
    }
    const fields = readFields(request, params.value);
    if (!fields.ok) return sendRejection(reply, fields.rejection, door.style);

    const { version, banks } = await listBanks(door.app);
    const etag = `"banks-${version}"`;
    reply.header('etag', etag);
    if (knows(httpRequest.headers['if-none-match'], etag))
      return reply.code(304).header('cache-control', CACHE_CONTROL).send();
    const data = [...banks].map(([bankId, name]) => ({ bank_id: bankId, name }));
    return sendSuccess(reply, { data }, CACHE_CONTROL);
  }

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
