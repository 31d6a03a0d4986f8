// The next withdrawal to pay: in order, once for one operator, and never one that must not be paid now.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { recordPossiblePayment } from '../../../src/storage/withdrawals/possible-payments.ts';
import { setHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toCard, toPhone } from '../../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;
let ben: OperatorClient;
beforeEach(async () => {
  await server?.close();
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '100000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
  ben = await signInNewOperator(server, 'ben', 'maker');
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const create = async (fields: object = toPhone, merchant = shop): Promise<number> =>
  Number((await server.post(CREATE, { ...merchant, ...fields })).body['withdraw_id']);

const next = (client: OperatorClient, filter: object = {}) => client.post('/withdrawals/claim-next', filter);
const idOf = ({ body }: Awaited<ReturnType<typeof next>>) =>
  (body['withdrawal'] as { id: number } | undefined)?.id;

describe('the next withdrawal', () => {
  test('is the oldest of the queue, which the operator claims', async () => {
    const [first, second] = [await create(), await create()];
    const claimed = await next(ann);
    expect(claimed.body['withdrawal']).toMatchObject({ id: first, stage: 'claimed', claimed_by: 'ann' });
    expect(idOf(await next(ben))).toBe(second);
  });

  test('is the oldest that the operator has claimed, until it is paid', async () => {
    const [first, second] = [await create(), await create()];
    expect(idOf(await next(ann))).toBe(first);
    expect(idOf(await next(ann))).toBe(first);
    await ann.post(`/withdrawals/${first}/pay`, { reference: 'bank-1' });
    expect(idOf(await next(ann))).toBe(second);
  });

  test('is none of a stopped merchant, with a proposal, or of another system than asked for', async () => {
    const other = await makeMerchant(server.app, { credit: '1000' });
    const [stopped, proposed, phone, card] = [
      await create(toPhone, other),
      await create(),
      await create(),
      await create(toCard),
    ];
    await setHalt(server.app, TESTER, {
      scope: 'merchant',
      subject: String(other.merchant_id),
      reason: 'checks',
    });
    await server.app.db.query({ text: 'update installation set four_eyes_above = 1' });
    await ann.post(`/withdrawals/${proposed}/cancel`, { reason: 'asked by the merchant' });
    expect(idOf(await next(ann, { system: 'card' }))).toBe(card);
    expect(idOf(await next(ben, { merchant_id: shop.merchant_id }))).toBe(phone);
    expect(await next(await signInNewOperator(server, 'cleo', 'maker'))).toMatchObject({
      status: 404,
      body: { error: 'There is no withdrawal that you can claim and pay now.' },
    });
    expect((await ann.get(`/withdrawals/${stopped}`)).body['withdrawal']).toMatchObject({ stage: 'queued' });
  });

  test('is none that may have been paid: in a payment file, or by the statement of an aggregator', async () => {
    const [exported, listed, open] = [await create(), await create(), await create()];
    await ann.post(`/withdrawals/${exported}/claim`);
    expect((await ann.post('/withdrawals/payment-file', { ids: [exported] })).status).toBe(200);
    await server.app.db.transaction((tx) =>
      recordPossiblePayment(tx, asWithdrawalId(listed), { source: 'statement', actor: 'auditor' }),
    );
    expect(idOf(await next(ann))).toBe(open);
    expect((await next(ben)).status).toBe(404);
  });

  test('is one whose destination was shown before only if there is no other', async () => {
    const [seen, returned, third] = [await create(), await create(), await create()];
    expect(idOf(await next(ann))).toBe(seen);
    await ann.post(`/withdrawals/${seen}/reveal`);
    expect(idOf(await next(ann))).toBe(returned);
    await ann.post(`/withdrawals/${returned}/reveal`);
    await ann.post(`/withdrawals/${returned}/give-back`);
    expect(idOf(await next(ben))).toBe(third);
    const again = await next(ann);
    expect(again.body['withdrawal']).toMatchObject({
      id: seen,
      shown_before: { operator: 'ann', at: expect.any(String) },
    });
    await ben.post(`/withdrawals/${third}/pay`, { reference: 'bank-3' });
    expect((await next(ben)).body['withdrawal']).toMatchObject({
      id: returned,
      shown_before: { operator: 'ann' },
    });
  });

  test('is another one for everybody who asks at the same time', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 8; i++) ids.push(await create());
    const makers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => signInNewOperator(server, `maker-${i}`, 'maker')),
    );
    const replies = await Promise.all(makers.map((maker) => next(maker)));
    expect(replies.map(({ status, body }) => body['error'] ?? status)).toEqual(replies.map(() => 200));
    const claimed = replies.map(idOf);
    expect(new Set(claimed)).toEqual(new Set(ids));
  });
});
