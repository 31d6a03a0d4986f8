// The OpenAPI document of a web app's API, generated from the schemas of its routes. The types of the app are generated from it.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Document } from '../documents/document.ts';
import { completeWebApiDocument } from '../documents/web-api-document.ts';

declare module 'fastify' {
  interface FastifyInstance {
    operatorSwagger(): object;
    portalSwagger(): object;
  }
}

type Described = {
  readonly decorator: 'operatorSwagger' | 'portalSwagger';
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Each of them is enough. */
  readonly securitySchemes: Readonly<Record<string, object>>;
};

/** The generator emits an input and an output form of every named schema; all named schemas here are outputs. */
function withoutInputs({ components, ...document }: Document): Document {
  const schemas = Object.entries(components?.['schemas'] ?? {}).filter(([name]) => !name.endsWith('Input'));
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

export async function registerDocument(
  scope: FastifyInstance,
  { decorator, title, version, description, tags, securitySchemes }: Described,
): Promise<void> {
  await scope.register(swagger, {
    decorator,
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      servers: [{ url: '/' }],
      tags: [...tags],
      components: { securitySchemes },
      security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completeWebApiDocument(withoutInputs(jsonSchemaTransformObject(document) as unknown as Document)),
  } as Parameters<typeof swagger>[1]);
  // Cached: generating it costs as much as dozens of other responses, and it needs no authentication.
  let text: string | undefined;
  const config = { right: 'public', portalRight: 'public' } as const;
  scope.get('/openapi.json', { config, schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(scope[decorator]());
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text);
  });
}
