// The OpenAPI document of the operator API, generated from the schemas of the routes. The console's types are generated
// from it.
import type { FastifyInstance } from 'fastify';
import { registerDocument } from '../../web-api/openapi.ts';

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
  { name: 'People', description: 'The people of merchants, who sign in to the portal.' },
  { name: 'Proposals', description: 'Changes that wait for a second operator.' },
  { name: 'Incidents', description: 'What the service found and an operator must decide.' },
  {
    name: 'Notes',
    description: 'Notes of operators to each other, assignments, and what waits for an operator.',
  },
  { name: 'Alerts', description: 'Messages to operators about what needs them, by channel and rule.' },
  { name: 'Ledger', description: 'Accounts, entries, checks of the ledger and purchases of currency.' },
  { name: 'Reconciliation', description: 'Statements of aggregators compared with the payments.' },
  { name: 'Webhooks', description: 'Deliveries to merchants.' },
  { name: 'Receipts', description: 'Signed records of final withdrawals, and the keys that sign them.' },
  {
    name: 'Configuration',
    description: 'Systems, rates, aggregators, routes, halts, banks, payment templates and settings.',
  },
  { name: 'Operators', description: 'Operators and their roles.' },
  { name: 'Audit', description: 'The log of every change by an operator.' },
];

export const registerOperatorDocument = (scope: FastifyInstance, version: string): Promise<void> =>
  registerDocument(scope, {
    decorator: 'operatorSwagger',
    title: 'Sluice operator API',
    version,
    description: DESCRIPTION,
    tags: TAGS,
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: '__Host-sluice_session' },
    },
  });
