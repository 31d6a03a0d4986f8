// The OpenAPI document of the operator API, generated from the schemas of the routes. The console's types are generated
// from it.
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Document } from '../../documents/document.ts';
import { completeOperatorDocument } from '../../documents/operator-document.ts';

declare module 'fastify' {
  interface FastifyInstance {
    operatorSwagger(): object;
  }
}

/** The generator emits an input and an output form of every named schema; all named schemas here are outputs. */
function withoutInputs({ components, ...document }: Document): Document {
  const schemas = Object.entries(components?.['schemas'] ?? {}).filter(([name]) => !name.endsWith('Input'));
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

const DESCRIPTION = `For operators: pay withdrawals manually, monitor automatic ones, manage merchants, fees and routes.

The console signs in with a session cookie; programs send a token, created under *Your account*, as
\`Authorization: Bearer slt_…\`. A token has the rights of its operator, except on routes marked \`x-in-person\`: these
require a session whose operator signed in, or re-authenticated with \`POST /session/proof\`, within the last five
minutes. Money is text with two decimals. A list has \`items\` and \`next\`, the \`cursor\` of the next page. A change with an
\`Idempotency-Key\` is executed once: repeated with the same body, it returns the first response; credits and debits
require a key. Editable objects have a \`version\`; a change with an old version is rejected with \`409 stale\`. A
rejection has a sentence in \`error\` and a stable identifier in \`code\`.`;

const TAGS = [
  { name: 'Session', description: 'Signing in and out.' },
  { name: 'Account', description: 'The password, second factor, sessions and tokens of an operator.' },
  { name: 'Overview', description: 'The figures of the day, live counts and search.' },
  { name: 'Withdrawals', description: 'Pay, route, cancel and resolve withdrawals.' },
  {
    name: 'Merchants',
    description: 'Merchants with their terms, balances, statements and webhook endpoints.',
  },
  { name: 'Proposals', description: 'Changes that wait for a second operator.' },
  { name: 'Incidents', description: 'What the service found and an operator must decide.' },
  { name: 'Ledger', description: 'Accounts, entries, checks of the ledger and purchases of currency.' },
  { name: 'Reconciliation', description: 'Statements of aggregators compared with the payments.' },
  { name: 'Webhooks', description: 'Deliveries to merchants.' },
  { name: 'Receipts', description: 'Signed records of final withdrawals, and the keys that sign them.' },
  { name: 'Configuration', description: 'Systems, rates, aggregators, routes, halts, banks and settings.' },
  { name: 'Operators', description: 'Operators and their roles.' },
  { name: 'Audit', description: 'The log of every change by an operator.' },
];

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
      tags: TAGS,
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: '__Host-sluice_session' },
        },
      },
      security: [{ token: [] }, { session: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completeOperatorDocument(withoutInputs(jsonSchemaTransformObject(document) as unknown as Document)),
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
