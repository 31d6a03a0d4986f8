// Setting up the installation in the console: systems, aggregators and the ways to them, halts, banks, webhooks, books.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setEndpoint } from '../../../src/usecases/operator/webhooks/set-endpoint.ts';
import { peek } from '../../harness/database.ts';
import { TESTER } from '../../harness/operator-clients.ts';
import { type Answer, type Browser, openConsole } from '../../harness/operators.ts';
import { expectSound, openWorld, until, type World, whsec } from '../../harness/payouts.ts';
import { startReceiver } from '../../webhooks/receiver.ts';

let world: World;
let boss: Browser;
let ann: Browser;
let vic: Browser;

beforeAll(async () => {
  world = await openWorld();
  boss = await openConsole(world.server, 'boss', 'admin');
  ann = await openConsole(world.server, 'ann', 'maker');
  vic = await openConsole(world.server, 'vic', 'viewer');
});
afterAll(async () => {
  await expectSound(world);
  await world.close();
});

type Item = Record<string, unknown> & { name: string; version: string };
const items = async (path: string): Promise<Item[]> => (await vic.get(path)).body['items'] as Item[];
const versionOf = async (path: string, name: string): Promise<string> =>
  (await items(path)).find((item) => item.name === name)?.version ?? '';

describe('systems', () => {
  test('are changed field by field; null takes a bound away', async () => {
    const first = await boss.send('PATCH', '/systems/usdt', {
      version: await versionOf('/systems', 'usdt'),
      fee_percent: '1.25',
      fee_fixed: '10',
      fee_min: '12.50',
      fee_max: '100',
      min: '50',
      max: '5000',
    });
    expect(first.body).toMatchObject({
      name: 'usdt',
      title: 'USDT wallet on the TRC-20 network',
      enabled: true,
      fee_percent: '1.25',
      fee_fixed: '10.00',
      fee_min: '12.50',
      fee_max: '100.00',
      min: '50.00',
      max: '5000.00',
    });
    const version = String(first.body['version']);
    const second = await boss.send('PATCH', '/systems/usdt', { version, enabled: false, max: null });
    expect(second.body).toMatchObject({ enabled: false, min: '50.00', max: null, fee_percent: '1.25' });
    expect(await boss.send('PATCH', '/systems/usdt', { version, enabled: true })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect(await items('/systems')).toContainEqual(second.body);
  });

  test.each([
    [{ fee_percent: '100.01' }, 400],
    [{ fee_percent: '-1' }, 400],
    [{ min: '1e3' }, 400],
    [{ min: 5 }, 400],
    [{ unknown: 1 }, 400],
    [{ fee_min: '10', fee_max: '5' }, 422],
    [{ min: '10', max: '5' }, 422],
    [{ max: '0' }, 422],
  ])('%j is refused', async (change, status) => {
    const version = await versionOf('/systems', 'card');
    expect((await boss.send('PATCH', '/systems/card', { version, ...change })).status).toBe(status);
  });

  test('are changed by admins only', async () => {
    const version = await versionOf('/systems', 'card');
    for (const who of [ann, vic])
      expect((await who.send('PATCH', '/systems/card', { version, enabled: false })).status).toBe(403);
    expect((await boss.send('PATCH', '/systems/nonsense', { version })).status).toBe(400);
  });
});

describe('aggregators', () => {
  test('keys are written and never come back', async () => {
    const [given, later] = [whsec(), whsec()];
    const answers: Answer[] = [];
    const keep = (answer: Answer) => {
      answers.push(answer);
      return answer;
    };
    const draft = {
      name: 'north',
      kind: 'http',
      url: 'https://north.example/api/',
      secrets: { secret: given },
      float: '500',
    };
    const added = keep(await boss.post('/aggregators', draft, 'add-north'));
    expect(added.body).toMatchObject({
      aggregator: {
        name: 'north',
        kind: 'http',
        url: 'https://north.example/api',
        enabled: true,
        deadline_ms: 5_000,
        finality_seconds: 86_400,
        float: '500.00',
        halted: null,
        under_way: 0,
      },
      secret: null,
    });
    keep(await boss.post('/aggregators', draft, 'add-north'));
    expect(keep(await boss.post('/aggregators', draft)).body['error']).toBe(
      'There is an aggregator north already.',
    );
    const { version } = added.body['aggregator'] as Item;
    const changed = keep(
      await boss.send('PATCH', '/aggregators/north', {
        version,
        secrets: { secret: later },
        deadline_ms: 2_000,
        float: null,
      }),
    );
    expect(changed.body).toMatchObject({ deadline_ms: 2_000, float: null });
    keep(await boss.send('PATCH', '/aggregators/north', { version, secrets: { secret: 'wrong one' } }));
    keep(
      await boss.send('PATCH', '/aggregators/north', {
        version: changed.body['version'],
        secrets: { secret: 'whsec_no-key' },
      }),
    );
    // A password that breaks the address it stands in.
    keep(await boss.post('/aggregators', { ...draft, url: `https://me:a/${given}@north.example` }));
    keep(await boss.get('/aggregators'));
    keep(await boss.get('/audit?subject=aggregator:north'));
    const said = [...answers.map(({ text }) => text), ...world.server.log].join('\n');
    for (const secret of [given, later, 'wrong one', 'whsec_no-key'])
      expect(said).not.toContain(secret.replace('whsec_', ''));
    expect(said).toContain('"secrets":"replaced"');
  });

  test('a key that we make is shown once', async () => {
    const draft = { name: 'south', kind: 'http', url: 'http://127.0.0.1:1' };
    const added = await boss.post('/aggregators', draft, 'add-south');
    expect(added.body['secret']).toMatch(/^whsec_/);
    const again = await boss.post('/aggregators', draft, 'add-south');
    expect(again).toMatchObject({ status: 409, body: { code: 'repeated' } });
    expect(world.server.log.join('\n')).not.toContain(String(added.body['secret']));
  });

  test('a top-up adds to what is there by now, not to what was seen', async () => {
    const added = await boss.post('/aggregators', {
      name: 'float',
      kind: 'http',
      url: 'https://float.example',
      secrets: { secret: whsec() },
      float: '1000',
    });
    const client = await peek(world.server.database);
    await client.query(`update floats set remaining = remaining - 30000 where aggregator = 'float'`);
    const { version } = added.body['aggregator'] as Item;
    const change = { version, float: '1500', float_seen: '1000' };
    expect((await boss.send('PATCH', '/aggregators/float', change)).body).toMatchObject({ float: '1200.00' });
  });

  test.each([
    [{ name: 'Bad Name' }, 'name'],
    [{ url: 'http://example.com' }, 'url'],
    [{ url: 'https://user:pass@example.com' }, 'url'],
    [{ kind: 'sluice' }, 'secrets'],
    [{ secrets: { other: 'x' } }, 'secrets'],
    [{ deadline_ms: 1 }, 'deadline_ms'],
    [{ finality_seconds: 0 }, 'finality_seconds'],
    [{ float: '-1' }, 'float'],
  ])('%j is refused', async (wrong, field) => {
    const answer = await boss.post('/aggregators', {
      name: 'east',
      kind: 'http',
      url: 'https://east.example',
      ...wrong,
    });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body).toMatchObject({ field });
  });

  test('say that they are halted, and how much is under way there', async () => {
    await boss.post('/halts', { scope: 'aggregator', subject: 'sim', reason: 'maintenance' });
    expect((await items('/aggregators')).find(({ name }) => name === 'sim')).toMatchObject({
      halted: { scope: 'aggregator', subject: 'sim', actor: 'boss', reason: 'maintenance' },
      under_way: 0,
    });
    await boss.send('DELETE', '/halts/aggregator/sim');
    const reply = await world.pay('100.27');
    const id = String(reply.body['withdraw_id']);
    const sim = await until(
      async () => (await items('/aggregators')).find(({ name }) => name === 'sim'),
      (now) => now?.['under_way'] === 1,
    );
    expect(sim).toMatchObject({ halted: null });
    const elsewhere = { version: sim?.version, url: 'http://127.0.0.1:1' };
    const moved = await boss.send('PATCH', '/aggregators/sim', elsewhere);
    expect(moved).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(moved.body['error']).toContain('1 payouts may be in progress at sim');
    const resolved = { paid: true, evidence: 'their letter', reason: 'mistyped' };
    const { proposal } = (await ann.post(`/withdrawals/${id}/resolve`, resolved)).body;
    await boss.post(`/proposals/${(proposal as { id: number }).id}/confirm`);
  });
});

