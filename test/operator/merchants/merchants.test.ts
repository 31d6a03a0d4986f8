// Merchants as operators keep them: settings, keys, money, and where they are told.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MerchantId } from '../../../src/domain/ids.ts';
import { setHalt } from '../../../src/usecases/operator/halts/set-halt.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { differencesIn, money } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { peek } from '../../harness/database.ts';
import { person, TESTER } from '../../harness/operator-clients.ts';
import { type Answer, type Browser, openConsole } from '../../harness/operators.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let root: Browser;
let ann: Browser;
let vic: Browser;

beforeAll(async () => {
  server = await startTestServer();
  root = await openConsole(server, 'root', 'admin');
  ann = await openConsole(server, 'ann', 'maker');
  vic = await openConsole(server, 'vic', 'viewer');
});
afterAll(async () => {
  expect(await differencesIn(server.app)).toEqual([]);
  await server.close();
});

type Shown = { merchant_id: MerchantId; version: string; available: string };

async function make(name = 'Shop'): Promise<Shown & { secretKey: string }> {
  const { body } = await root.post('/merchants', { name, status: 'active' });
  return { ...(body['merchant'] as Shown), secretKey: String(body['secret_key']) };
}

const read = async (id: number): Promise<Shown> => (await vic.get(`/merchants/${id}`)).body as Shown;
const change = (id: number, body: object): Promise<Answer> => root.send('PATCH', `/merchants/${id}`, body);

test('a merchant is made, and its key, shown once, works', async () => {
  const shop = await make('  Corner shop ');
  expect(await read(shop.merchant_id)).toMatchObject({
    name: 'Corner shop',
    status: 'active',
    payout_mode: 'manual',
    available: '0.00',
    frozen: null,
    terms: {},
    keys: [{ created_at: expect.any(String), expires_at: null }],
    webhook: null,
  });
  const credentials = { merchant_id: shop.merchant_id, secret_key: shop.secretKey };
  expect((await server.post(CREATE, { ...credentials, ...toPhone })).body).toMatchObject({
    code: 'low_balance',
  });
});

describe('the list', () => {
  test('finds by number and by a part of the name, filters by status, and is paged by number', async () => {
    const ids: number[] = [];
    for (const name of ['Zebra one', 'zebra TWO', '100% Zebra_three']) {
      ids.push((await make(name)).merchant_id);
    }
    const found = async (query: string) =>
      ((await vic.get(`/merchants?${query}`)).body['items'] as Shown[]).map((item) => item.merchant_id);
    expect(await found('q=ZEBRA')).toEqual(ids);
    expect(await found(`q=${ids[1]}`)).toEqual([ids[1]]);
    expect(await found(`q=${encodeURIComponent('0%')}`)).toEqual([ids[2]]);
    expect(await found('q=zebra&status=blocked')).toEqual([]);
    await change(ids[0] as number, { version: (await read(ids[0] as number)).version, status: 'blocked' });
    expect(await found('q=zebra&status=blocked')).toEqual([ids[0]]);
    const first = await vic.get('/merchants?q=zebra&limit=2');
    expect(first.body['items']).toHaveLength(2);
    const rest = await vic.get(`/merchants?q=zebra&limit=2&cursor=${String(first.body['next'])}`);
    expect(rest.body).toMatchObject({ items: [{ merchant_id: ids[2], available: '0.00' }], next: null });
  });

  test('takes no character for a number or a pattern that is none', async () => {
    expect((await vic.get('/merchants?q=%00')).status).toBe(400);
    expect((await vic.get('/merchants?q=%25')).status).toBe(200);
  });
});

