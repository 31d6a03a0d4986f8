// The OpenAPI document of the operator API, generated from the schemas of the routes. The console's types are generated
// from it.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

declare module 'fastify' {
  interface FastifyInstance {
    operatorSwagger(): object;
  }
}

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** The generator emits an input and an output form of every named schema; all named schemas here are outputs. */
function withoutInputs(document: Document): Document {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } };
  const schemas = Object.entries(components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'));
  return {
    ...document,
    components: { ...components, schemas: Object.fromEntries(schemas) },
  } as Document;
}

const DESCRIPTION = `For operators: pay withdrawals manually, monitor automatic ones, manage merchants, fees and routes.

The console signs in with a session cookie; programs send a token, created under *Your account*, as
\`Authorization: Bearer slt_…\`. A token has the rights of its operator, except on routes marked \`x-in-person\`: these
require a session whose operator signed in, or re-authenticated with \`POST /session/proof\`, within the last five
minutes. Money is text with two decimals. A list has \`items\` and \`next\`, the \`cursor\` of the next page. A change with an
\`Idempotency-Key\` is executed once: repeated with the same body, it returns the first response; credits and debits
require a key. Editable objects have a \`version\`; a change with an old version is rejected with \`409 stale\`. A
rejection has a sentence in \`error\` and a stable identifier in \`code\`.`;

export async function registerOperatorDocument(scope: FastifyInstance, version: string): Promise<void> {
  await scope.register(swagger, {
    decorator: 'operatorSwagger',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sluice operator API',
        version,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: '__Host-sluice_session' },
        },
      },
      security: [{ token: [] }, { session: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withoutInputs(jsonSchemaTransformObject(document)),
  } as Parameters<typeof swagger>[1]);
  // Cached: generating it costs as much as dozens of other responses, and it needs no authentication.
  let text: string | undefined;
  scope.get('/openapi.json', { config: { right: 'public' }, schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(scope.operatorSwagger());
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text);
  });
}
