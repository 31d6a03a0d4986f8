// The OpenAPI document of the portal API.
import type { FastifyInstance } from 'fastify';
import { registerDocument } from '../../web-api/openapi.ts';

const DESCRIPTION = `For the people of a merchant: balance, withdrawals, approvals, keys, webhooks and people.

The portal signs in with a session cookie; programs use the merchant API. Every route acts for the merchant of the person who signed in.
Routes marked \`x-in-person\` require that the person signed in, or re-authenticated with \`POST /session/proof\`, within the last five
minutes. What \`x-two-people\` marks waits for a second person of the merchant, and then for a pause. Money is text with two decimals. A
list has \`items\` and \`next\`, the \`cursor\` of the next page. A change with an \`Idempotency-Key\` is executed once: repeated with the
same body, it returns the first response. A rejection has a sentence in \`error\` and a stable identifier in \`code\`.`;

const TAGS = [
  { name: 'Session', description: 'Signing in and out, and accepting an invitation.' },
  { name: 'Account', description: 'The password, second factor and sessions of a person.' },
  { name: 'Balance', description: 'The balance, its statement, and the systems it can be paid out by.' },
  { name: 'Withdrawals', description: 'Make, follow and cancel withdrawals.' },
  { name: 'Files', description: 'Make many withdrawals from a file.' },
  { name: 'Approvals', description: 'What waits for a second person.' },
  { name: 'People', description: 'The people of the merchant, and invitations.' },
  { name: 'Settings', description: 'What holds for all people and programs of the merchant.' },
  { name: 'Keys', description: 'The keys of programs.' },
  { name: 'Requests', description: 'What programs requested.' },
  { name: 'Webhooks', description: 'The endpoint, its secret and its deliveries.' },
];

export const registerPortalDocument = (scope: FastifyInstance, version: string): Promise<void> =>
  registerDocument(scope, {
    decorator: 'portalSwagger',
    title: 'Sluice portal API',
    version,
    description: DESCRIPTION,
    tags: TAGS,
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: '__Host-sluice_portal_session' },
    },
  });
