// Proposals in the console: which operators may confirm and reject them, and which checkers the database rejects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, money, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone, toTron } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;
let ben: OperatorClient;
let cleo: OperatorClient;
let vic: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
  ben = await signInNewOperator(server, 'ben', 'admin');
  cleo = await signInNewOperator(server, 'cleo', 'checker');
  vic = await signInNewOperator(server, 'vic', 'viewer');
  await setFourEyes(server.app, TESTER, { above: money('50') });
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

async function propose(maker: OperatorClient = ann): Promise<{ proposal: number; withdrawal: number }> {
  const reply = await server.post(CREATE, { ...shop, ...toPhone });
  const withdrawal = Number(reply.body['withdraw_id']);
  const paid = await maker.post(`/withdrawals/${withdrawal}/pay`, { reference: `bank-${withdrawal}` });
  return { withdrawal, proposal: (paid.body['proposal'] as { id: number }).id };
}

test('a checker sees the proposal of a maker with its amounts, and confirming executes it', async () => {
  const { proposal, withdrawal } = await propose();
  const open = (await cleo.get('/proposals')).body['items'];
  expect(open).toMatchObject([
    {
      id: proposal,
      action: 'pay',
      maker: 'ann',
      withdrawal_id: withdrawal,
      merchant_id: shop.merchant_id,
      amount: '100.00',
      verdict: null,
      summary: `Record withdrawal ${withdrawal} of 100.00 as paid: 100.00 of the merchant's held funds is debited.`,
    },
  ]);
  expect(await cleo.post(`/proposals/${proposal}/confirm`)).toMatchObject({
    status: 200,
    body: { id: proposal, verdict: 'confirmed', checker: 'cleo', amount: '100.00' },
  });
  expect((await cleo.get('/proposals')).body['items']).toEqual([]);
  expect((await vic.get(`/proposals/${proposal}`)).body).toMatchObject({ verdict: 'confirmed' });
  expect((await ann.get(`/withdrawals/${withdrawal}`)).body).toMatchObject({
    withdrawal: { status: 'Paid', reference: `bank-${withdrawal}` },
  });
});

test('a checker sees what the recipient of a payment in USDT is sent, too', async () => {
  const withdrawal = Number((await server.post(CREATE, { ...shop, ...toTron })).body['withdraw_id']);
  const { body } = await ann.post(`/withdrawals/${withdrawal}/pay`, { reference: 'ab'.repeat(32) });
  expect(body['proposal']).toMatchObject({
    summary: `Record withdrawal ${withdrawal} of 100.00 (1.027221 USDT) as paid: 100.00 of the merchant's held funds is debited.`,
  });
  await cleo.post(`/proposals/${(body['proposal'] as { id: number }).id}/confirm`);
});

test.each([
  ['refunds the fee', true, 'including its fee of 0.00'],
  ['keeps the fee', false, 'without its fee of 0.00'],
  ['uses the default of the installation, which keeps the fee', undefined, 'without its fee of 0.00'],
])('the proposal of a return that %s names this in its summary', async (_title, refundFee, fee) => {
  const { proposal, withdrawal } = await propose();
  await cleo.post(`/proposals/${proposal}/confirm`);
  const { body } = await ann.post(`/withdrawals/${withdrawal}/return`, {
    reason: 'wrong account',
    refund_fee: refundFee,
  });
  expect(body['proposal']).toMatchObject({
    summary: `Record the return of withdrawal ${withdrawal} of 100.00: the merchant is credited with it, ${fee}.`,
  });
});

test('of concurrent confirmations and rejections one is executed', async () => {
  const { proposal } = await propose();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => cleo.post(`/proposals/${proposal}/confirm`)),
    ...Array.from({ length: 10 }, () => ben.post(`/proposals/${proposal}/reject`)),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

describe('a maker cannot confirm their own proposal', () => {
  test('not even as an admin', async () => {
    const { proposal } = await propose(ben);
    expect(await ben.post(`/proposals/${proposal}/confirm`)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', error: 'ben proposed this; another operator must confirm it.' },
    });
  });

  test('nor under the same name in another case', async () => {
    const order = { merchantId: shop.merchant_id, amount: money('60'), note: 'from the command line' };
    const credit = await creditMerchant(server.app, operatorActor('CLEO'), order);
    const id = credit.ok ? credit.value.proposal?.id : undefined;
    expect(await cleo.post(`/proposals/${id}/confirm`)).toMatchObject({
      status: 409,
      body: { error: 'cleo proposed this; another operator must confirm it.' },
    });
    expect(await cleo.post(`/proposals/${id}/reject`)).toMatchObject({ status: 200 });
  });

  test.each(['ann', 'ANN'])('nor does the database accept %s as the checker', async (checker) => {
    const { proposal } = await propose();
    const client = await connectDirectly(server.database);
    await expect(
      client.query(
        `update proposals set checker = $1, checked_at = now(), verdict = 'confirmed' where id = $2`,
        [checker, proposal],
      ),
    ).rejects.toThrow('four_eyes');
    await expect(client.query(`update proposals set maker = 'x' where id = $1`, [proposal])).rejects.toThrow(
      'a proposal never changes',
    );
  });
});

