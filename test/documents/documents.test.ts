// What the OpenAPI documents of the merchant and the operator API contain. test/contract/openapi.test.ts compares the
// merchant document with the answers of the service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REJECTIONS } from '../../src/domain/rejections.ts';
import { EVENT_TYPES } from '../../src/domain/steps.ts';
import { SYSTEM_NAMES } from '../../src/domain/systems/index.ts';
import { payWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant } from '../harness/app.ts';
import {
  BALANCE,
  BANK_LIST,
  CREATE,
  INFO,
  type Reply,
  TEST_WEBHOOK,
  toCard,
  toPhone,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { create } from '../harness/withdrawals.ts';
import { openShop } from '../webhooks/shop.ts';
import {
  type Document,
  errorsOf,
  mediaOf,
  operationsOf,
  resolve,
  type Schema,
  schemasIn,
} from './document.ts';

let server: TestServer;
let merchant: Document;
let operator: Document;

beforeAll(async () => {
  server = await startTestServer({ rateLimits: { failedCredentials: 2, requestsPerMerchant: 6 } });
  merchant = (await server.get('/openapi.json')).body as unknown as Document;
  operator = (await server.get('/operator/v1/openapi.json')).body as unknown as Document;
});
afterAll(() => server.close());

const documents = (): [string, Document][] => [
  ['merchant', merchant],
  ['operator', operator],
];

const schemaOf = (name: string): Schema => merchant.components['schemas']?.[name] as Schema;

describe('both documents', () => {
  test('give every operation its own name, a description and a tag that is described', () => {
    for (const [name, document] of documents()) {
      const operations = operationsOf(document);
      const ids = operations.map(({ operationId }) => operationId);
      expect([name, new Set(ids).size]).toEqual([name, operations.length]);
      const described = document.tags.filter(({ description }) => description !== '').map((tag) => tag.name);
      for (const { operationId, description, tags } of operations) {
        expect([operationId, description]).toEqual([operationId, expect.stringMatching(/./)]);
        expect(described).toEqual(expect.arrayContaining([...tags]));
      }
    }
  });

  test('have no response that forbids further fields', () => {
    for (const [name, document] of documents()) {
      const responses = operationsOf(document).flatMap((operation) => Object.values(operation.responses));
      const roots = [...responses.flatMap(mediaOf), document.webhooks ?? {}];
      const closed = roots
        .flatMap((root) => schemasIn(document, root))
        .filter((schema) =>
          [schema['additionalProperties'], schema['unevaluatedProperties']].includes(false),
        );
      expect([name, closed]).toEqual([name, []]);
    }
  });

  test('have a valid example of every error', () => {
    for (const [name, document] of documents())
      for (const { operationId, responses } of operationsOf(document))
        for (const [status, response] of Object.entries(responses)) {
          if (status < '400') continue;
          const where = `${name} ${operationId} ${status}`;
          for (const { schema, examples = {} } of mediaOf(response)) {
            expect([where, Object.keys(examples).length]).not.toEqual([where, 0]);
            for (const reference of Object.values(examples)) {
              const { value } = resolve(document, reference) as { value: unknown };
              expect([where, errorsOf(document, schema, value)]).toEqual([where, []]);
            }
          }
        }
  });
});

describe('the merchant document', () => {
  const codesOf = ({ allOf }: Schema): string[] =>
    (allOf as [unknown, { properties: { code: { enum: string[] } } }])[1].properties.code.enum;

  test('has an example with the text and the status of every code that an operation lists', () => {
    for (const { operationId, responses } of operationsOf(merchant))
      for (const [status, response] of Object.entries(responses)) {
        if (status < '400') continue;
        for (const { schema, examples = {} } of mediaOf(response))
          for (const code of codesOf(schema)) {
            const row = REJECTIONS[code as keyof typeof REJECTIONS];
            const { value } = resolve(merchant, examples[code] ?? { $ref: '' }) as {
              value: { error: string };
            };
            expect([operationId, status, value]).toEqual([
              operationId,
              String(row.status),
              expect.objectContaining({ success: false, code, request_id: expect.any(String) }),
            ]);
            expect(value.error).not.toContain('{');
          }
      }
  });

  test('has the fields of real rejections in its examples', async () => {
    const used = { ...(await makeMerchant(server.app, { credit: '1000' })), ...toCard, order_id: 'used' };
    await server.post(CREATE, used);
    const fresh = () => makeMerchant(server.app, { credit: '1000' });
    const replies = [
      await server.post(CREATE, {}),
      await server.post(CREATE, { ...used, amount: '2' }),
      await server.post(CREATE, { ...used, attempt: 2 }),
      await server.post(CREATE, { ...(await fresh()), ...toCard, amount: 'x' }),
      await server.post(CREATE, { ...(await fresh()), ...toCard, system: 'x' }),
      await server.post(CREATE, { ...(await fresh()), ...toPhone, bank_id: '' }),
      await server.post(CREATE, { ...(await fresh()), ...toPhone, bank_id: 'x' }),
      await server.post(CREATE, { ...(await fresh()), ...toCard, wallet: 'x' }),
      await server.post(CREATE, { ...(await fresh()), ...toCard, amount: '5000' }),
      await server.post(INFO, { ...(await fresh()), id: 1 }),
    ];
    const codes = replies.map(({ body }) => String(body['code']));
    expect(new Set(codes).size).toBe(replies.length);
    for (const { body } of replies) {
      const example = merchant.components['examples']?.[String(body['code'])] as { value: object };
      expect(example.value).toEqual({ ...body, request_id: expect.any(String) });
    }
  });

  test('shares its schemas', () => {
    for (const name of ['Withdrawal', 'Error', 'Bank', 'System', 'Quote', 'Balance'])
      expect([name, schemaOf(name)]).toEqual([name, expect.any(Object)]);
    for (const { operationId, requestBody, responses } of operationsOf(merchant)) {
      const success = responses['200'];
      const media = [...Object.values(requestBody?.content ?? {}), ...(success ? mediaOf(success) : [])];
      for (const { schema } of media)
        expect([operationId, schema]).toEqual([operationId, { $ref: expect.any(String) }]);
      // One reference for all encodings: otherwise orval makes a client that names none of them.
      expect(
        new Set(Object.values(requestBody?.content ?? {}).map(({ schema }) => schema['$ref'])).size,
      ).toBe(requestBody ? 1 : 0);
    }
  });

  test('takes the credentials as headers or as fields', () => {
    expect(merchant.components['securitySchemes']).toMatchObject({
      merchantId: { type: 'apiKey', in: 'header', name: 'X-Merchant-Id' },
      secretKey: { type: 'apiKey', in: 'header', name: 'X-Secret-Key' },
    });
    for (const { security } of operationsOf(merchant))
      expect(security).toEqual([{ merchantId: [], secretKey: [] }, {}]);
    const request = schemaOf('CreateWithdrawRequest');
    expect(errorsOf(merchant, request, toPhone)).toEqual([]);
    expect(errorsOf(merchant, request, { merchant_id: 1, secret_key: 'sk_x', ...toPhone })).toEqual([]);
  });

  test('lists the systems', () => {
    const { system } = schemaOf('CreateWithdrawRequest')['properties'] as { system: Schema };
    expect([system['enum'], schemaOf('System')['enum']]).toEqual([SYSTEM_NAMES, SYSTEM_NAMES]);
  });

  test('describes every event, and a real message is as described', async () => {
    const { webhooks = {} } = merchant;
    expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES, 'webhook.test']);
    const shop = await openShop(server.app);
    const id = await create(server.app, shop);
    await payWithdrawal(server.app, TESTER, { id, reference: 'bank-1' });
    await deliverWebhooks(server.app, shop.id);
    const { merchant_id, secret_key } = shop;
    await server.post(TEST_WEBHOOK, { merchant_id, secret_key });
    expect(shop.receiver.messages.length).toBe(3);
    for (const { headers, body } of shop.receiver.messages) {
      const message = JSON.parse(body);
      const post = webhooks[message.type]?.['post'];
      const schema = post?.requestBody?.content['application/json']?.schema;
      expect(errorsOf(merchant, schema ?? { not: {} }, message)).toEqual([]);
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining((post?.parameters ?? []).map((parameter) => parameter.name)),
      );
    }
  });
});

