// The OpenAPI document of the merchant API, generated from the schemas of the routes.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Document } from './documents/document.ts';
import { completeMerchantDocument } from './documents/merchant-document.ts';

const DESCRIPTION = `Withdraw money from a merchant balance and read the status of withdrawals.

Every operation needs the credentials of the merchant, once: as the headers \`X-Merchant-Id\` and \`X-Secret-Key\`, which are
the security schemes of this document and what generated clients send, or as the fields \`merchant_id\` and \`secret_key\`
beside the others. The fields are therefore not marked as required; a request with neither is rejected with
\`field_required\`. A field overrides its header. Requests are JSON (recommended), form or multipart fields. An unknown field
is rejected.

Every response is JSON with \`success\`; ignore unknown response fields: more will be added. A rejection has a text in
\`error\` and a stable identifier in \`code\`.

The [guides](/docs/guides/) have examples in curl, PHP, Python and TypeScript.`;

const TAGS = [
  {
    name: 'Withdrawals',
    description: 'Create withdrawals, ask what one would cost, read, list and cancel them.',
  },
  {
    name: 'Balance',
    description: 'The money that can be withdrawn, the money that is held, and every change of both.',
  },
  {
    name: 'Systems and banks',
    description: 'Ways to withdraw with their limits and fees, and the banks that a phone number is paid at.',
  },
  {
    name: 'Webhooks',
    description: 'What the service sends to the endpoint of the merchant, and how to test it.',
  },
];

export async function registerOpenApi(server: FastifyInstance, version: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sluice merchant API',
        version,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: TAGS,
    },
    // The APIs of the web apps have documents of their own.
    transform: (route) =>
      jsonSchemaTransform(
        /^\/(?:operator|portal)\//.test(route.url) ? { ...route, schema: { hide: true } } : route,
      ),
    transformObject: (generated) =>
      completeMerchantDocument((generated as { openapiObject: unknown }).openapiObject as Document),
  } as Parameters<typeof swagger>[1]);
}

export function registerOpenApiDocument(server: FastifyInstance): void {
  // Cached: generating it costs as much as dozens of other responses, and it needs no authentication.
  let text: string | undefined;
  server.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(server.swagger());
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text);
  });
}