describe('rejecting', () => {
  test('a maker may reject their own proposals only', async () => {
    const mine = await propose();
    const theirs = await propose(ben);
    expect(await ann.post(`/proposals/${theirs.proposal}/reject`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', error: 'The role maker may only reject its own proposals.' },
    });
    expect(await ann.post(`/proposals/${mine.proposal}/reject`, { reason: 'the wrong bank' })).toMatchObject({
      status: 200,
      body: { verdict: 'rejected', checker: 'ann', remark: 'the wrong bank', wallet: '+79*******67' },
    });
    const { items } = (await ben.get('/audit?action=proposal.reject&limit=1')).body;
    expect(items).toMatchObject([{ actor: 'ann', reason: 'the wrong bank' }]);
  });

  test('a viewer may not reject any proposal, not even their own from an earlier role', async () => {
    const { proposal } = await propose();
    const forbidden = { status: 403, body: { code: 'forbidden' } };
    expect(await vic.post(`/proposals/${proposal}/reject`)).toMatchObject(forbidden);
    expect(await vic.post(`/proposals/${proposal}/confirm`)).toMatchObject(forbidden);
    const dan = await signInNewOperator(server, 'dan', 'maker');
    const own = await propose(dan);
    const { version } = (
      (await ben.get('/operator/v1/operators')).body['items'] as { name: string; version: string }[]
    ).find(({ name }) => name === 'dan') ?? { version: '' };
    await ben.send('PATCH', '/operator/v1/operators/dan', { version, role: 'viewer' });
    expect(await dan.post(`/proposals/${own.proposal}/reject`)).toMatchObject(forbidden);
    expect((await dan.get(`/proposals/${own.proposal}`)).body).toMatchObject({ verdict: null });
  });
});

test('all proposals are paged, newest first, without gaps or repetitions', async () => {
  const seen: number[] = [];
  let cursor = '';
  do {
    const { items, next } = (await vic.get(`/proposals?state=all&limit=3${cursor}`)).body as {
      items: { id: number }[];
      next: string | null;
    };
    seen.push(...items.map(({ id }) => id));
    cursor = next === null ? '' : `&cursor=${next}`;
  } while (cursor !== '');
  expect(seen.length).toBeGreaterThan(6);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  expect(new Set(seen).size).toBe(seen.length);
});

test('answers 404 for a proposal that does not exist', async () => {
  expect((await cleo.get('/proposals/999999')).status).toBe(404);
  expect((await cleo.post('/proposals/999999/confirm')).status).toBe(404);
  expect((await cleo.get('/proposals/abc')).status).toBe(400);
});

describe('the threshold', () => {
  test('is lowered by one operator and raised by two', async () => {
    const { body: before } = await ben.get('/settings');
    expect(before).toMatchObject({ four_eyes_above: '50.00', second_factor: 'optional' });
    const stricter = await ben.send('PATCH', '/settings', {
      version: before['version'],
      four_eyes_above: '40',
    });
    expect(stricter.body).toMatchObject({
      message: 'Above 40.00 a second operator has to confirm.',
      settings: { four_eyes_above: '40.00' },
      proposal: null,
    });
    const stale = await ben.send('PATCH', '/settings', {
      version: before['version'],
      four_eyes_above: '30',
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });

    const { version } = stricter.body['settings'] as { version: string };
    const looser = await ben.send('PATCH', '/settings', { version, four_eyes_above: null });
    const { proposal } = looser.body as { proposal: { id: number } };
    expect(looser.body).toMatchObject({
      message: `Nothing has changed yet: another operator has to confirm proposal ${proposal.id}.`,
      settings: { four_eyes_above: '40.00', version },
      proposal: { action: 'four-eyes', summary: 'Require no second operator for any amount.' },
    });
    expect((await ben.post(`/proposals/${proposal.id}/confirm`)).status).toBe(409);
    expect((await cleo.post(`/proposals/${proposal.id}/confirm`)).status).toBe(200);
    expect((await vic.get('/settings')).body).toMatchObject({ four_eyes_above: null });
  });
});