describe('a change', () => {
  test('changes what is given, and says what is frozen', async () => {
    const { merchant_id: id, version } = await make();
    await setHalt(server.app, TESTER, { scope: 'merchant', subject: String(id), reason: 'checking' });
    expect(
      (
        await change(id, {
          version,
          name: 'Renamed',
          payout_mode: 'auto',
          fee_from: 'amount',
          daily_limit: '5000',
          ip_allow_list: ['203.0.113.7', '10.0.0.0/8'],
          rate_limit: 60,
        })
      ).body,
    ).toMatchObject({
      name: 'Renamed',
      status: 'active',
      payout_mode: 'auto',
      fee_from: 'amount',
      daily_limit: '5000.00',
      ip_allow_list: ['203.0.113.7/32', '10.0.0.0/8'],
      rate_limit: 60,
      frozen: { actor: 'test', reason: 'checking' },
    });
    const { version: second } = await read(id);
    expect((await change(id, { version: second, daily_limit: null, rate_limit: null })).body).toMatchObject({
      daily_limit: null,
      rate_limit: null,
      name: 'Renamed',
    });
  });

  test('keeps why it was made, where somebody said so', async () => {
    const { merchant_id: id, version } = await make();
    const reason = 'chargebacks are being looked into';
    expect((await change(id, { version, status: 'blocked', reason })).body).toMatchObject({
      status: 'blocked',
    });
    const { body } = await root.get(`/audit?subject=merchant:${id}&action=merchant.change`);
    expect(body['items']).toMatchObject([{ actor: 'root', reason, after: { status: 'blocked' } }]);
  });

  test('by two at once is made by one; the other hears that somebody was faster', async () => {
    const { merchant_id: id, version } = await make();
    const answers = await Promise.all([
      change(id, { version, name: 'One' }),
      change(id, { version, name: 'Two' }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('stale');
  });

  test.each([
    ['name', { name: ' ' }, 422],
    ['name', { name: 'x'.repeat(201) }, 422],
    ['name', { name: 'x\u0000' }, 400],
    ['ip_allow_list', { ip_allow_list: ['10.0.0.0/33'] }, 422],
    ['status', { status: 'gone' }, 400],
    ['daily_limit', { daily_limit: '1.001' }, 400],
    ['rate_limit', { rate_limit: 0 }, 400],
    ['secret_key', { secret_key: 'x' }, 400],
  ])('with a wrong %s is refused and says where: %j', async (field, body, status) => {
    const { merchant_id: id, version } = await make();
    expect(await change(id, { version, ...body })).toMatchObject({ status, body: { field } });
  });

  test('is for those who may', async () => {
    const { merchant_id: id, version } = await make();
    for (const who of [ann, vic])
      expect((await who.send('PATCH', `/merchants/${id}`, { version, name: 'x' })).status).toBe(403);
    expect((await change(4_711, { version, name: 'x' })).status).toBe(404);
  });
});

describe('terms of its own', () => {
  const NONE = { fee_percent: null, fee_fixed: null, fee_min: null, fee_max: null, min: null, max: null };
  const put = (id: number, body: object): Promise<Answer> =>
    root.send('PUT', `/merchants/${id}/terms/fps`, body);

  test('are set whole, taken back whole, and hold for the next withdrawal', async () => {
    const { merchant_id: id, version, secretKey } = await make();
    await ann.post(`/merchants/${id}/credit`, { amount: '1000', note: 'opening' });
    const own = { fee_percent: '2.50', fee_fixed: '1.00', fee_min: null, fee_max: '3.00', min: '50.00' };
    const set = await put(id, { version, ...NONE, ...own });
    expect(set.body['terms']).toEqual({ fps: { ...own, max: null } });
    const made = await server.post(CREATE, { merchant_id: id, secret_key: secretKey, ...toPhone });
    const found = await vic.get(`/withdrawals/${String(made.body['withdraw_id'])}`);
    expect(found.body['withdrawal']).toMatchObject({ fee: '3.00' });
    const limits = await put(id, { version: (set.body as Shown).version, ...NONE, max: '9.00' });
    expect(limits.body['terms']).toEqual({ fps: { ...NONE, max: '9.00' } });
    const back = `/merchants/${id}/terms/fps?version=`;
    expect((await root.send('DELETE', `${back}0`)).body['code']).toBe('stale');
    expect((await root.send('DELETE', `${back}${(limits.body as Shown).version}`)).body['terms']).toEqual({});
  });

  test.each([
    ['fee_fixed', { fee_percent: '1' }],
    ['fee_percent', { fee_fixed: '1' }],
    ['fee_min', { fee_min: '1' }],
    ['fee_min', { fee_percent: '1', fee_fixed: '0', fee_min: '2', fee_max: '1' }],
    ['min', { min: '2', max: '1' }],
    ['max', { max: '0' }],
  ])('with a wrong %s are refused: %j', async (field, terms) => {
    const { merchant_id: id, version } = await make();
    expect(await put(id, { version, ...NONE, ...terms })).toMatchObject({
      status: 422,
      body: { code: 'invalid', field },
    });
  });
});

describe('money', () => {
  test('comes in and goes out with a note, never more than is available', async () => {
    const { merchant_id: id } = await make();
    expect(await ann.post(`/merchants/${id}/credit`, { amount: '100.50', note: 'transfer 1' })).toMatchObject(
      {
        status: 200,
        body: {
          message: `Merchant ${id} was credited with 100.50.`,
          merchant: { available: '100.50' },
          proposal: null,
        },
      },
    );
    expect(
      (await ann.post(`/merchants/${id}/debit`, { amount: '40.50', note: 'paid out' })).body,
    ).toMatchObject({ merchant: { available: '60.00' } });
    expect(await ann.post(`/merchants/${id}/debit`, { amount: '60.01', note: 'more' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', field: 'amount', error: expect.stringContaining('has 60.00 available') },
    });
    expect(await ann.post(`/merchants/${id}/debit`, { amount: '1', note: '  ' })).toMatchObject({
      status: 400,
      body: { field: 'note' },
    });
    expect(await ann.post(`/merchants/${id}/collect`)).toMatchObject({
      status: 409,
      body: { error: `Merchant ${id} owes nothing.` },
    });
    expect((await vic.post(`/merchants/${id}/credit`, { amount: '1', note: 'x' })).status).toBe(403);
    const entries = await vic.get(`/merchants/${id}/entries?pocket=available`);
    expect(entries.body).toMatchObject({
      items: [
        { seq: 2, step: 'debit', amount: '-40.50', balance_after: '60.00' },
        { seq: 1, step: 'deposit', amount: '100.50', account_name: `merchant:${id}:available` },
      ],
      next: null,
    });
  });

  test('is never below zero, however many debit at once, and one form moves it once', async () => {
    const { merchant_id: id } = await make();
    await ann.post(`/merchants/${id}/credit`, { amount: '100', note: 'opening' });
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => ann.post(`/merchants/${id}/debit`, { amount: '7', note: 'race' })),
      ...Array.from({ length: 5 }, () =>
        ann.post(`/merchants/${id}/debit`, { amount: '2', note: 'x' }, 'one'),
      ),
    ]);
    const done = answers.slice(0, 50).filter(({ status }) => status === 200).length;
    const refused = answers.slice(0, 50).filter(({ status }) => status === 409).length;
    const busy = answers.slice(0, 50).filter(({ status }) => status === 503).length;
    expect(done + refused + busy).toBe(50);
    const { available } = await read(id);
    const once = answers.slice(50).some(({ status }) => status === 200) ? 2 : 0;
    expect(Number(available)).toBe(100 - 7 * done - once);
    expect(Number(available)).toBeGreaterThanOrEqual(0);
  });

  test('above the threshold moves when a second operator confirms it', async () => {
    const { merchant_id: id } = await make();
    await setFourEyes(server.app, TESTER, { above: money('1000') });
    const proposed = await ann.post(`/merchants/${id}/credit`, { amount: '1000.01', note: 'large' });
    expect(proposed.body).toMatchObject({
      message: expect.stringContaining('Nothing has happened yet'),
      merchant: { available: '0.00' },
      proposal: { action: 'credit', amount: '1000.01', maker: 'ann', merchant_id: id, verdict: null },
    });
    const check = { id: (proposed.body['proposal'] as { id: number }).id, verdict: 'confirmed' } as const;
    expect((await decideProposal(server.app, person('ann'), check)).ok).toBe(false);
    expect((await read(id)).available).toBe('0.00');
    expect((await decideProposal(server.app, person('carl'), check)).ok).toBe(true);
    expect((await read(id)).available).toBe('1000.01');
    const statement = await vic.get(`/merchants/${id}/statement`);
    expect(statement.body['items']).toMatchObject([{ step: 'deposit', note: 'large', available: '1000.01' }]);
    const direct = await ann.post(`/merchants/${id}/debit`, { amount: '1000', note: 'at the threshold' });
    expect(direct.body).toMatchObject({ proposal: null, merchant: { available: '0.01' } });
  });
});

describe('where a merchant is told', () => {
  test('is set, changed by whoever saw it last, rotated, switched off and on, and removed', async () => {
    const { merchant_id: id } = await make();
    const path = `/merchants/${id}/webhook`;
    expect((await vic.get(path)).status).toBe(404);
    expect(await root.send('PUT', path, { url: 'ftp://shop.example' })).toMatchObject({
      status: 422,
      body: { field: 'url' },
    });
    const set = await root.send('PUT', path, { url: 'https://shop.example/hook', version: null });
    expect(set.body).toMatchObject({ webhook: { enabled: true }, secret: expect.stringMatching(/^whsec_/) });
    const { version } = set.body['webhook'] as Shown;
    expect((await root.send('PUT', path, { url: 'https://a.example/', version: null })).body['code']).toBe(
      'stale',
    );
    const changed = await root.send('PUT', path, {
      url: 'https://b.example/',
      events: ['withdraw.paid'],
      version,
    });
    expect(changed.body).toMatchObject({ webhook: { events: ['withdraw.paid'] }, secret: null });
    expect((await root.post(`${path}/disable`)).body).toMatchObject({
      enabled: false,
      disabled_because: 'disabled by root',
    });
    expect((await root.post(`${path}/enable`)).body).toMatchObject({ enabled: true });
    expect((await root.post(`${path}/rotate`, { overlap_seconds: 60 })).body).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      old_secret_until: expect.any(String),
    });
    expect(await read(id)).toMatchObject({
      webhook: { url: 'https://b.example/', old_secret_until: expect.any(String) },
    });
    expect((await ann.send('DELETE', path)).status).toBe(403);
    expect((await root.send('DELETE', path)).status).toBe(200);
    expect((await vic.get(path)).status).toBe(404);
  });
});