describe('routes', () => {
  const path = '/routes/card/sim';

  test('are made, changed and taken away by whoever saw the latest', async () => {
    const made = await boss.send('PUT', path, { version: null, max: '1000' });
    expect(made.body).toMatchObject({
      system: 'card',
      aggregator: 'sim',
      position: 1,
      enabled: true,
      min: null,
      max: '1000.00',
    });
    expect(await boss.send('PUT', path, { version: null })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const version = made.body['version'];
    const answers = await Promise.all(
      ['1', '2', '3', '4', '5'].map((min) => boss.send('PUT', path, { version, min })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'stale')).toHaveLength(4);
    const [now] = (await items('/routes')).filter((route) => route['system'] === 'card');
    expect((await boss.send('DELETE', `${path}?version=${String(version)}`)).body['code']).toBe('stale');
    expect((await boss.send('DELETE', `${path}?version=${now?.version}`)).status).toBe(200);
    expect((await boss.send('DELETE', path)).status).toBe(404);
    expect((await boss.send('PUT', path, { version: now?.version })).body['code']).toBe('stale');
  });

  test('lead to an aggregator that is there, for amounts that make sense', async () => {
    expect((await boss.send('PUT', '/routes/card/nobody', { version: null })).status).toBe(404);
    expect(await boss.send('PUT', path, { version: null, min: '5', max: '1' })).toMatchObject({
      status: 422,
      body: { field: 'min' },
    });
    expect((await boss.send('PUT', path, { version: null, max: '0' })).status).toBe(422);
    expect((await ann.send('PUT', path, { version: null })).status).toBe(403);
  });
});

describe('halts', () => {
  test('of what is halted already go on for the new reason, and the log has both', async () => {
    const halt = { scope: 'system', subject: 'card' };
    await boss.post('/halts', { ...halt, reason: 'maintenance' });
    expect((await ann.post('/halts', { ...halt, reason: 'fraud' })).body).toMatchObject({
      ...halt,
      actor: 'ann',
      reason: 'fraud',
    });
    expect(await items('/halts')).toMatchObject([{ ...halt, actor: 'ann', reason: 'fraud' }]);
    expect((await boss.get('/audit?subject=halt:system/card')).body['items']).toMatchObject([
      { actor: 'ann', reason: 'fraud', before: { actor: 'boss', reason: 'maintenance' } },
      { actor: 'boss', reason: 'maintenance', before: null },
    ]);
    await boss.send('DELETE', '/halts/system/card');
  });

  test('are set by whoever pays, and lifted by an admin', async () => {
    const order = {
      scope: 'merchant',
      subject: String(world.shop.merchant_id),
      reason: '=cmd|x\r\n\u001b[2J',
    };
    expect((await vic.post('/halts', order)).status).toBe(403);
    expect((await ann.post('/halts', order)).body).toMatchObject({ ...order, actor: 'ann' });
    expect(await items('/halts')).toMatchObject([order]);
    const lift = `/halts/merchant/${world.shop.merchant_id}`;
    expect((await ann.send('DELETE', lift)).status).toBe(403);
    expect((await boss.send('DELETE', lift)).status).toBe(200);
    expect((await boss.send('DELETE', lift)).status).toBe(404);
    expect((await boss.send('DELETE', '/halts/global')).status).toBe(404);
    expect(await items('/halts')).toEqual([]);
  });

  test.each([
    [{ scope: 'merchant', subject: '999' }, 404],
    [{ scope: 'merchant' }, 404],
    [{ scope: 'system', subject: 'nonsense' }, 404],
    [{ scope: 'global', subject: 'all' }, 404],
    [{ scope: 'everything' }, 400],
    [{ scope: 'global', reason: ' ' }, 400],
  ])('%j stops nothing and is refused', async (order, status) => {
    expect((await ann.post('/halts', { reason: 'x', ...order })).status).toBe(status);
    expect(await items('/halts')).toEqual([]);
  });
});

describe('banks', () => {
  const banks = (q = '') => items(`/banks${q && `?q=${encodeURIComponent(q)}`}`);

  test('are found, added, renamed and removed', async () => {
    const name = 'Ünïon "Bank", =1+1';
    expect((await boss.send('PUT', '/banks/777', { name })).body).toEqual({ bank_id: '777', name });
    expect(await banks('ünïon')).toEqual([{ bank_id: '777', name }]);
    expect(await banks('777')).toHaveLength(1);
    await boss.send('PUT', '/banks/777', { name: 'Union' });
    expect(await banks('union')).toEqual([{ bank_id: '777', name: 'Union' }]);
    expect((await boss.send('PUT', '/banks/no%20id', { name: 'x' })).status).toBe(422);
    expect((await ann.send('DELETE', '/banks/777')).status).toBe(403);
    expect((await boss.send('DELETE', '/banks/777')).status).toBe(200);
    expect((await boss.send('DELETE', '/banks/777')).status).toBe(404);
  });

  test('a list says what would come of it, and every problem by its line', async () => {
    const before = await banks();
    const csv = [
      'name,bank_id',
      'Sberbank,100000000111',
      'T-Bank renamed,100000000004',
      'New one,200',
      'no such id!,a b',
      ',300',
      'Twice,200',
    ].join('\r\n');
    const preview = await boss.post('/banks/import', { csv, replace: true, apply: false });
    expect(preview.body).toEqual({
      added: [{ bank_id: '200', name: 'New one' }],
      renamed: [{ bank_id: '100000000004', name: 'T-Bank renamed', was: 'T-Bank' }],
      removed: [],
      unchanged: 1,
      problems: [
        { line: 5, message: expect.stringContaining('bank_id "a b" must be') },
        { line: 6, message: 'the name of bank 300 must have 1 to 200 characters' },
        { line: 7, message: 'bank 200 is on line 4 already' },
      ],
      version: expect.any(String),
      applied: false,
    });
    const applied = await boss.post('/banks/import', { csv, replace: true, apply: true });
    expect(applied).toMatchObject({ status: 422, body: { code: 'invalid', field: 'csv' } });
    expect(applied.body['error']).toMatch(/^No bank was imported: line 5: .*; line 6: .*; line 7: /);
    expect(await banks()).toEqual(before);
  });

  test('a good list is imported whole, as long as nothing changed since it was looked at', async () => {
    const csv = 'bank_id,name\n100000000111,Sberbank\n201,Second new one\n';
    const order = { csv, replace: true };
    const { body: plan } = await boss.post('/banks/import', { ...order, apply: false });
    expect(plan).toMatchObject({
      added: [{ bank_id: '201' }],
      removed: [{ bank_id: '100000000004', name: 'T-Bank' }],
      unchanged: 1,
      problems: [],
    });
    await boss.send('PUT', '/banks/202', { name: 'Meanwhile' });
    const late = await boss.post('/banks/import', { ...order, apply: true, version: plan['version'] });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await boss.post('/banks/import', { ...order, apply: true })).body).toMatchObject({
      applied: true,
      removed: [{ bank_id: '202' }, { bank_id: '100000000004' }],
    });
    expect((await banks()).map((bank) => bank['bank_id'])).toEqual(['100000000111', '201']);
  });

  test.each([
    ['bank_id\n1\n', 'The first line must name the columns bank_id and name.'],
    ['bank_id,name\n1,"open\n', 'The list of banks is not CSV: on line'],
    ['bank_id,name\n', 'No bank was imported: the list is empty.'],
  ])('%j is refused', async (csv, error) => {
    const answer = await boss.post('/banks/import', { csv, replace: false, apply: true });
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining(error) } });
  });

  test('are imported by admins only', async () => {
    const order = { csv: 'bank_id,name\n1,x', replace: false, apply: true };
    expect((await ann.post('/banks/import', order)).status).toBe(403);
  });
});

