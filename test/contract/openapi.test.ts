// The OpenAPI document says what the service does: every answer fits it, and every route under /api is in it.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant } from '../harness/app.ts';
import {
  BALANCE,
  BANK_LIST,
  CANCEL,
  CREATE,
  CREATE_MANY,
  INFO,
  LIST,
  QUOTE,
  RECEIPT,
  RESEND_WEBHOOK,
  type Reply,
  STATEMENT,
  SYSTEM_LIST,
  TEST_WEBHOOK,
  toCard,
  toPhone,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

type Operation = {
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};
type Document = { openapi: string; components: object; paths: Record<string, Record<string, Operation>> };

let server: TestServer;
let document: Document;
const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);

beforeAll(async () => {
  server = await startTestServer();
  document = (await server.send('/openapi.json')).body as unknown as Document;
});
afterAll(() => server.close());

/** With the components of the document, which its references name. */
const compile = (schema: object = {}) => ajv.compile({ ...schema, components: document.components });

function expectDescribed(path: string, method: string, reply: Reply): void {
  const response = document.paths[path]?.[method]?.responses[String(reply.status)];
  expect(response, `${method} ${path} ${reply.status} ${reply.text}`).toBeDefined();
  const validate = compile(response?.content?.['application/json']?.schema);
  expect({ valid: validate(reply.body), errors: validate.errors, body: reply.text }).toMatchObject({
    valid: true,
  });
}

test('it is OpenAPI 3.1 and lists the whole interface', () => {
  expect(document.openapi).toBe('3.1.0');
  const listed = Object.entries(document.paths).map(
    ([path, methods]) => `${Object.keys(methods).sort().join(',')} ${path}`,
  );
  expect(listed.sort()).toEqual(
    [
      `get,post ${BANK_LIST}`,
      `get,post ${INFO}`,
      `post ${CREATE}`,
      `post ${QUOTE}`,
      `post ${BALANCE}`,
      ...[LIST, CANCEL, SYSTEM_LIST, CREATE_MANY, STATEMENT, RECEIPT, RESEND_WEBHOOK, TEST_WEBHOOK].map(
        (path) => `post ${path}`,
      ),
    ].sort(),
  );
});

test('answers, good and bad, are as described', async () => {
  const shop = await makeMerchant(server.app, { credit: '1000' });
  const auto = await makeMerchant(server.app, { payoutMode: 'auto' });
  const blocked = await makeMerchant(server.app, { status: 'blocked' });
  const created = await server.post(CREATE, { ...shop, ...toPhone, order_id: 'x' });
  const creates = [
    created,
    ...(await Promise.all([
      server.post(CREATE, {}),
      server.post(CREATE, { ...shop, amount: 'x' }),
      server.post(CREATE, { ...shop, secret_key: 'x' }),
      server.post(CREATE, { ...blocked, ...toPhone }),
      server.post(CREATE, { ...shop, ...toPhone, amount: '2', order_id: 'x' }),
      server.post(CREATE, { ...shop, ...toPhone, bank_id: '' }),
      server.post(CREATE, { ...shop, ...toCard, wallet: 'x' }),
      server.post(CREATE, { ...shop, ...toCard, amount: '99999' }),
      server.post(CREATE, { ...auto, ...toCard }),
      server.send(CREATE, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'x' }),
      server.send(CREATE, {
        method: 'POST',
        body: 'x'.repeat(70_000),
        headers: { 'content-type': 'application/json' },
      }),
    ])),
  ];
  for (const reply of creates) expectDescribed(CREATE, 'post', reply);
  for (const id of [created.body['withdraw_id'], '1', 'x']) {
    expectDescribed(INFO, 'post', await server.post(INFO, { ...shop, id }));
    expectDescribed(INFO, 'get', await server.get(INFO, { ...shop, id }));
  }
  expectDescribed(BALANCE, 'post', await server.post(BALANCE, shop));
  expectDescribed(BANK_LIST, 'get', await server.get(BANK_LIST));
  expectDescribed(BANK_LIST, 'post', await server.post(BANK_LIST, {}));
});

test('requests as JSON, form and multipart fit the described schema, and amounts may be text or numbers', () => {
  const content = document.paths[CREATE]?.['post']?.requestBody?.content ?? {};
  expect(Object.keys(content)).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]);
  const validate = compile(content['application/json']?.schema);
  const good = { merchant_id: 1001, secret_key: 'sk_x', ...toPhone };
  expect(
    validate(good) &&
      validate({ ...good, amount: 12.5, merchant_id: '1001', order_id: 'a', fee_from: 'amount' }),
  ).toBe(true);
  for (const bad of [
    {},
    { ...good, amount: undefined },
    { ...good, extra: 1 },
    { ...good, fee_from: 'x' },
    { ...good, amount: [] },
  ])
    expect(validate(bad)).toBe(false);
});
