// The ten errors of the contract, to the byte, and the promise that everything under /api is JSON with `success`.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, INFO, toPhone } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let legacy: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  [server, legacy] = await Promise.all([startTestServer(), startTestServer({ legacy200: true })]);
  merchant = await makeMerchant(server.app, { credit: '1000' });
});
afterAll(() => Promise.all([server.close(), legacy.close()]));

describe('the errors of the contract', () => {
  const refusal = (error: string, code: string) => ({
    success: false,
    error,
    code,
    request_id: expect.any(String),
  });

  test.each([
    ['new', 'Merchant not activated', 'merchant_not_activated'],
    ['blocked', 'Merchant is blocked', 'merchant_blocked'],
    ['disabled', 'Merchant is disabled', 'merchant_disabled'],
  ] as const)('a %s merchant is refused by every operation', async (status, error, code) => {
    const refused = await makeMerchant(server.app, { status, credit: '1000' });
    for (const reply of [
      await server.post(CREATE, { ...refused, ...toPhone }),
      await server.post(INFO, { ...refused, id: 1 }),
      await server.post(BALANCE, refused),
    ]) {
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual(refusal(error, code));
    }
  });

  test('a merchant that does not exist and a wrong key are refused alike', async () => {
    const unknown = await server.post(CREATE, { ...merchant, ...toPhone, merchant_id: 4711 });
    const wrongKey = await server.post(CREATE, {
      ...merchant,
      ...toPhone,
      secret_key: `${merchant.secret_key}x`,
    });
    const noNumber = await server.post(INFO, { merchant_id: "1001' or 1=1", secret_key: 'x', id: 1 });
    for (const reply of [unknown, wrongKey, noNumber]) {
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual(refusal('Merchant not found', 'merchant_not_found'));
    }
  });

  test.each([
    ['Enter bank_id value', { bank_id: undefined }, 'bank_required', 'bank_id'],
    ['Withdraw system not found', { system: 'FPS' }, 'system_not_found', 'system'],
    ['Low balance', { amount: '1000.01' }, 'low_balance', undefined],
  ])('%s', async (error, change, code, field) => {
    const reply = await server.post(CREATE, { ...merchant, ...toPhone, ...change });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ ...refusal(error, code), ...(field ? { field } : {}) });
  });

  test('Auto withdraw system not found, for a merchant that is paid automatically', async () => {
    const auto = await makeMerchant(server.app, { payoutMode: 'auto', credit: '1000' });
    const reply = await server.post(CREATE, { ...auto, ...toPhone });
    expect(reply).toMatchObject({
      status: 422,
      body: { error: 'Auto withdraw system not found', code: 'auto_system_not_found' },
    });
    expect((await server.post(BALANCE, auto)).body).toMatchObject({ available: '1000.00', held: '0.00' });
  });

  test.each(['1', '1000000', '9007199254740993', '99999999999999999999999999', '0', '007'])(
    'Withdraw not found, for id %s',
    async (id) => {
      const reply = await server.post(INFO, { ...merchant, id });
      expect(reply).toMatchObject({
        status: 404,
        body: { success: false, error: 'Withdraw not found', code: 'withdraw_not_found' },
      });
    },
  );

  test.each(['abc', '-1', '1.5', '1e6', ' 1'])('an id that is no number (%s) is invalid', async (id) => {
    expect(await server.post(INFO, { ...merchant, id })).toMatchObject({
      status: 400,
      body: { error: 'Invalid id', field: 'id' },
    });
  });

  test('information without an id asks for it', async () => {
    expect(await server.post(INFO, merchant)).toMatchObject({
      status: 400,
      body: { error: 'Enter id value', field: 'id' },
    });
  });
});

