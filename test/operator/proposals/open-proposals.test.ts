// While a proposal is open the bank may already have paid, so no other action on the withdrawal is allowed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, money, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toEwallet } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, openOperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { addSimulator, makeSigningSecret } from '../../harness/payouts.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;
let ben: OperatorClient;
let cleo: OperatorClient;
let amy: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
  ben = await signInNewOperator(server, 'ben', 'maker');
  cleo = await signInNewOperator(server, 'cleo', 'checker');
  amy = await signInNewOperator(server, 'amy', 'admin');
  await addSimulator(server.app, { name: 'sim', url: 'http://127.0.0.1:9', secret: makeSigningSecret() });
  await setFourEyes(server.app, TESTER, { above: money('50') });
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

async function create(fields: Record<string, unknown> = {}): Promise<number> {
  return Number(
    (await server.post(CREATE, { ...shop, ...toEwallet, amount: '100', ...fields })).body['withdraw_id'],
  );
}

async function proposePaid(): Promise<{ id: number; proposal: number; error: string }> {
  const id = await create();
  await ann.post(`/withdrawals/${id}/claim`);
  const { body } = await ann.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` });
  const proposal = (body['proposal'] as { id: number }).id;
  return {
    id,
    proposal,
    error: `Proposal ${proposal} by ann is open: mark as paid (bank-${id}). Confirm or reject it first.`,
  };
}

describe('a withdrawal with an open proposal "paid"', () => {
  const actions = [
    ['claimed again', 'ann', 'claim', {}],
    ['taken over', 'ben', 'claim', { take_over: true }],
    ['returned to the queue', 'ann', 'give-back', {}],
    ['paid', 'ann', 'pay', { reference: 'bank-2' }],
    ['cancelled', 'ann', 'cancel', { reason: 'x' }],
    ['routed to an aggregator', 'ann', 'route', { aggregator: 'sim', reason: 'x' }],
    ['revealed', 'ann', 'reveal', {}],
  ] as const;
  test.each(actions)('cannot be %s', async (_, operator, action, body) => {
    const { id, error } = await proposePaid();
    const browser = operator === 'ann' ? ann : ben;
    expect(await browser.post(`/withdrawals/${id}/${action}`, body)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', error },
    });
    const page = (await browser.get(`/withdrawals/${id}`)).body as {
      withdrawal: { actions: { action: string; allowed: boolean }[] };
    };
    expect(page.withdrawal.actions.filter(({ allowed }) => allowed)).toEqual([]);
  });

  test('names its proposal in the queue, and is rejected in a second payment file', async () => {
    const { id, proposal, error } = await proposePaid();
    const { items } = (await ann.get('/withdrawals?tab=mine&limit=100')).body as { items: { id: number }[] };
    expect(items.find((row) => row.id === id)).toMatchObject({ proposal_id: proposal });
    expect(await ann.post('/withdrawals/payment-file', { ids: [id] })).toMatchObject({
      status: 409,
      body: { error: `Remove withdrawal ${id} from the file. ${error}` },
    });
  });

  test('cannot be cancelled by one operator even after the threshold was removed', async () => {
    const { id, proposal, error } = await proposePaid();
    const client = await connectDirectly(server.database);
    await client.query('update installation set four_eyes_above = null');
    expect((await ann.post(`/withdrawals/${id}/cancel`, { reason: 'x' })).body['error']).toBe(error);
    await client.query('update installation set four_eyes_above = 5000');
    expect((await cleo.post(`/proposals/${proposal}/confirm`)).status).toBe(200);
    expect((await ann.get(`/withdrawals/${id}`)).body).toMatchObject({
      withdrawal: { reference: `bank-${id}` },
    });
  });

  test('can be claimed again after the proposal was rejected', async () => {
    const { id, proposal } = await proposePaid();
    await cleo.post(`/proposals/${proposal}/reject`);
    expect((await ben.post(`/withdrawals/${id}/claim`, { take_over: true })).status).toBe(200);
  });

  test('is decided once under concurrent confirmations, claims and cancellations', async () => {
    const { id, proposal } = await proposePaid();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => cleo.post(`/proposals/${proposal}/confirm`)),
      ...Array.from({ length: 5 }, () => ben.post(`/withdrawals/${id}/claim`, { take_over: true })),
      ...Array.from({ length: 5 }, () => ann.post(`/withdrawals/${id}/cancel`, { reason: 'x' })),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 14 }, () => 409),
    ]);
    expect((await ann.get(`/withdrawals/${id}`)).body).toMatchObject({ withdrawal: { status: 'Paid' } });
  });
});

test('an outdated proposal is not listed and blocks nothing', async () => {
  const { id, proposal } = await proposePaid();
  const client = await connectDirectly(server.database);
  await client.query('update withdrawals set fence = fence + 1 where id = $1', [id]);
  const open = (await cleo.get('/proposals')).body['items'] as { id: number }[];
  expect(open.map((one) => one.id)).not.toContain(proposal);
  expect((await ann.post(`/withdrawals/${id}/cancel`, { reason: 'x' })).body).toMatchObject({
    proposal: { action: 'cancel' },
  });
});

test('routing a withdrawal above the threshold requires a second operator', async () => {
  const id = await create();
  const proposed = await ann.post(`/withdrawals/${id}/route`, {
    aggregator: 'sim',
    reason: 'the bank is closed',
  });
  expect(proposed.body).toMatchObject({
    proposal: { action: 'route', summary: `Send withdrawal ${id} of 100.00 through sim.` },
    withdrawal: { stage: 'queued' },
  });
  const { id: proposal } = proposed.body['proposal'] as { id: number };
  expect((await cleo.post(`/proposals/${proposal}/confirm`)).status).toBe(200);
  expect((await ann.get(`/withdrawals/${id}`)).body).toMatchObject({
    withdrawal: { auto: true },
    timeline: [
      { step: 'hold' },
      {
        step: 'route',
        actor: 'ann and cleo',
        reason: 'to sim: the bank is closed; proposed by ann, confirmed by cleo',
      },
    ],
  });
});

describe('separation of duties', () => {
  const credit = async (operator: OperatorClient, amount: string) =>
    operator.post(`/merchants/${shop.merchant_id}/credit`, { amount, note: 'for a test' });

  test('an account cannot confirm for the operator who created or reset it within 24 hours', async () => {
    const created = (await amy.post('/operators', { name: 'puppet', role: 'checker' })).body as {
      password: string;
    };
    const { body } = await credit(amy, '5000');
    const { id } = body['proposal'] as { id: number };
    const puppet = openOperatorClient(server.url, { name: 'puppet', password: created.password });
    await puppet.signIn();
    expect(await puppet.post(`/proposals/${id}/confirm`)).toMatchObject({
      status: 409,
      body: {
        error:
          'amy, who proposed this, and puppet are not independent: amy created the account puppet. Another operator must confirm it.',
      },
    });
    expect((await cleo.post(`/proposals/${id}/confirm`)).status).toBe(200);
  });

  test.each(['create', 'reset', 'set'])(
    'nor for the operator who did %s on the command line',
    async (action) => {
      const operator = 'amy';
      const name = `${action}-by-amy`;
      const env = {
        DATABASE_URL: server.database.url,
        SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
      };
      const run = async (args: readonly string[], by: string) =>
        command(['operator', ...args, '--json'], await signInOnCommandLine(env, by));
      const isNew = action === 'create';
      let { password } = JSON.parse(
        (await run(['create', name, '--role', isNew ? 'checker' : 'viewer'], isNew ? operator : 'root'))
          .stdout,
      );
      if (action === 'reset') {
        await run(['set', name, '--role', 'checker'], 'root');
        ({ password } = JSON.parse((await run(['reset', name], operator)).stdout));
      }
      if (action === 'set') await run(['set', name, '--role', 'checker'], operator);
      const { id } = (await credit(amy, '5000')).body['proposal'] as { id: number };
      const puppet = openOperatorClient(server.url, { name, password });
      await puppet.signIn();
      expect(await puppet.post(`/proposals/${id}/confirm`)).toMatchObject({
        status: 409,
        body: { error: expect.stringMatching(`are not independent: .*the account ${name}`) },
      });
      expect((await cleo.post(`/proposals/${id}/confirm`)).status).toBe(200);
    },
  );

  test('a proposal of an operator who was disabled since cannot be confirmed', async () => {
    const dora = await signInNewOperator(server, 'dora', 'admin');
    const { body } = await credit(dora, '6000');
    const { id } = body['proposal'] as { id: number };
    const { items } = (await amy.get('/operators')).body as { items: { name: string; version: string }[] };
    const version = items.find(({ name }) => name === 'dora')?.version;
    expect((await amy.send('PATCH', '/operators/dora', { version, enabled: false })).status).toBe(200);
    expect(await cleo.post(`/proposals/${id}/confirm`)).toMatchObject({
      status: 409,
      body: {
        error:
          'dora, who proposed this, has no account that may make proposals. Reject it; it can be proposed again.',
      },
    });
  });

  test('small credits of one day are added up for the threshold', async () => {
    const { merchant_id: merchant } = await makeMerchant(server.app);
    const small = () => amy.post(`/merchants/${merchant}/credit`, { amount: '20', note: 'a part' });
    expect((await small()).body['proposal']).toBeNull();
    expect((await small()).body['proposal']).toBeNull();
    expect((await small()).body['proposal']).toMatchObject({ action: 'credit', amount: '20.00' });
  });

  test('rejects a second proposal of the same credit', async () => {
    const again = { amount: '7000', note: 'transfer 4711' };
    const path = `/merchants/${shop.merchant_id}/credit`;
    const first = (await amy.post(path, again)).body['proposal'] as { id: number };
    expect(await amy.post(path, again)).toMatchObject({
      status: 409,
      body: {
        field: 'note',
        error: expect.stringContaining(`Proposal ${first.id} is open for the same credit`),
      },
    });
    expect((await amy.post(path, { ...again, note: 'transfer 4712' })).status).toBe(200);
  });

  test('an outdated proposal does not change a threshold that was changed since', async () => {
    const settings = async () => (await amy.get('/settings')).body as { version: string };
    const propose = async (above: string) =>
      amy.send('PATCH', '/settings', { version: (await settings()).version, four_eyes_above: above });
    const looser = await propose('5000');
    const { id } = looser.body['proposal'] as { id: number };
    await propose('40');
    expect(await cleo.post(`/proposals/${id}/confirm`)).toMatchObject({
      status: 409,
      body: { error: 'The threshold has changed since. Propose it again.' },
    });
    expect(await settings()).toMatchObject({ four_eyes_above: '40.00' });
  });
});

test('the destinations of a frozen merchant are not revealed, but a payment can still be recorded', async () => {
  const frozen = await makeMerchant(server.app, { credit: '40' });
  const id = Number(
    (await server.post(CREATE, { ...frozen, ...toEwallet, amount: '10' })).body['withdraw_id'],
  );
  await ann.post(`/withdrawals/${id}/claim`);
  await setHalt(server.app, TESTER, {
    scope: 'merchant',
    subject: String(frozen.merchant_id),
    reason: 'theft',
  });
  const error = `Merchant ${frozen.merchant_id} is frozen by test: theft. Resume its payouts first.`;
  expect((await ann.post(`/withdrawals/${id}/reveal`)).body['error']).toBe(error);
  expect((await ann.post('/withdrawals/payment-file', { ids: [id] })).body['error']).toBe(
    `Remove withdrawal ${id} from the file. ${error}`,
  );
  expect((await ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-7' })).body).toMatchObject({
    error: `${error} Send nothing now. If it was sent before, state when and how.`,
  });
  const payment = { reference: 'bank-7', reason: 'sent an hour ago' };
  expect(await ann.post(`/withdrawals/${id}/pay`, payment)).toMatchObject({ status: 200 });
});