test('a key is replaced with an overlap, and neither keys nor secrets are kept, audited or logged', async () => {
  const { merchant_id: id, secretKey } = await make();
  const rotated = await root.post(`/merchants/${id}/key`, { overlap_seconds: 600 }, 'key-form');
  const newKey = String(rotated.body['secret_key']);
  for (const key of [secretKey, newKey]) {
    const balance = await server.post('/api/v2/merchant/getBalance', { merchant_id: id, secret_key: key });
    expect(balance.status).toBe(200);
  }
  expect(await read(id)).toMatchObject({
    keys: [{ expires_at: null }, { expires_at: rotated.body['old_key_valid_until'] }],
  });
  expect((await root.post(`/merchants/${id}/key`, { overlap_seconds: 600 }, 'key-form')).body['code']).toBe(
    'repeated',
  );
  const hook = await root.send(
    'PUT',
    `/merchants/${id}/webhook`,
    { url: 'https://shop.example/' },
    { 'idempotency-key': 'hook-form' },
  );
  const again = await root.post(`/merchants/${id}/webhook/rotate`, {}, 'rotate-form');
  const secrets = [secretKey, newKey, hook.body['secret'], again.body['secret']].map(String);
  const { rows } = await (await peek(server.database)).query(
    `select coalesce(answer, '') as kept from form_tokens
     union all select concat(reason, before::text, after::text) from audit_log`,
  );
  const kept = rows.map((row: { kept: string }) => row.kept).join('\n') + server.log.join('\n');
  expect(kept).toContain('old_key_valid_until');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(kept).not.toContain(secret);
  }
});