describe('with legacy200', () => {
  test('every business outcome is 200, and what is not one keeps its status', async () => {
    const shop = await makeMerchant(legacy.app, { credit: '10' });
    const outcomes = [
      await legacy.post(CREATE, { ...shop, ...toPhone }),
      await legacy.post(CREATE, { ...shop, ...toPhone, bank_id: undefined }),
      await legacy.post(CREATE, { ...shop, secret_key: 'sk_wrong' }),
      await legacy.post(CREATE, shop),
      await legacy.post(INFO, { ...shop, id: 1 }),
    ];
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(outcomes.map(({ body }) => body['error'])).toEqual([
      'Low balance',
      'Enter bank_id value',
      'Merchant not found',
      'Enter amount value',
      'Withdraw not found',
    ]);
    expect((await legacy.send('/api/v2/nothing')).status).toBe(404);
    expect((await legacy.send(CREATE)).status).toBe(405);
    expect(
      (
        await legacy.send(CREATE, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '[',
        })
      ).status,
    ).toBe(400);
  });
});

describe('whatever is sent, the answer is JSON with success', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['an unknown route', '/api/v2/merchant/unknown', { method: 'POST' }, 404, 'Not found'],
    ['an unknown version', '/api/v1/merchant/createWithdraw', { method: 'POST' }, 404, 'Not found'],
    ['a broken address', '/api/v2/%E0%A4%A', {}, 400, 'Malformed request'],
    ['GET createWithdraw', CREATE, {}, 405, 'Method not allowed'],
    ['DELETE createWithdraw', CREATE, { method: 'DELETE' }, 405, 'Method not allowed'],
    ['PUT list-banks', '/api/v2/merchant/list-banks', { method: 'PUT' }, 405, 'Method not allowed'],
    [
      'plain text',
      CREATE,
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'amount=1' },
      415,
      'Unsupported content type',
    ],
    [
      'XML',
      CREATE,
      { method: 'POST', headers: { 'content-type': 'application/xml' }, body: '<a/>' },
      415,
      'Unsupported content type',
    ],
    ['broken JSON', CREATE, { method: 'POST', headers: json, body: '{"amount":' }, 400, 'Malformed request'],
    ['a JSON array', CREATE, { method: 'POST', headers: json, body: '[]' }, 400, 'Malformed request'],
    ['a JSON null', CREATE, { method: 'POST', headers: json, body: 'null' }, 400, 'Malformed request'],
    [
      'a deep JSON',
      CREATE,
      { method: 'POST', headers: json, body: '['.repeat(60_000) },
      400,
      'Malformed request',
    ],
    [
      'a JSON key given twice',
      CREATE,
      { method: 'POST', headers: json, body: '{"amount":"1","amount":"2"}' },
      400,
      'Malformed request',
    ],
    [
      'a JSON key given twice alike',
      CREATE,
      { method: 'POST', headers: json, body: '{"amount":"1","amount":"1"}' },
      400,
      'Malformed request',
    ],
    [
      'a JSON key given twice in disguise',
      CREATE,
      { method: 'POST', headers: json, body: '{"amount":"1","\\u0061mount":"1"}' },
      400,
      'Malformed request',
    ],
    [
      'a form field given twice',
      CREATE,
      {
        method: 'POST',
        body: new URLSearchParams([
          ['amount', '1'],
          ['amount', '1'],
        ]),
      },
      400,
      'Malformed request',
    ],
    [
      'a query field given twice',
      `${CREATE}?amount=1&amount=2`,
      { method: 'POST' },
      400,
      'Malformed request',
    ],
    [
      'an oversized JSON',
      CREATE,
      { method: 'POST', headers: json, body: JSON.stringify({ wallet: 'x'.repeat(65_536) }) },
      413,
      'Request body is too large',
    ],
    [
      'an oversized form',
      CREATE,
      { method: 'POST', body: new URLSearchParams({ wallet: 'x'.repeat(65_536) }) },
      413,
      'Request body is too large',
    ],
    [
      'an oversized multipart body',
      CREATE,
      {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: `${'junk '.repeat(20_000)}\r\n--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n`,
      },
      413,
      'Request body is too large',
    ],
    [
      'a field given twice in the query, although the body has it',
      `${CREATE}?amount=7&amount=8`,
      { method: 'POST', headers: json, body: '{"amount":"1"}' },
      400,
      'Malformed request',
    ],
    [
      'multipart without a boundary',
      CREATE,
      { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
      400,
      'Malformed request',
    ],
    [
      'a part of multipart whose head does not end',
      CREATE,
      {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\ncontent-disposition: form-data; name="a"\r\nY\n1\r\n--b--\r\n',
      },
      400,
      'Malformed request',
    ],
    [
      'multipart cut short',
      CREATE,
      {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1',
      },
      400,
      'Malformed request',
    ],
    [
      'multipart cut short within a file',
      CREATE,
      {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\ncontent-disposition: form-data; name="a"; filename="f"\r\n\r\n1',
      },
      400,
      'Malformed request',
    ],
    [
      'an empty JSON body',
      CREATE,
      { method: 'POST', headers: json, body: '' },
      400,
      'Enter merchant_id value',
    ],
    ['nothing at all', CREATE, { method: 'POST' }, 400, 'Enter merchant_id value'],
  ] as [string, string, RequestInit, number, string][])('%s', async (_what, path, init, status, error) => {
    const reply = await server.send(path, init);
    expect(reply).toMatchObject({ status, body: { success: false, error } });
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    if (status === 405) expect(reply.headers.get('allow')).toMatch(/POST/);
  });

  test('multipart of many parts, cut short anywhere', async () => {
    const part = (n: number): string =>
      `--b\r\ncontent-disposition: form-data; name="f${n}"${n % 3 === 0 ? '; filename="f"' : ''}\r\n\r\n${n}\r\n`;
    const whole = Array.from({ length: 40 }, (_, n) => part(n)).join('');
    for (const texts of [whole, whole.replaceAll('; filename="f"', '')])
      for (let length = texts.length; length > 0; length -= 97) {
        const reply = await server.send(CREATE, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
          body: texts.slice(0, length),
        });
        expect([length, reply.status]).toEqual([length, 400]);
      }
  });

  test('a file among multipart fields, and a field given twice', async () => {
    const file = new FormData();
    file.append('wallet', new Blob(['x']), 'x.txt');
    expect(await server.send(CREATE, { method: 'POST', body: file })).toMatchObject({
      status: 400,
      body: { error: 'Malformed request' },
    });
    const twice = new FormData();
    twice.append('wallet', 'x');
    twice.append('wallet', 'x');
    expect(await server.send(CREATE, { method: 'POST', body: twice })).toMatchObject({
      status: 400,
      body: { error: 'Malformed request' },
    });
  });

  test.each([
    ['bytes that are not HTTP', 'NONSENSE\r\n\r\n', 400],
    [
      'an expectation nobody can meet',
      'POST /api/v2/x HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\ncontent-length: 0\r\n\r\n',
      417,
    ],
    ['no host', 'GET /api/v2/x HTTP/1.1\r\nconnection: close\r\n\r\n', 404],
    ['no host for a page that needs one', 'GET /docs/ HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a host that is none', 'GET /docs HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_what, bytes, status) => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket
        .on('data', (chunk) => (text += chunk))
        .on('close', () => resolve(text))
        .on('error', reject);
    });
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(answer).toContain('content-type: application/json; charset=utf-8');
    expect(answer).toMatch(/\{"success":false,"error":"/);
  });

  test('an unexpected failure says nothing of our insides', async () => {
    const broken = await startTestServer();
    const shop = await makeMerchant(broken.app, { credit: '1000' });
    const owner = await connectDirectly(broken.database);
    await owner.query('alter table withdrawals rename column wallet_masked to gone');
    const reply = await broken.post(CREATE, { ...shop, ...toPhone });
    expect(reply.body).toEqual({
      success: false,
      error: 'Internal error',
      code: 'internal_error',
      request_id: expect.any(String),
    });
    expect(reply.status).toBe(500);
    expect(broken.log.some((line) => line.includes('"42703"'))).toBe(true);
    await broken.close();
  });
});

test('a blocked merchant is refused at once, although it was just recognised', async () => {
  const shop = await makeMerchant(server.app, { credit: '1000' });
  expect((await server.post(CREATE, { ...shop, ...toPhone })).status).toBe(200);
  await updateMerchant(server.app, TESTER, shop.merchant_id, { status: 'blocked' });
  expect((await server.post(CREATE, { ...shop, ...toPhone })).body).toMatchObject({
    error: 'Merchant is blocked',
  });
});
