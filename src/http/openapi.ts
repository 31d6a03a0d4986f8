// The OpenAPI document of the merchant API, generated from the schemas of the routes.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const DESCRIPTION = `Withdraw money from a merchant balance and read the status of withdrawals.

Every operation takes \`merchant_id\` and \`secret_key\` among its parameters, as JSON (recommended), form or multipart
fields, or as the headers \`X-Merchant-Id\` and \`X-Secret-Key\`. Every response is JSON with \`success\`; ignore
unknown response fields. A rejection has a text in \`error\` and a stable identifier in \`code\`.`;

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
      tags: [
        { name: 'Withdrawals' },
        { name: 'Balance' },
        { name: 'Systems and banks' },
        { name: 'Webhooks' },
      ],
    },
    // The operator API has a separate document.
    transform: (route) =>
      jsonSchemaTransform(route.url.startsWith('/operator/') ? { ...route, schema: { hide: true } } : route),
  });
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