test('a merchant that is not there is not found, whatever is asked about it', async () => {
  for (const path of ['', '/statement', '/statement.csv', '/entries', '/webhook'])
    expect((await root.get(`/merchants/4711${path}`)).status).toBe(404);
  const shift = { amount: '1', note: 'x' };
  for (const [verb, body] of [
    ['credit', shift],
    ['debit', shift],
    ['collect', {}],
    ['key', {}],
    ['webhook/rotate', {}],
    ['webhook/enable', {}],
    ['webhook/disable', {}],
  ] as const)
    expect((await root.post(`/merchants/4711/${verb}`, body)).status).toBe(404);
});

describe('a credit', () => {
  test('is not booked without a form token, which keeps a repeated request from booking twice', async () => {
    const path = `/merchants/${(await make()).merchant_id}/credit`;
    expect(await root.send('POST', path, { amount: '1', note: 'x' })).toMatchObject({
      status: 400,
      body: {
        code: 'malformed',
        error: 'Idempotency-Key: is needed here, so that a request which is sent again books nothing twice.',
      },
    });
  });

  test('that was booked is not called a failure when the database is busy afterwards', async () => {
    const path = `/merchants/${(await make()).merchant_id}/credit`;
    const holder = await peek(server.database);
    await holder.query('begin');
    // Asked for the answer alone, and waited for until the statement is given up.
    await holder.query('lock table merchant_terms in access exclusive mode');
    const answer = await root.post(path, { amount: '3', note: 'busy' }, 'busy-form');
    await holder.query('rollback');
    expect(answer).toMatchObject({ status: 409, body: { code: 'repeated' } });
    const { rows } = await holder.query(`select count(*)::integer as n from deposits where note = 'busy'`);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await root.post(path, { amount: '3', note: 'busy' }, 'busy-form')).status).toBe(409);
  });
});
