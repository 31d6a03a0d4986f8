// Allow-list and forwarded addresses, for every operation with credentials, in every encoding, through both ways in: the fast
// path and Fastify.
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import {
  BALANCE,
  BANK_LIST,
  CANCEL,
  CREATE,
  CREATE_MANY,
  type Fields,
  INFO,
  LIST,
  QUOTE,
  RECEIPT,
  RESEND_WEBHOOK,
  STATEMENT,
  SYSTEM_LIST,
  TEST_WEBHOOK,
  toCard,
} from '../../harness/client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

type Message = {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
  readonly connection?: 'close';
};

const pairs = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
const BOUNDARY = 'boundary-4711';
const multipart = (fields: Fields): string =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--${BOUNDARY}--\r\n`;

const json = (fields: Fields, type: string): Pick<Message, 'type' | 'body'> => ({
  type,
  body: JSON.stringify(fields),
});
const FORM = 'application/x-www-form-urlencoded';

/**
 * The way in is the fast path for these two exact types and no query; everything else goes through Fastify. The fast path works on
 * bare sockets, and on Node's server for requests that are unusual as HTTP.
 */
const MESSAGES: Readonly<Record<string, (path: string, fields: Fields) => Message>> = {
  'JSON, fast path': (path, fields) => ({ method: 'POST', path, ...json(fields, 'application/json') }),
  "JSON, fast path on Node's server": (path, fields) => ({
    method: 'POST',
    path,
    ...json(fields, 'application/json'),
    connection: 'close',
  }),
  'JSON with a charset, fast path': (path, fields) => ({
    method: 'POST',
    path,
    ...json(fields, 'application/json; charset=utf-8'),
  }),
  'a form, fast path': (path, fields) => ({ method: 'POST', path, type: FORM, body: pairs(fields) }),
  'JSON, Fastify': (path, fields) => ({
    method: 'POST',
    path,
    ...json(fields, 'application/json;  charset="utf-8"'),
  }),
  'JSON beside a query, Fastify': (path, fields) => ({
    method: 'POST',
    path: `${path}?`,
    ...json(fields, 'application/json'),
  }),
  'a form, Fastify': (path, fields) => ({
    method: 'POST',
    path,
    type: FORM.toUpperCase(),
    body: pairs(fields),
  }),
  'multipart, Fastify': (path, fields) => ({
    method: 'POST',
    path,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: multipart(fields),
  }),
  'a query with POST, Fastify': (path, fields) => ({ method: 'POST', path: `${path}?${pairs(fields)}` }),
  'a query with GET, Fastify': (path, fields) => ({ method: 'GET', path: `${path}?${pairs(fields)}` }),
};

/** What an allowed request gets: the withdrawal does not exist, and the merchant has no endpoint. */
const STATUSES: Readonly<Record<string, readonly number[]>> = {
  [INFO]: [404],
  [CANCEL]: [404],
  [RECEIPT]: [404],
  // Of both together, 60 in a minute.
  [RESEND_WEBHOOK]: [409, 429],
  [TEST_WEBHOOK]: [409, 429],
};
const READS = [INFO, BANK_LIST];
const OPERATIONS: Readonly<Record<string, Fields>> = {
  [CREATE]: toCard,
  [QUOTE]: toCard,
  [INFO]: { id: '1' },
  [BALANCE]: {},
  [LIST]: {},
  [CANCEL]: { id: '1' },
  [SYSTEM_LIST]: {},
  [STATEMENT]: {},
  [RECEIPT]: { id: '1' },
  [RESEND_WEBHOOK]: { webhook_id: 'evt_1_1' },
  [TEST_WEBHOOK]: {},
  [CREATE_MANY]: { items: [{ ...toCard, order_id: 'listed' }] },
  [BANK_LIST]: {},
};

/** With these headers; a name that stands twice is sent twice. */
function ask(url: string, message: Message, headers: readonly (readonly [string, string])[]) {
  return new Promise<{ status: number; error: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const request = httpRequest(
      { hostname, port, method: message.method, path: message.path },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, error: JSON.parse(text).error }),
        );
      },
    );
    request.on('error', reject);
    if (message.connection !== undefined) request.setHeader('connection', message.connection);
    if (message.type !== undefined) request.setHeader('content-type', message.type);
    if (message.body !== undefined)
      request.setHeader('content-length', String(Buffer.byteLength(message.body)));
    const names = new Set(headers.map(([name]) => name));
    for (const name of names)
      request.setHeader(
        name,
        headers.filter(([other]) => other === name).map(([, value]) => value),
      );
    request.end(message.body);
  });
}

const LISTED = '198.51.100.7';
const forwarded = (...values: string[]) => values.map((value) => ['x-forwarded-for', value] as const);

type Case = {
  readonly title: string;
  /** Undefined: there is no trusted proxy. */
  readonly proxy?: string;
  readonly allowList: readonly string[];
  readonly headers: readonly (readonly [string, string])[];
  readonly allowed: boolean;
};

const CASES: readonly Case[] = [
  { title: 'an empty list allows everybody', allowList: [], headers: [], allowed: true },
  { title: 'an address on the list', allowList: ['127.0.0.0/8'], headers: [], allowed: true },
  { title: 'an address that is not on it', allowList: ['198.51.100.0/24'], headers: [], allowed: false },
  ...['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'].map(
    (name): Case => ({
      title: `a listed address that the client itself names in ${name}`,
      allowList: [`${LISTED}/32`],
      headers: [[name, name === 'forwarded' ? `for=${LISTED}` : LISTED]],
      allowed: false,
    }),
  ),
  {
    title: 'a trusted proxy that names a listed address',
    proxy: '127.0.0.1',
    allowList: [`${LISTED}/32`],
    headers: forwarded(LISTED),
    allowed: true,
  },
  {
    title: 'a trusted proxy behind a client that names a listed address',
    proxy: '127.0.0.1',
    allowList: [`${LISTED}/32`],
    headers: forwarded(`${LISTED}, 203.0.113.9`),
    allowed: false,
  },
  {
    title: 'a trusted proxy that adds a second header',
    proxy: '127.0.0.1',
    allowList: [`${LISTED}/32`],
    headers: forwarded(LISTED, '203.0.113.9'),
    allowed: false,
  },
  {
    title: 'a trusted proxy behind another trusted proxy',
    proxy: '127.0.0.1,203.0.113.9',
    allowList: [`${LISTED}/32`],
    headers: forwarded(`${LISTED}, 203.0.113.9`),
    allowed: true,
  },
  {
    title: 'a trusted proxy, with the address in another header',
    proxy: '127.0.0.1',
    allowList: [`${LISTED}/32`],
    headers: [['x-real-ip', LISTED]],
    allowed: false,
  },
  {
    title: 'a trusted proxy that names nobody, on a list without the proxy',
    proxy: '127.0.0.1',
    allowList: [`${LISTED}/32`],
    headers: [],
    allowed: false,
  },
  {
    title: 'a trusted proxy that names no address',
    proxy: '127.0.0.1',
    allowList: [`${LISTED}/32`, '127.0.0.1/32'],
    headers: forwarded('unknown'),
    allowed: false,
  },
  {
    title: 'another proxy than the trusted one',
    proxy: '192.0.2.1',
    allowList: [`${LISTED}/32`],
    headers: forwarded(LISTED),
    allowed: false,
  },
];

const groups = [...new Set(CASES.map(({ proxy }) => proxy))];

describe('the address of the client is judged at every way in', () => {
  describe.each(groups)('with the trusted proxies %s', (proxy) => {
    let server: TestServer;
    let merchant: TestMerchant;
    beforeAll(async () => {
      server = await startTestServer({ trustedProxies: proxy?.split(',') ?? [] });
      merchant = await makeMerchant(server.app, { credit: '100000' });
    });
    afterAll(() => server.close());

    const cases = CASES.filter((one) => one.proxy === proxy).map((one) => [one.title, one] as const);
    test.each(cases)('%s', async (_, { allowList, headers, allowed }) => {
      await updateMerchant(server.app, TESTER, merchant.merchant_id, { ipAllowList: [...allowList] });
      for (const [encoding, messageOf] of Object.entries(MESSAGES))
        for (const [path, fields] of Object.entries(OPERATIONS)) {
          const message = messageOf(path, { ...merchant, ...fields });
          if (message.method === 'GET' && !READS.includes(path)) continue;
          if (path === CREATE_MANY && !message.type?.startsWith('application/json')) continue;
          const { status, error } = await ask(server.url, message, headers);
          const isRefused = status === 403 && error === 'IP address not allowed';
          expect([encoding, path, isRefused ? 'refused' : 'allowed', status >= 500]).toEqual([
            encoding,
            path,
            allowed ? 'allowed' : 'refused',
            false,
          ]);
          if (allowed)
            expect([encoding, path, STATUSES[path] ?? [200]]).toContainEqual(
              expect.arrayContaining([status]),
            );
        }
    });
  });
});