describe('the headers of a response', () => {
  const NAMES = [
    'X-Request-Id',
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
    'ETag',
    'Idempotent-Replayed',
  ];

  function expectDescribed(path: string, method: string, { status, headers }: Reply): string[] {
    const described = Object.keys(merchant.paths[path]?.[method]?.responses[status]?.headers ?? {});
    const sent = NAMES.filter((name) => headers.has(name));
    expect([path, status, described]).toEqual([path, status, expect.arrayContaining(sent)]);
    expect(sent).toContain('X-Request-Id');
    return sent;
  }

  test('are described', async () => {
    const shop = await makeMerchant(server.app, { credit: '1000' });
    const order = { ...shop, ...toCard };
    const key = { 'Idempotency-Key': 'order-1' };
    const sent = [
      expectDescribed(CREATE, 'post', await server.post(CREATE, order, 'json', key)),
      expectDescribed(CREATE, 'post', await server.post(CREATE, order, 'json', key)),
      expectDescribed(CREATE, 'post', await server.post(CREATE, { ...order, amount: 'x' })),
      expectDescribed(CREATE, 'post', await server.post(CREATE, { ...order, wallet: 'x' })),
      expectDescribed(INFO, 'post', await server.post(INFO, { ...shop, id: 1 })),
      expectDescribed(BALANCE, 'post', await server.post(BALANCE, shop)),
      expectDescribed(BALANCE, 'post', await server.post(BALANCE, shop)),
      expectDescribed(BALANCE, 'post', await server.post(BALANCE, { merchant_id: 1, secret_key: 'x' })),
      expectDescribed(BANK_LIST, 'get', await server.get(BANK_LIST)),
      expectDescribed(BANK_LIST, 'get', await server.send(BANK_LIST, { headers: { 'if-none-match': '*' } })),
      expectDescribed(CREATE, 'post', await server.send(CREATE, { method: 'POST', body: 'x' })),
    ];
    expect(new Set(sent.flat())).toEqual(new Set(NAMES));
  });

  test('include Idempotency-Key on the way in', () => {
    for (const { operationId, parameters = [] } of operationsOf(merchant))
      if (/^(create|quote)Withdraw$/.test(operationId))
        expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }));
  });
});
