// What a second operator is shown before deciding: the merchant, its money, and what happened since it was proposed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant, money, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let rich: TestMerchant;
let boss: OperatorClient;
let ann: OperatorClient;
let vic: OperatorClient;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  boss = await signInNewOperator(server, 'boss', 'admin');
  ann = await signInNewOperator(server, 'ann', 'maker');
  vic = await signInNewOperator(server, 'vic', 'viewer');
  shop = await makeMerchant(server.app, { credit: '40' });
  rich = await makeMerchant(server.app, { credit: '1000' });
  await setFourEyes(server.app, TESTER, { above: money('50') });
  env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: server.database.url,
    SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
  };
});
afterAll(() => server.close());

async function propose(by: OperatorClient, path: string, body: object): Promise<number> {
  const reply = await by.post(path, body);
  expect([reply.status, reply.body['error']]).toEqual([200, undefined]);
  return (reply.body['proposal'] as { id: number }).id;
}

/** The same from the command line. */
async function factsOf(id: number): Promise<Record<string, unknown>> {
  const { status, body } = await vic.get(`/proposals/${id}/facts`);
  expect(status).toBe(200);
  const { json, stderr } = await command(['proposal', 'show', String(id), '--json'], env);
  expect(stderr).toBe('');
  expect(json).toEqual(body);
  return body;
}

const NAME = { merchant_name: 'Test shop' };

test('of a credit: the balance when it was proposed and now, and what changed it', async () => {
  const id = await propose(ann, `/merchants/${shop.merchant_id}/credit`, { amount: '500', note: 'funds' });
  expect((await vic.get(`/proposals/${id}`)).body).toMatchObject({ merchant_id: shop.merchant_id, ...NAME });
  expect(await factsOf(id)).toMatchObject({
    merchant: { ...shopFacts(), available: '40.00', available_when_proposed: '40.00' },
  });
  const amount = money('10');
  await creditMerchant(server.app, TESTER, { merchantId: shop.merchant_id, amount, note: 'x' });
  const facts = await factsOf(id);
  expect(facts).toMatchObject({
    merchant: {
      available: '50.00',
      available_when_proposed: '40.00',
      entries: [
        { step: 'deposit', amount: '10.00', since: true },
        { step: 'deposit', amount: '40.00', since: false },
      ],
    },
  });
  // Its own making is not a change.
  expect((facts['history'] as { action: string }[]).map(({ action }) => action)).not.toContain(
    'proposal.make',
  );
  await boss.post(`/proposals/${id}/reject`);
});

const shopFacts = () => ({ id: shop.merchant_id, name: 'Test shop', status: 'active', held: '0.00' });

test('of a payment: what happened to the withdrawal, and since', async () => {
  const created = await server.post(CREATE, { ...rich, ...toPhone });
  const withdrawal = Number(created.body['withdraw_id']);
  const id = await propose(ann, `/withdrawals/${withdrawal}/pay`, { reference: 'bank-1' });
  expect((await vic.get('/proposals')).body['items']).toMatchObject([{ id, ...NAME }]);
  const facts = await factsOf(id);
  expect(facts).toMatchObject({ merchant: { id: rich.merchant_id, available: '900.00', held: '100.00' } });
  const history = facts['history'] as { action: string; meaning: string; since: boolean }[];
  expect(history.at(-1)).toMatchObject({ action: 'hold', since: false });
  expect(history.every(({ since, meaning }) => !since && meaning !== '')).toBe(true);
  await boss.post(`/proposals/${id}/reject`);
  expect((await factsOf(id))['history']).toBeInstanceOf(Array);
});

test('of a change of a merchant: what was done to it since', async () => {
  const path = `/merchants/${shop.merchant_id}`;
  const { version } = (await boss.get(path)).body;
  const changed = await boss.send('PATCH', path, { version, payout_mode: 'auto' });
  const { id } = changed.body['proposal'] as { id: number };
  expect(await factsOf(id)).toMatchObject({ merchant: { payout_mode: 'manual' } });
  await updateMerchant(server.app, TESTER, shop.merchant_id, { dailyLimit: money('1000') });
  const { history } = (await factsOf(id)) as { history: { action: string; since: boolean }[] };
  expect(history.filter(({ since }) => since)).toMatchObject([
    { action: 'merchant.change', actor: TESTER.name },
  ]);
});

describe('of what is about no merchant', () => {
  test('only what was done to its subject', async () => {
    const { version } = (await boss.get('/settings')).body;
    const changed = await boss.send('PATCH', '/settings', { version, four_eyes_above: null });
    const { id } = changed.body['proposal'] as { id: number };
    expect(await factsOf(id)).toMatchObject({
      merchant: null,
      history: [{ action: 'settings.four_eyes', since: false }],
    });
  });

  test('nothing of a proposal that does not exist', async () => {
    expect((await vic.get('/proposals/999999/facts')).status).toBe(404);
    expect((await command(['proposal', 'show', '999999'], env)).stderr).toContain(
      'There is no proposal 999999.',
    );
  });
});
