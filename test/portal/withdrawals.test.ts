// Withdrawals that people make in the portal: alone up to the merchant's amount, above it by two.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishDrafts } from '../../src/usecases/portal/withdrawals/finish-drafts.ts';
import { enableEverySystem, findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { expirePortalProof, type PortalClient, signInNewPerson } from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let owner: PortalClient;
let finance: PortalClient;

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
  shop = await makeMerchant(server.app, { credit: '10000' });
  owner = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'owner' });
  finance = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
});
afterAll(() => server.close());

const toCard = (amount: string) => ({ amount, system: 'card', wallet: '4111111111111111' });

const available = async (): Promise<string> => String((await owner.get('/balance')).body['available']);

async function requireTwoAbove(amount: string): Promise<void> {
  const set = await owner.send('PUT', '/settings/second-person', { above: amount });
  expect(set).toMatchObject({ status: 200, body: { proposal: null } });
}

describe('one person', () => {
  test('makes a withdrawal at once, which the API knows and the portal shows with who made it', async () => {
    const before = await available();
    const made = await finance.post('/withdrawals', { ...toCard('100'), order_id: 'by-hand-1' });
    expect(made).toMatchObject({ status: 200, body: { state: 'created', alone: true, checker: null } });
    const id = made.body['withdrawal_id'];
    expect(Number(await available())).toBeLessThan(Number(before));
    const shown = await owner.get(`/withdrawals/${id}`);
    expect(shown.body).toMatchObject({
      withdrawal: { id, order_id: 'by-hand-1', status: 'Created', wallet: expect.stringContaining('*') },
      history: [{ type: 'withdraw_created' }],
      made_by: { maker: finance.name, checker: null },
    });
    expect(shown.text).not.toContain('4111111111111111');
  });

  test('gets an order id if none is given, and the first response for a form that is sent twice', async () => {
    const form = randomUUID();
    const [first, second] = [
      await finance.post('/withdrawals', toCard('10'), form),
      await finance.post('/withdrawals', toCard('10'), form),
    ];
    expect(first.body['order_id']).toMatch(/^portal-/);
    expect(second.body).toEqual(first.body);
  });

  test('needs a form token, and a recent authentication', async () => {
    expect(await finance.send('POST', '/withdrawals', toCard('10'))).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
    await expirePortalProof(server.database, finance.name);
    expect(await finance.post('/withdrawals', toCard('10'))).toMatchObject({
      status: 403,
      body: { code: 'prove_first' },
    });
    await finance.post('/session/proof', { password: finance.password });
  });

  test.each([
    ['an amount above the balance', toCard('999999'), 'wrong_state', 'Low balance.'],
    ['a wrong card number', { ...toCard('10'), wallet: '4111111111111112' }, 'invalid', undefined],
    [
      'an unknown bank',
      { amount: '10', system: 'fps', wallet: '+79161234567', bank_id: '1' },
      'invalid',
      undefined,
    ],
    ['a used order id', { ...toCard('10'), order_id: 'by-hand-1' }, 'wrong_state', undefined],
  ])(
    'is told in words why a withdrawal with %s would be rejected, before and at the create',
    async (_, body, code, text) => {
      const created = await finance.post('/withdrawals', body);
      expect(created).toMatchObject({ body: { code, ...(text ? { error: text } : {}) } });
      expect((await finance.post('/quotes', body)).status).toBe(200);
    },
  );
});