describe('webhooks', () => {
  test('every endpoint says how it is; what was told is listed and told again', async () => {
    const receiver = await startReceiver();
    const id = world.shop.merchant_id;
    await setEndpoint(world.app, TESTER, id, { url: receiver.url });
    for (let i = 0; i < 3; i += 1) await world.pay('10.00');
    const list = async (query: string) =>
      (await vic.get(`/deliveries?merchant_id=${id}&${query}`)).body as {
        items: { id: number; withdrawal_id: number; state: string; tries: unknown[] }[];
        next: string | null;
      };
    const delivered = await until(
      () => list('limit=200&state=delivered'),
      ({ items: found }) => found.length >= 6,
    );
    const ids = delivered.items.map((one) => one.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const first = await list('limit=2');
    const second = await list(`limit=2&cursor=${first.next}`);
    expect([...first.items, ...second.items].map((one) => one.id)).toEqual(ids.slice(0, 4));
    const withdrawal = delivered.items[0]?.withdrawal_id;
    expect((await list(`withdrawal_id=${withdrawal}`)).items.length).toBeGreaterThan(0);
    expect((await list('state=failed')).items).toEqual([]);

    expect((await vic.get('/webhooks')).body['items']).toMatchObject([
      {
        merchant_id: id,
        merchant_name: 'Test shop',
        url: receiver.url,
        enabled: true,
        pending: 0,
        failed: 0,
      },
    ]);
    expect((await vic.get('/webhooks')).text).not.toContain('whsec_');

    const heard = receiver.messages.length;
    expect((await vic.post(`/deliveries/${ids[0]}/resend`)).status).toBe(403);
    expect((await ann.post(`/deliveries/${ids[0]}/resend`)).body).toMatchObject({ id: ids[0] });
    await until(
      async () => receiver.messages.length,
      (now) => now > heard,
    );
    const again = await until(
      async () => (await vic.get(`/deliveries/${ids[0]}`)).body as { tries: unknown[] },
      ({ tries }) => tries.length === 2,
    );
    expect(again).toMatchObject({ state: 'delivered', tries: [{ number: 1 }, { number: 2 }] });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const resent = await ann.post('/deliveries/resend', { merchant_id: id, since });
    expect(resent.body).toEqual({ merchant_id: id, count: ids.length });
    await until(
      () => list('limit=200&state=delivered'),
      ({ items: found }) => found.every(({ tries }) => tries.length >= 2),
    );
  });

  test('what is not there', async () => {
    expect((await vic.get('/deliveries/999999')).status).toBe(404);
    expect((await ann.post('/deliveries/999999/resend')).status).toBe(404);
    const since = '2026-01-01T00:00:00Z';
    expect((await ann.post('/deliveries/resend', { merchant_id: 999, since })).status).toBe(404);
  });
});

describe('books', () => {
  const today = () => new Date().toISOString().slice(0, 10);

  test('are compared by asking, kept, and listed from the newest down', async () => {
    const first = await ann.post('/reconciliations', { aggregator: 'sim', day: today() });
    expect(first.body).toMatchObject({
      aggregator: 'sim',
      source: 'api',
      actor: 'ann',
      report: { found: 0 },
    });
    const csv = [
      'reference,id,state,amount,currency,at',
      `never-made-1,x,paid,10.00,RUB,${today()}T00:00:00Z`,
    ].join('\n');
    const second = await ann.post('/reconciliations', { aggregator: 'sim', day: today(), csv });
    const { report } = second.body as { report: { differences: unknown[] } };
    expect(report.differences).toContainEqual(
      expect.objectContaining({
        type: 'missing_here',
        meaning: 'They list a payout that we never made there',
        money: true,
      }),
    );
    const listed = await vic.get('/reconciliations?aggregator=sim&limit=1');
    expect(listed.body['items']).toMatchObject([{ id: second.body['id'], source: 'file' }]);
    expect(
      (await vic.get(`/reconciliations?aggregator=sim&cursor=${String(listed.body['next'])}`)).body,
    ).toMatchObject({ items: [{ id: first.body['id'] }], next: null });
    expect((await vic.get('/reconciliations?aggregator=nobody')).body).toEqual({ items: [], next: null });
    expect((await vic.get(`/reconciliations/${String(second.body['id'])}`)).body).toEqual(second.body);
  });

  test.each([
    [{ aggregator: 'nobody' }, 404, 'There is no aggregator nobody.'],
    [{ day: '2999-01-01' }, 422, 'has not begun yet'],
    [{ day: '2026-13-01' }, 400, 'day: '],
    [{ csv: 'nonsense' }, 422, 'The statement cannot be read'],
    [{ aggregator: 'south' }, 409, 'Try again later, or give its statement as a file.'],
  ])('%j is refused', async (order, status, error) => {
    const answer = await ann.post('/reconciliations', { aggregator: 'sim', day: today(), ...order });
    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
  });

  test('are compared by whoever pays', async () => {
    expect((await vic.post('/reconciliations', { aggregator: 'sim', day: today() })).status).toBe(403);
    expect((await vic.get('/reconciliations/999999')).status).toBe(404);
  });
});

test('the document of the interface knows all of it', async () => {
  const document = (await vic.get('/openapi.json')).body as { paths: Record<string, object> };
  const paths = Object.keys(document.paths).join('\n');
  for (const path of ['/proposals/{id}/confirm', '/banks/import', '/audit/verify', '/operators/{name}/reset'])
    expect(paths).toContain(path);
});
