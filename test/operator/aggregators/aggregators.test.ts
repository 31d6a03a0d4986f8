// Operators add and change aggregators; secrets are write-only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGGREGATOR_KINDS } from '../../../src/domain/routing.ts';
import { connectDirectly } from '../../harness/database.ts';
import type { OperatorClient, OperatorReply } from '../../harness/operator-client.ts';
import {
  expectConsistent,
  makeSigningSecret,
  openPayoutSetup,
  type PayoutSetup,
} from '../../harness/payouts.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Consoles, type Item, openConsoles } from '../shared/consoles.ts';

let testEnv: PayoutSetup;
let boss: OperatorClient;
let ann: OperatorClient;
let items: Consoles['items'];

beforeAll(async () => {
  testEnv = await openPayoutSetup();
  ({ boss, ann, items } = await openConsoles(testEnv.server));
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

test('lists the kinds with the keys that forms ask for, and no value of a key', async () => {
  const { body } = await ann.get('/aggregator-kinds');
  expect(body['items']).toMatchObject(AGGREGATOR_KINDS.map((kind) => ({ kind })));
  expect(body['items']).toContainEqual({
    kind: 'http',
    title: 'HTTP, Sluice aggregator protocol',
    pays_other_currencies: true,
    key_fields: [
      {
        name: 'secret',
        title: 'Shared key',
        hint: expect.stringContaining('whsec_'),
        required: true,
        generated: true,
        secret: true,
        options: null,
      },
    ],
  });
  const upstream = (body['items'] as Item[]).find(({ kind }) => kind === 'sluice');
  expect(upstream?.['key_fields']).toMatchObject([
    { name: 'merchant_id', required: true, secret: false, options: null },
    { name: 'secret_key', required: true, secret: true },
    { name: 'order_id', required: true, secret: false, options: [{ value: 'yes' }, { value: 'no' }] },
    {
      name: 'recipient_fields',
      required: false,
      secret: false,
      options: [{ value: 'yes' }, { value: 'no' }],
    },
    { name: 'webhook_secret', required: false, secret: true },
    { name: 'currency', required: false, secret: false },
  ]);
});

describe('aggregators', () => {
  test('never returns, audits or logs a secret that was set', async () => {
    const [firstSecret, secondSecret] = [makeSigningSecret(), makeSigningSecret()];
    const answers: OperatorReply[] = [];
    const record = (answer: OperatorReply) => {
      answers.push(answer);
      return answer;
    };
    const draft = {
      name: 'north',
      kind: 'http',
      url: 'https://north.example/api/',
      secrets: { secret: firstSecret },
      float: '500',
    };
    const added = record(await boss.post('/aggregators', draft, 'add-north'));
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
    record(await boss.post('/aggregators', draft, 'add-north'));
    expect(record(await boss.post('/aggregators', draft)).body['error']).toBe(
      'Aggregator north already exists.',
    );
    const { version } = added.body['aggregator'] as Item;
    const changed = record(
      await boss.send('PATCH', '/aggregators/north', {
        version,
        secrets: { secret: secondSecret },
        deadline_ms: 2_000,
        float: null,
      }),
    );
    expect(changed.body).toMatchObject({ deadline_ms: 2_000, float: null });
    record(await boss.send('PATCH', '/aggregators/north', { version, secrets: { secret: 'wrong one' } }));
    record(
      await boss.send('PATCH', '/aggregators/north', {
        version: changed.body['version'],
        secrets: { secret: 'whsec_no-key' },
      }),
    );
    // The slash makes this an invalid URL, whose error must not repeat the password.
    record(await boss.post('/aggregators', { ...draft, url: `https://me:a/${firstSecret}@north.example` }));
    record(await boss.get('/aggregators'));
    record(await boss.get('/audit?subject=aggregator:north'));
    const output = [...answers.map(({ text }) => text), ...testEnv.server.log].join('\n');
    for (const secret of [firstSecret, secondSecret, 'wrong one', 'whsec_no-key'])
      expect(output).not.toContain(secret.replace('whsec_', ''));
    expect(output).toContain('"secrets":"replaced"');
  });

  test('shows a generated secret once', async () => {
    const draft = { name: 'south', kind: 'http', url: 'http://127.0.0.1:1' };
    const added = await boss.post('/aggregators', draft, 'add-south');
    expect(added.body['secret']).toMatch(/^whsec_/);
    const again = await boss.post('/aggregators', draft, 'add-south');
    expect(again).toMatchObject({ status: 409, body: { code: 'repeated' } });
    expect(testEnv.server.log.join('\n')).not.toContain(String(added.body['secret']));
  });

  test('adds a top-up to the current float, not to the float that the operator saw', async () => {
    const added = await boss.post('/aggregators', {
      name: 'float',
      kind: 'http',
      url: 'https://float.example',
      secrets: { secret: makeSigningSecret() },
      float: '1000',
    });
    const client = await connectDirectly(testEnv.server.database);
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
  ])('rejects %j', async (invalid, field) => {
    const answer = await boss.post('/aggregators', {
      name: 'east',
      kind: 'http',
      url: 'https://east.example',
      ...invalid,
    });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body).toMatchObject({ field });
  });

  test('shows halts and payouts in progress, and keeps the URL while a payout is in progress', async () => {
    await boss.post('/halts', { scope: 'aggregator', subject: 'sim', reason: 'maintenance' });
    expect((await items('/aggregators')).find(({ name }) => name === 'sim')).toMatchObject({
      halted: { scope: 'aggregator', subject: 'sim', actor: 'boss', reason: 'maintenance' },
      under_way: 0,
    });
    await boss.send('DELETE', '/halts/aggregator/sim');
    const reply = await testEnv.pay('100.27');
    const id = String(reply.body['withdraw_id']);
    const sim = await waitUntil(
      async () => (await items('/aggregators')).find(({ name }) => name === 'sim'),
      (now) => now?.['under_way'] === 1,
    );
    expect(sim).toMatchObject({ halted: null });
    const newUrl = { version: sim?.version, url: 'http://127.0.0.1:1' };
    const moved = await boss.send('PATCH', '/aggregators/sim', newUrl);
    expect(moved).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(moved.body['error']).toContain('1 payouts may be in progress at sim');
    const resolved = { paid: true, evidence: 'their letter', reason: 'mistyped' };
    const { proposal } = (await ann.post(`/withdrawals/${id}/resolve`, resolved)).body;
    await boss.post(`/proposals/${(proposal as { id: number }).id}/confirm`);
  });
});
