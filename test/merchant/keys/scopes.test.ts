// Every operation of the OpenAPI document × every scope of a key × every encoding. A new operation is refused to keys that only
// read, unless it is listed here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_SCOPES } from '../../../src/domain/merchants/keys.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import {
  BALANCE,
  CREATE,
  CREATE_MANY,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  LIST,
  QUOTE,
  type Reply,
  toCard,
  toPhone,
} from '../../harness/client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { addTestKey } from './test-keys.ts';

/** Operations that change nothing. */
const READS = [
  'getBalance',
  'getReceipt',
  'getStatement',
  'getWithdrawInfo',
  'getWithdrawInfoByQuery',
  'listBanks',
  'listBanksByPost',
  'listSystems',
  'listWithdraws',
  'quoteWithdraw',
];

type Operation = {
  readonly operationId: string;
  readonly path: string;
  readonly method: string;
  readonly contentTypes: readonly string[];
  readonly isDocumented: boolean;
};

let server: TestServer;
let operations: Operation[];
let shop: TestMerchant;
const keys = {} as Record<(typeof KEY_SCOPES)[number], TestMerchant>;

type Described = {
  operationId: string;
  requestBody?: { content: object };
  responses: Record<string, object>;
};

beforeAll(async () => {
  server = await startTestServer();
  const { paths } = (await server.send('/openapi.json')).body as {
    paths: Record<string, Record<string, Described>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody, responses }]) => ({
      operationId,
      path,
      method,
      contentTypes: Object.keys(requestBody?.content ?? {}),
      isDocumented: JSON.stringify(responses['403']).includes('key_not_allowed'),
    })),
  );
  shop = await makeMerchant(server.app, { credit: '1000' });
  for (const scope of KEY_SCOPES) keys[scope] = await addTestKey(server.app, shop, { scope });
});
afterAll(() => server.close());

const CONTENT_TYPES: Readonly<Record<Encoding, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

/** Where the credentials of a request are: in its body, its query or its headers. */
const SENDERS: readonly {
  readonly name: string;
  readonly fits: (operation: Operation) => boolean;
  readonly send: (operation: Operation, credentials: Fields) => Promise<Reply>;
}[] = [
  ...(Object.keys(ENCODINGS) as Encoding[]).map((encoding) => ({
    name: encoding,
    fits: ({ method, contentTypes }: Operation) =>
      method === 'post' && contentTypes.includes(CONTENT_TYPES[encoding]),
    send: ({ path }: Operation, credentials: Fields) => server.post(path, credentials, encoding),
  })),
  {
    name: 'query',
    fits: () => true,
    send: ({ path, method }, credentials) =>
      server.send(`${path}?${new URLSearchParams(credentials as Record<string, string>)}`, {
        method: method.toUpperCase(),
        ...(method === 'post' ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
      }),
  },
  {
    name: 'headers',
    fits: () => true,
    send: ({ path, method }, credentials) =>
      server.send(path, {
        method: method.toUpperCase(),
        headers: {
          'x-merchant-id': String(credentials['merchant_id']),
          'x-secret-key': String(credentials['secret_key']),
          ...(method === 'post' ? { 'content-type': 'application/json' } : {}),
        },
        ...(method === 'post' ? { body: '{}' } : {}),
      }),
  },
];

const credentialsOf = ({ merchant_id, secret_key }: TestMerchant): Fields => ({ merchant_id, secret_key });

describe.each(SENDERS)('sent as $name', ({ fits, send }) => {
  test.each(KEY_SCOPES)('a key with the scope %s reaches the operations of its scope', async (scope) => {
    const fitting = operations.filter(fits);
    expect(fitting.length).toBeGreaterThan(10);
    const outcomes: Record<string, boolean> = {};
    for (const operation of fitting) {
      const { status, body } = await send(operation, credentialsOf(keys[scope]));
      expect(status, operation.operationId).not.toBe(401);
      if (body['code'] === 'key_not_allowed')
        expect({ status, body }).toEqual({
          status: 403,
          body: {
            success: false,
            error: 'Key is not allowed',
            code: 'key_not_allowed',
            request_id: expect.any(String),
          },
        });
      outcomes[operation.operationId] = body['code'] !== 'key_not_allowed';
    }
    expect(outcomes).toEqual(
      Object.fromEntries(
        fitting.map(({ operationId }) => [operationId, scope === 'withdraw' || READS.includes(operationId)]),
      ),
    );
  });
});

test('an operation documents the rejection exactly if a key can be refused', () => {
  const documented = operations.filter(({ isDocumented }) => isDocumented);
  expect(documented.map(({ operationId }) => operationId).sort()).toEqual(
    operations
      .map(({ operationId }) => operationId)
      .filter((name) => !READS.includes(name))
      .sort(),
  );
});

test('the alias of getWithdrawInfo takes a key that only reads', async () => {
  const reply = await server.post(INFO.replace('/v2/', '/v2/merchant/'), {
    ...credentialsOf(keys.read),
    id: 1,
  });
  expect(reply).toMatchObject({ status: 404, body: { code: 'withdraw_not_found' } });
});

test('a key that only reads sees everything and creates nothing', async () => {
  const { withdraw, read } = keys;
  expect((await server.post(CREATE, { ...credentialsOf(withdraw), ...toPhone })).status).toBe(200);
  const before = (await server.post(BALANCE, credentialsOf(withdraw))).body;
  for (const [path, fields] of [
    [CREATE, { ...toPhone, order_id: 'a' }],
    [CREATE, { ...toCard, order_id: '' }],
    [CREATE_MANY, { items: [{ ...toPhone, order_id: 'b' }] }],
  ] as const)
    expect(await server.post(path, { ...credentialsOf(read), ...fields })).toMatchObject({
      status: 403,
      body: { code: 'key_not_allowed' },
    });
  expect((await server.post(BALANCE, credentialsOf(read))).body).toEqual(before);
  expect((await server.post(LIST, credentialsOf(read))).body['data']).toHaveLength(1);
  expect((await server.post(QUOTE, { ...credentialsOf(read), ...toPhone })).status).toBe(200);
});
