// Changes of the set-up by which more money can leave take two operators once four eyes are on; what only stops or narrows
// something is done at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asMinor } from '../../../src/domain/money.ts';
import { addAggregator } from '../../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../../src/usecases/operator/aggregators/set-route.ts';
import { updateAggregator } from '../../../src/usecases/operator/aggregators/update-aggregator.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import { operatorActor, SET_UP } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, money, openAppOn, type TestMerchant } from '../../harness/app.ts';
import { BALANCE } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

const AGGREGATOR = { url: 'http://127.0.0.1:9', deadlineMs: 5_000, finalitySeconds: 3_600, enabled: true };

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;
let second: OperatorClient;
let checker: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  ann = await signInNewOperator(server, 'ann', 'admin');
  second = await signInNewOperator(server, 'second', 'admin');
  checker = await signInNewOperator(server, 'checker', 'checker');
  await addAggregator(server.app, SET_UP, {
    name: 'acme',
    kind: 'simulator',
    ...AGGREGATOR,
    secrets: { secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
  });
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

/** Everything is narrow, so that a change can widen it. The program itself needs no second operator. */
beforeEach(async () => {
  const { app } = server;
  shop = await makeMerchant(app, { credit: '1000' });
  await updateMerchant(app, SET_UP, shop.merchant_id, {
    dailyLimit: money('100'),
    ipAllowList: ['127.0.0.1', '10.0.0.0/8'],
  });
  await updateSystem(app, SET_UP, 'card', {
    enabled: true,
    autoPayouts: false,
    fee: { basisPoints: 100 },
    max: money('500'),
  });
  await setRoute(
    app,
    SET_UP,
    { system: 'card', aggregator: 'acme' },
    { enabled: false, position: 1, max: money('5') },
  );
  await updateAggregator(app, SET_UP, 'acme', AGGREGATOR);
  await setFourEyes(app, SET_UP, { above: asMinor(100_00n) });
});

type Subject = 'merchant' | 'system' | 'route' | 'aggregator';
type Change = readonly [what: string, subject: Subject, fields: Readonly<Record<string, unknown>>];

const WIDENS: readonly Change[] = [
  ['automatic payouts of a merchant', 'merchant', { payout_mode: 'auto' }],
  ['a higher daily limit', 'merchant', { daily_limit: '100.01' }],
  ['no daily limit', 'merchant', { daily_limit: null }],
  ['another address of a merchant', 'merchant', { ip_allow_list: ['127.0.0.1/32', '203.0.113.7/32'] }],
  ['every address', 'merchant', { ip_allow_list: [] }],
  ['another source of the fee', 'merchant', { fee_from: 'amount' }],
  ['automatic payouts of a system', 'system', { auto_payouts: true }],
  ['a lower fee of a system', 'system', { fee_percent: '0.01' }],
  ['a higher limit of a system', 'system', { max: '501.00' }],
  ['a route', 'route', { enabled: true }],
  ['another order of routes', 'route', { position: 7 }],
  ['a higher limit of a route', 'route', { max: '6.00' }],
  ['the address of an aggregator', 'aggregator', { url: 'http://127.0.0.1:10' }],
  ['the deadline of an aggregator', 'aggregator', { deadline_ms: 4_000 }],
  ['the finality of an aggregator', 'aggregator', { finality_seconds: 60 }],
];
const NARROWS: readonly Change[] = [
  ['another name', 'merchant', { name: 'Renamed' }],
  ['blocking a merchant', 'merchant', { status: 'blocked' }],
  ['a lower daily limit', 'merchant', { daily_limit: '99.00' }],
  ['fewer addresses', 'merchant', { ip_allow_list: ['127.0.0.1/32'] }],
  ['disabling a system', 'system', { enabled: false }],
  ['disabling an aggregator', 'aggregator', { enabled: false }],
  ['a float', 'aggregator', { float: '10.00' }],
];

const routesOf = async (): Promise<Record<string, unknown>> =>
  itemOf(await ann.get('/routes'), ({ system }) => system === 'card');

const itemOf = (
  { body }: { body: Record<string, unknown> },
  isWanted: (item: Record<string, unknown>) => boolean,
): Record<string, unknown> => (body['items'] as Record<string, unknown>[]).find(isWanted) ?? {};

const SUBJECTS: Record<
  Subject,
  { path(): string; method: string; read(): Promise<Record<string, unknown>> }
> = {
  merchant: {
    path: () => `/merchants/${shop.merchant_id}`,
    method: 'PATCH',
    read: async () => (await ann.get(`/merchants/${shop.merchant_id}`)).body,
  },
  system: {
    path: () => '/systems/card',
    method: 'PATCH',
    read: async () => itemOf(await ann.get('/systems'), ({ name }) => name === 'card'),
  },
  route: { path: () => '/routes/card/acme', method: 'PUT', read: routesOf },
  aggregator: {
    path: () => '/aggregators/acme',
    method: 'PATCH',
    read: async () => itemOf(await ann.get('/aggregators'), ({ name }) => name === 'acme'),
  },
};

async function change(by: OperatorClient, subject: Subject, fields: Readonly<Record<string, unknown>>) {
  const { path, method, read } = SUBJECTS[subject];
  const { version } = await read();
  return by.send(method, path(), { version, ...fields });
}

const proposalOf = ({ body }: { body: Record<string, unknown> }) =>
  body['proposal'] as { id: number; summary: string; maker: string } | null;

const confirm = (by: OperatorClient, id: number | undefined) => by.post(`/proposals/${id}/confirm`);

describe.each(WIDENS)('%s', (_what, subject, fields) => {
  test('is proposed by one admin, and done when another operator confirms it', async () => {
    const before = await SUBJECTS[subject].read();
    const answer = await change(ann, subject, fields);
    expect(answer.status).toBe(200);
    const proposal = proposalOf(answer);
    expect(proposal).toMatchObject({
      action: 'set-up',
      maker: 'ann',
      subject: expect.stringMatching(new RegExp(`^${subject}:`)),
      summary: expect.stringMatching(/^Change /),
    });
    expect(await SUBJECTS[subject].read()).toEqual(before);
    expect((await confirm(ann, proposal?.id)).status).toBe(409);
    expect(await SUBJECTS[subject].read()).toEqual(before);
    expect((await confirm(checker, proposal?.id)).status).toBe(200);
    expect(await SUBJECTS[subject].read()).toMatchObject(fields);
  });

  test('is not done after a rejection', async () => {
    const proposal = proposalOf(await change(ann, subject, fields));
    const before = await SUBJECTS[subject].read();
    expect((await second.post(`/proposals/${proposal?.id}/reject`)).status).toBe(200);
    expect((await confirm(checker, proposal?.id)).status).toBe(409);
    expect(await SUBJECTS[subject].read()).toEqual(before);
  });

  test('needs one operator while four eyes are off', async () => {
    await (await connectDirectly(server.database)).query('update installation set four_eyes_above = null');
    expect(proposalOf(await change(ann, subject, fields))).toBeNull();
    expect(await SUBJECTS[subject].read()).toMatchObject(fields);
  });
});

test.each(NARROWS)('%s is done at once', async (_what, subject, fields) => {
  const answer = await change(ann, subject, fields);
  expect([answer.status, proposalOf(answer)]).toEqual([200, null]);
  expect(await SUBJECTS[subject].read()).toMatchObject(fields);
  await change(second, 'aggregator', { float: null });
});

test.each([true, false])(
  'a new route takes two (enabled: %s): operators can send withdrawals by a disabled one',
  async (enabled) => {
    const add = await ann.send('PUT', '/routes/fps/acme', { version: null, enabled });
    expect(add.body).toMatchObject({ route: null, proposal: { subject: 'route:fps/acme' } });
    const { items } = (await ann.get('/routes')).body as { items: { system: string }[] };
    expect(items.filter(({ system }) => system === 'fps')).toEqual([]);
  },
);

test('activating a blocked merchant takes two', async () => {
  await change(ann, 'merchant', { status: 'blocked' });
  expect(proposalOf(await change(ann, 'merchant', { status: 'active' }))?.summary).toBe(
    `Change merchant ${shop.merchant_id}: status from blocked to active.`,
  );
});

test('a change is rejected if its subject changed after it was proposed', async () => {
  const proposal = proposalOf(await change(ann, 'merchant', { payout_mode: 'auto' }));
  await change(second, 'merchant', { name: 'Another shop' });
  expect(await confirm(checker, proposal?.id)).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect(await SUBJECTS.merchant.read()).toMatchObject({ payout_mode: 'manual', name: 'Another shop' });
});

test('two operators who confirm through two processes at once apply it once', async () => {
  const other = openAppOn(server.database.connection, server.masterKey);
  const proposal = proposalOf(await change(ann, 'merchant', { payout_mode: 'auto' }));
  const decisions = await Promise.all(
    [server.app, other].map((app, i) =>
      decideProposal(app, operatorActor(i === 0 ? 'second' : 'checker'), {
        id: proposal?.id ?? 0,
        verdict: 'confirmed',
      }),
    ),
  );
  await other.close();
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await SUBJECTS.merchant.read()).toMatchObject({ payout_mode: 'auto' });
});