describe('reading', () => {
  test('a receipt belongs to the merchant and exists once the withdrawal is final', async () => {
    const { body } = await finance.post('/withdrawals', toCard('12'));
    const path = `/withdrawals/${body['withdrawal_id']}/receipt`;
    expect(await finance.get(path)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    await finance.post(`/withdrawals/${body['withdrawal_id']}/cancel`);
    const receipt = await finance.get(path);
    expect(receipt.body).toMatchObject({ supersedes: null, path: expect.stringMatching(/^\/receipts\//) });
    const page = await fetch(`${server.url}${receipt.body['path']}`);
    expect(await page.text()).toContain(String(receipt.body['number']));
    const other = await makeMerchant(server.app);
    const stranger = await signInNewPerson(server, { merchantId: other.merchant_id, role: 'owner' });
    expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('a period that ends before it begins is rejected with the field, and without a placeholder', async () => {
    const { body } = await finance.get('/statement?from=2026-02-01&to=2026-01-01');
    expect(body).toMatchObject({ code: 'invalid', field: 'from', error: 'Invalid from.' });
  });
});

describe('above the amount of the merchant', () => {
  beforeAll(() => requireTwoAbove('50'));

  test('a withdrawal is a draft without a hold, an order id or an id, until somebody else confirms it', async () => {
    const before = await available();
    const made = await owner.post('/withdrawals', { ...toCard('60'), order_id: 'by-two-1' });
    expect(made).toMatchObject({ status: 200, body: { state: 'waiting', withdrawal_id: null } });
    expect(await available()).toBe(before);
    const { id } = made.body;
    expect(await owner.post(`/drafts/${id}/confirm`)).toMatchObject({ status: 409 });
    const confirmed = await finance.post(`/drafts/${id}/confirm`);
    expect(confirmed).toMatchObject({
      status: 200,
      body: { state: 'created', order_id: 'by-two-1', checker: finance.name },
    });
    expect(await available()).not.toBe(before);
  });

  test('several small withdrawals of one person count together for 24 hours', async () => {
    const person = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    const states = [];
    for (const amount of ['30', '15', '10', '5'])
      states.push((await person.post('/withdrawals', toCard(amount))).body['state']);
    expect(states).toEqual(['created', 'created', 'waiting', 'created']);
  });

  test('many at once of one person never exceed the amount together', async () => {
    const person = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => person.post('/withdrawals', toCard('10'))),
    );
    const created = replies.filter(({ body }) => body['state'] === 'created');
    expect(created).toHaveLength(5);
  });

  test('of many confirmations, rejections and withdrawals at once, one decides', async () => {
    const other = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    for (let round = 0; round < 20; round += 1) {
      const { body } = await owner.post('/withdrawals', toCard('51'));
      const replies = await Promise.all([
        finance.post(`/drafts/${body['id']}/confirm`),
        other.post(`/drafts/${body['id']}/confirm`),
        other.post(`/drafts/${body['id']}/end`, { note: 'not now' }),
        owner.post(`/drafts/${body['id']}/end`),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    expect(await findDifferences(server.app)).toEqual([]);
  });

  test('the audit log, which is kept for ever, has neither the comment nor a card number in the order id', async () => {
    const { body } = await owner.post('/withdrawals', {
      ...toCard('55'),
      order_id: 'order-5500000000000004',
      comment: 'Prize for Ivana',
    });
    expect((await finance.post(`/drafts/${body['id']}/confirm`)).status).toBe(200);
    const client = await connectDirectly(server.database);
    const { rows } = await client.query<{ action: string; text: string }>(
      `select action, a::text as text from audit_log a where (after ->> 'draft')::bigint = $1 order by seq`,
      [body['id']],
    );
    expect(rows.map(({ action }) => action)).toEqual(['portal.draft', 'portal.confirm_draft']);
    for (const { text } of rows) {
      expect(text).toContain('550000******0004');
      expect(text).not.toMatch(/5500000000000004|Ivana/);
    }
  });

  test('a draft is decided anew when it is confirmed: what the balance no longer allows is refused', async () => {
    const poor = await makeMerchant(server.app, { credit: '100' });
    const [maker, checker] = [
      await signInNewPerson(server, { merchantId: poor.merchant_id, role: 'owner' }),
      await signInNewPerson(server, { merchantId: poor.merchant_id, role: 'finance' }),
    ];
    await maker.send('PUT', '/settings/second-person', { above: '50' });
    const draft = await maker.post('/withdrawals', toCard('80'));
    await checker.post('/withdrawals', toCard('45'));
    expect(await checker.post(`/drafts/${draft.body['id']}/confirm`)).toMatchObject({
      status: 200,
      body: { state: 'refused', refusal: 'low_balance', withdrawal_id: null },
    });
  });

  test('a draft of a person who may no longer pay is not confirmed', async () => {
    const person = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    const { body } = await person.post('/withdrawals', toCard('54'));
    expect(body).toMatchObject({ state: 'waiting' });
    const client = await connectDirectly(server.database);
    await client.query(`update sluice_portal.people set role = 'developer' where name = $1`, [person.name]);
    expect(await finance.post(`/drafts/${body['id']}/confirm`)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
  });

  test('a create that was interrupted after the confirmation is finished once, with the same order id', async () => {
    const { body } = await owner.post('/withdrawals', toCard('52'));
    const client = await connectDirectly(server.database);
    // As if the process had ended between the confirmation and the create.
    await client.query(
      `update sluice_portal.drafts set state = 'confirmed', checker = $2, order_id = 'interrupted-1', decided_at = now() - interval '2 minutes'
       where id = $1`,
      [body['id'], finance.name],
    );
    await Promise.all([finishDrafts(server.app), finishDrafts(server.app)]);
    const { body: drafts } = await owner.get('/drafts?view=all&limit=200');
    const finished = (drafts['items'] as { id: number }[]).find(({ id }) => id === body['id']);
    expect(finished).toMatchObject({ state: 'created', order_id: 'interrupted-1' });
    const listed = await owner.get('/withdrawals?order_id=interrupted-1');
    expect(listed.body['items']).toHaveLength(1);
  });

  test('the database keeps a draft from being confirmed by its maker, or by nobody', async () => {
    const { body } = await owner.post('/withdrawals', toCard('53'));
    const client = await connectDirectly(server.database);
    for (const checker of [owner.name, null])
      await expect(
        client.query(
          `update sluice_portal.drafts set state = 'confirmed', checker = $2, order_id = 'x', decided_at = now() where id = $1`,
          [body['id'], checker],
        ),
      ).rejects.toThrow('draft_takes_two');
  });
});
