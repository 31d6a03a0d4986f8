// The operator API's own OpenAPI document, made from the routes' schemas. The console's types are made from it.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

declare module 'fastify' {
  interface FastifyInstance {
    operatorSwagger(): object;
  }
}

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** Every named schema comes in two forms, for asking and for answering; ours are all answers. */
function withoutInputs(document: Document): Document {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } };
  const schemas = Object.entries(components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'));
  return {
    ...document,
    components: { ...components, schemas: Object.fromEntries(schemas) },
  } as Document;
}

const DESCRIPTION = `What operators do: pay withdrawals by hand, look after automatic ones, keep merchants, fees and routes.

The console signs in with a cookie; programs send a token as \`Authorization: Bearer slt_…\`, made under *Your account*. A
token may do what its operator may, but for what takes a person at hand (\`x-in-person\`): that needs a session whose
owner signed in, or proved with \`POST /session/proof\` who they are, within the last five minutes. Money is text with two decimals. A list has \`items\` and \`next\`, which is the
\`cursor\` of the page that follows. A change that carries an
\`Idempotency-Key\` does its thing once: sent again with the same body, it gets the first answer again; credits and debits
are refused without one. What people edit has
a \`version\`, and whoever sends an old one hears \`409 stale\`. A refusal has a sentence in \`error\` and a stable name in
\`code\`.`;

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
  // Made once: it costs as much as dozens of other answers, and anybody may ask for it.
  let text: string | undefined;
  scope.get('/openapi.json', { config: { right: 'public' }, schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(scope.operatorSwagger());
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text);
  });
}
