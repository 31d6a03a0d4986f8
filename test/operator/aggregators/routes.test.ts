// Operators set the routes from payment systems to aggregators.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorClient } from '../../harness/operator-client.ts';
import { expectConsistent, openPayoutSetup, type PayoutSetup } from '../../harness/payouts.ts';
import { type Consoles, openConsoles } from '../shared/consoles.ts';

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

describe('routes', () => {
  const path = '/routes/card/sim';

  test('creates, updates and deletes a route for the operator with the latest version only', async () => {
    const created = await boss.send('PUT', path, { version: null, max: '1000' });
    expect(created.body).toMatchObject({
      route: { system: 'card', aggregator: 'sim', position: 1, enabled: true, min: null, max: '1000.00' },
      proposal: null,
    });
    expect(await boss.send('PUT', path, { version: null })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const { version } = created.body['route'] as { version: string };
    const answers = await Promise.all(
      ['1', '2', '3', '4', '5'].map((min) => boss.send('PUT', path, { version, min })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'stale')).toHaveLength(4);
    const [now] = (await items('/routes')).filter((route) => route['system'] === 'card');
    expect((await boss.send('DELETE', `${path}?version=${version}`)).body['code']).toBe('stale');
    expect((await boss.send('DELETE', `${path}?version=${now?.version}`)).status).toBe(200);
    expect((await boss.send('DELETE', path)).status).toBe(404);
    expect((await boss.send('PUT', path, { version: now?.version })).body['code']).toBe('stale');
  });

  test('rejects an unknown aggregator, impossible bounds, and operators without the right', async () => {
    expect((await boss.send('PUT', '/routes/card/nobody', { version: null })).status).toBe(404);
    expect(await boss.send('PUT', path, { version: null, min: '5', max: '1' })).toMatchObject({
      status: 422,
      body: { field: 'min' },
    });
    expect((await boss.send('PUT', path, { version: null, max: '0' })).status).toBe(422);
    expect((await ann.send('PUT', path, { version: null })).status).toBe(403);
  });
});