test('a new key is shown once, and valid only when another operator confirms it', async () => {
  const { body } = await ann.post(`/merchants/${shop.merchant_id}/key`, { overlap_seconds: 0 });
  const works = async (secret_key: unknown) =>
    (await server.post(BALANCE, { merchant_id: shop.merchant_id, secret_key })).status === 200;
  expect(body).toMatchObject({ old_key_valid_until: null, proposal: { action: 'set-up' } });
  expect([await works(shop.secret_key), await works(body['secret_key'])]).toEqual([true, false]);
  expect((await confirm(checker, proposalOf({ body })?.id)).status).toBe(200);
  expect([await works(shop.secret_key), await works(body['secret_key'])]).toEqual([false, true]);
});

test('the keys of an aggregator are not in the proposal, and valid when another operator confirms it', async () => {
  const secret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
  const answer = await change(ann, 'aggregator', { secrets: { secret } });
  expect(answer.text).not.toContain(secret);
  const db = await connectDirectly(server.database);
  const stored = async () => {
    const { rows } = await db.query('select p.set_up from proposals p order by id desc limit 1');
    return String(rows[0].set_up);
  };
  expect(await stored()).not.toContain(secret);
  expect(await stored()).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20));
  const { rows: before } = await db.query(`select secrets_sealed from aggregators where name = 'acme'`);
  expect((await confirm(checker, proposalOf(answer)?.id)).status).toBe(200);
  const { rows: after } = await db.query(`select secrets_sealed from aggregators where name = 'acme'`);
  expect(after).not.toEqual(before);
});

test('a merchant with automatic payouts cannot be created by one operator', async () => {
  expect(await ann.post('/merchants', { name: 'Quick', payout_mode: 'auto' })).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', field: 'payout_mode' },
  });
});

test('an admin who lost the role since cannot have proposed it', async () => {
  const demoted = await signInNewOperator(server, 'demoted', 'admin');
  const proposal = proposalOf(await change(demoted, 'merchant', { payout_mode: 'auto' }));
  const { version } = (await demoted.get('/settings')).body;
  const looser = await demoted.send('PATCH', '/settings', { version, four_eyes_above: '70000.00' });
  await (await connectDirectly(server.database)).query(
    `update sluice_auth.operators set role = 'maker' where name = 'demoted'`,
  );
  for (const { id } of [proposal, proposalOf(looser)] as { id: number }[])
    expect(await confirm(checker, id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('has no account that may make proposals') },
    });
});

test('the database rejects a set-up proposal that is changed or confirmed by its maker', async () => {
  const proposal = proposalOf(await change(ann, 'merchant', { payout_mode: 'auto' }));
  const db = await connectDirectly(server.database);
  await expect(db.query(`update proposals set set_up = '{}' where id = $1`, [proposal?.id])).rejects.toThrow(
    'a proposal never changes',
  );
  await expect(
    db.query(
      `update proposals set checker = 'ann', checked_at = now(), verdict = 'confirmed' where id = $1`,
      [proposal?.id],
    ),
  ).rejects.toThrow('four_eyes');
});

test('the history names both operators', async () => {
  const proposal = proposalOf(await change(ann, 'system', { max: '600.00' }));
  await confirm(checker, proposal?.id);
  const { body } = await ann.get('/audit?action=system.change&subject=system:card');
  expect((body['items'] as unknown[])[0]).toMatchObject({
    actor: 'checker',
    reason: 'proposed by ann, confirmed by checker',
    after: { max: expect.anything() },
  });
});
