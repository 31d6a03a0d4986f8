// The failure matrix of a payout, row by row, against an aggregator that keeps its own book.
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { asMinor } from '../../src/domain/money.ts';
import type { Report } from '../../src/domain/reports.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { retryWithdrawal } from '../../src/usecases/operator/withdrawals/retry-withdrawal.ts';
import { makeMerchant } from '../harness/app.ts';
import { BALANCE, CREATE } from '../harness/client.ts';
import { peek } from '../harness/database.ts';
import { TESTER } from '../harness/operator-clients.ts';
import { expectSound, openWorld, storyOf, until, type World, whsec } from '../harness/payouts.ts';

let world: World;
const secret = whsec();

beforeAll(async () => {
  world = await openWorld({ simulator: { secret } });
  world.simulator.control({ copies: 1_000 });
});
afterAll(async () => {
  await expectSound(world);
  await world.close();
});

const executionsOf = async (id: string): Promise<number> => {
  const { attempts } = await storyOf(world.app, id);
  return attempts.reduce(
    (sum, { reference }) =>
      sum + (world.simulator.store.has(reference) ? world.simulator.store.find(reference).executions : 0),
    0,
  );
};

const becomes = (id: string, status: string) =>
  until(
    () => world.info(id),
    (info) => info['status'] === status,
  );

/** Created, answered with success, and in the end paid exactly once. */
async function createdThenPaid(amount: string): Promise<string> {
  const reply = await world.pay(amount);
  expect(reply.body).toMatchObject({ success: true, message: 'Withdraw created' });
  const id = String(reply.body['withdraw_id']);
  await becomes(id, 'Paid');
  expect(await executionsOf(id)).toBe(1);
  return id;
}

describe.concurrent('rows 3 and 4: whatever the answer, the merchant hears Created and the recipient is paid once', () => {
  test.each([
    ['accepted, then paid', '100.00'],
    ['paid at once', '100.10'],
    ['executed, answer lost', '100.11'],
    ['slower than the deadline', '100.12'],
    ['status 500 before anything was done', '100.13'],
    ['status 500 after it was done', '100.14'],
    ['a page of HTML', '100.15'],
    ['half of its JSON', '100.16'],
    ['200 with an error text', '100.17'],
    ['an answer about another payout', '100.18'],
    ['a refusal that is not signed', '100.19'],
  ])(
    '%s',
    async (_what, amount) => {
      await createdThenPaid(amount);
    },
    60_000,
  );
});

test('row 3: no callback ever comes: asked, the aggregator tells', async () => {
  const reply = await world.pay('100.24');
  const id = String(reply.body['withdraw_id']);
  expect((await storyOf(world.app, id)).withdrawal.stage).toBe('sent');
  await until(
    async () => {
      await retryWithdrawal(world.app, TESTER, Number(id) as WithdrawalId);
      return world.info(id);
    },
    (info) => info['status'] === 'Paid',
  );
  expect(await executionsOf(id)).toBe(1);
});

describe.concurrent('row 5: a refusal that the contract lists gives the money back', () => {
  test.each(['100.01', '100.02', '100.03'])('%s', async (amount) => {
    const reply = await world.pay(amount);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ error: 'Error while creating withdraw', code: 'payout_failed' });
    const id = String(reply.body['withdraw_id']);
    expect(await world.info(id)).toMatchObject({ status: 'Cancelled', returned: false });
    expect(await executionsOf(id)).toBe(0);
  });

  test('a code that is not on the list is no refusal', async () => {
    const reply = await world.pay('100.07');
    expect(reply.body).toMatchObject({ success: true });
    const { withdrawal } = await storyOf(world.app, String(reply.body['withdraw_id']));
    expect(withdrawal).toMatchObject({ state: 'created', stage: 'uncertain' });
  });

  test('accepted and declined later: the lookup confirms the callback, then it is given back', async () => {
    const reply = await world.pay('100.08');
    const id = String(reply.body['withdraw_id']);
    await becomes(id, 'Cancelled');
    const { reports } = await storyOf(world.app, id);
    const told = reports.map(({ source, verdict, applied }) => `${source} ${verdict}: ${applied}`);
    // The callback may overtake the answer.
    expect(told.slice(0, 2).toSorted()).toEqual([
      'callback refused: to be confirmed',
      'submit accepted: accepted',
    ]);
    expect(told.slice(2)).toEqual(['lookup refused: given back']);
  });
});

test('row 5: what came too late to be begun was refused in passing: it keeps its hold and is paid by the next try', async () => {
  world.simulator.control({ outcome: 'refused_expired', next: 1 });
  const reply = await world.pay('100.00');
  expect(reply.body).toMatchObject({ success: true });
  const id = String(reply.body['withdraw_id']);
  const { withdrawal } = await storyOf(world.app, id);
  expect(withdrawal).toMatchObject({ state: 'created', stage: 'queued', waitingFor: 'expired' });
  await retryWithdrawal(world.app, TESTER, Number(id) as WithdrawalId);
  await becomes(id, 'Paid');
  expect(await executionsOf(id)).toBe(1);
});

test('row 6: of 1,000 copies of a callback at once, one makes entries', async () => {
  const id = await createdThenPaid('100.21');
  await until(
    async () =>
      (await (await peek(world.server.database)).query('select count(*)::int as n from callbacks')).rows[0].n,
    (n) => n > 0,
  );
  const { entries } = await storyOf(world.app, id);
  expect(entries.filter(({ step }) => step === 'settle')).toHaveLength(2);
});

test('row 7: paid first, accepted after: the lower rank is recorded and ignored', async () => {
  const id = await createdThenPaid('100.22');
  await until(
    () => storyOf(world.app, id),
    ({ reports }) => reports.some(({ applied }) => applied === 'already paid'),
  );
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) =>
    permutations(items.filter((_, at) => at !== i)).map((rest) => [item, ...rest]),
  );
}

test('row 7: in every order of five reports the same withdrawal is settled once and returned once', async () => {
  const amount = asMinor(50_31n);
  const reports: [Report, 'lookup' | 'callback'][] = [
    [{ verdict: 'accepted', providerId: 'p' }, 'callback'],
    [{ verdict: 'paid', providerId: 'p', amount, currency: 'RUB' }, 'callback'],
    [{ verdict: 'unknown', detail: 'time-out' }, 'lookup'],
    [{ verdict: 'returned', providerId: 'p', amount, currency: 'RUB' }, 'lookup'],
    [{ verdict: 'paid', providerId: 'p', amount, currency: 'RUB' }, 'lookup'],
  ];
  const orders = permutations(reports);
  // Stuck: the aggregator itself says nothing more.
  const created = await Promise.all(orders.map(() => world.pay('50.31')));
  await Promise.all(
    orders.map(async (order, i) => {
      const id = String(created[i]?.body['withdraw_id']);
      const [attempt] = (await storyOf(world.app, id)).attempts;
      for (const [report, source] of order)
        await world.app.recordOutcome({
          reference: attempt?.reference ?? '',
          source,
          report,
          ...(source === 'callback'
            ? { callback: { aggregator: 'sim', id: randomBytes(8).toString('hex') } }
            : {}),
        });
      const { events, withdrawal } = await storyOf(world.app, id);
      expect(withdrawal).toMatchObject({ state: 'cancelled', returned: true });
      expect(events.filter(({ step }) => step === 'settle')).toHaveLength(1);
      expect(events.filter(({ step }) => step === 'return')).toHaveLength(1);
    }),
  );
});

test('row 8: a callback that comes before the answer counts, and the answer changes nothing', async () => {
  const reply = await world.pay('100.23');
  const id = String(reply.body['withdraw_id']);
  expect(await world.info(id)).toMatchObject({ status: 'Paid' });
  const { reports } = await storyOf(world.app, id);
  expect(reports.map(({ source, applied }) => `${source}: ${applied}`)).toEqual([
    'callback: paid',
    'submit: already paid',
  ]);
  expect(await executionsOf(id)).toBe(1);
});

/** A callback as the aggregator would sign it. */
function signed(
  body: object,
  { key = secret, at = new Date(), id = `msg_${randomBytes(8).toString('hex')}` } = {},
) {
  const text = JSON.stringify(body);
  return {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, text),
    },
  };
}

const says = (state: string, reference: string, more = {}) => ({
  reference,
  id: 'sim_1',
  state,
  amount: '100.31',
  currency: 'RUB',
  ...more,
});

test('row 9: a callback for a payout that we never made is kept, answered 202, and opens one incident', async () => {
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      world.server.send('/callbacks/sim', signed(says('paid', `sl-nobody-${i}`))),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
  const open = await listIncidents(world.app, { all: false });
  expect(open.filter(({ kind }) => kind === 'unknown_reference')).toHaveLength(1);
});

test('row 9: of what such a callback calls our payout, nothing is kept that might be a destination', async () => {
  const about = says('paid', 'card 4111 1111 1111 1111');
  const heard = await world.server.send('/callbacks/sim', signed(about));
  expect(heard.status).toBe(202);
  const kept = await world.app.db.query<{ reference: string }>({
    text: `select reference from callbacks where reference like 'card%'`,
  });
  expect(kept).toEqual([{ reference: 'card 411111******1111' }]);
});

test('nor of what an aggregator calls it', async () => {
  const reply = await world.pay('100.00');
  const id = String(reply.body['withdraw_id']);
  const { reference = '' } = (await storyOf(world.app, id)).attempts[0] ?? {};
  const about = says('paid', reference, { amount: '100.00', id: 'to 4111111111111111' });
  expect((await world.server.send('/callbacks/sim', signed(about))).status).toBe(200);
  const { reports } = await storyOf(world.app, id);
  expect(reports.map(({ providerId }) => providerId)).toContain('to 411111******1111');
});

test('row 10: a payout that comes back is compensated once', async () => {
  const reply = await world.pay('100.30');
  const id = String(reply.body['withdraw_id']);
  const info = await until(
    () => world.info(id),
    (now) => now['returned'] === true,
  );
  expect(info).toMatchObject({ status: 'Cancelled' });
  const [attempt] = (await storyOf(world.app, id)).attempts;
  const again = says('returned', attempt?.reference ?? '', { amount: '100.30' });
  for (let copy = 0; copy < 3; copy += 1)
    expect((await world.server.send('/callbacks/sim', signed(again))).status).toBe(200);
  const { entries } = await storyOf(world.app, id);
  expect(entries.filter(({ step }) => step === 'return')).toHaveLength(2);
});

test('row 12: a request that the aggregator lost is sent again under the same reference, and paid once', async () => {
  const id = await createdThenPaid('100.20');
  const { attempts, reports } = await storyOf(world.app, id);
  expect(attempts).toHaveLength(1);
  expect(attempts[0]?.resends).toBe(1);
  expect(reports.filter(({ verdict }) => verdict === 'not_found').length).toBeGreaterThanOrEqual(3);
});

describe.concurrent('row 13: another amount or currency never settles', () => {
  test.each([
    ['a kopeck more', '100.27'],
    ['a kopeck less', '100.28'],
    ['another currency', '100.29'],
  ])('%s', async (_what, amount) => {
    const reply = await world.pay(amount);
    expect(reply.body).toMatchObject({ success: true });
    const id = String(reply.body['withdraw_id']);
    const incidents = await until(
      () => listIncidents(world.app, { all: false, withdrawalId: Number(id) as WithdrawalId }),
      (open) => open.length > 0,
    );
    expect(incidents).toMatchObject([{ kind: 'wrong_amount' }]);
    const { withdrawal } = await storyOf(world.app, id);
    expect(withdrawal).toMatchObject({ state: 'created', stage: 'uncertain' });
  });
});

test('row 21: one order id sent 100 times at once is one payout, and a failed one fails again', async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => world.pay('77.00', { order_id: 'once' })),
  );
  expect(new Set(replies.map(({ body }) => body['withdraw_id'])).size).toBe(1);
  const id = String(replies[0]?.body['withdraw_id']);
  await becomes(id, 'Paid');
  expect(await executionsOf(id)).toBe(1);

  const refused = await world.pay('77.01', { order_id: 'refused' });
  const again = await world.pay('77.01', { order_id: 'refused' });
  for (const { status, body } of [refused, again])
    expect({ status, code: body['code'], id: body['withdraw_id'] }).toEqual({
      status: 503,
      code: 'payout_failed',
      id: refused.body['withdraw_id'],
    });
});

test('row 24: a callback sent again later makes no entry, and an old one is refused', async () => {
  const reply = await world.pay('100.31');
  const id = String(reply.body['withdraw_id']);
  const [attempt] = (await storyOf(world.app, id)).attempts;
  const captured = signed(says('paid', attempt?.reference ?? ''));
  const statuses = [];
  for (let copy = 0; copy < 20; copy += 1)
    statuses.push((await world.server.send('/callbacks/sim', captured)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { entries, reports } = await storyOf(world.app, id);
  expect(entries.filter(({ step }) => step === 'settle')).toHaveLength(2);
  expect(reports.filter(({ source }) => source === 'callback')).toHaveLength(1);

  const old = signed(says('paid', attempt?.reference ?? ''), { at: new Date(Date.now() - 400_000) });
  expect((await world.server.send('/callbacks/sim', old)).body).toMatchObject({ code: 'callback_refused' });
});

test('row 25: of 60 automatic creates for the money of 37, exactly 37 are paid', async () => {
  const poor = await makeMerchant(world.app, { payoutMode: 'auto', credit: '370' });
  const replies = await Promise.all(
    Array.from({ length: 60 }, () =>
      world.server.post(CREATE, { ...poor, amount: '10', wallet: 'shop.4711', system: 'ewallet' }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(37);
  expect(replies.filter(({ body }) => body['code'] === 'low_balance')).toHaveLength(23);
  const balance = await until(
    async () => (await world.server.post(BALANCE, poor)).body,
    (now) => now['held'] === '0.00',
  );
  expect(balance).toMatchObject({ available: '0.00' });
});

test('row 26: blocking a merchant stops what was not sent, not what may have been', async () => {
  const shop = await makeMerchant(world.app, { payoutMode: 'auto', credit: '1000' });
  const ask = (amount: string) =>
    world.server.post(CREATE, { ...shop, amount, wallet: 'shop.4711', system: 'ewallet' });
  const uncertain = String((await ask('100.11')).body['withdraw_id']);
  await updateAggregator(world.app, TESTER, 'sim', { float: asMinor(0n) });
  const waiting = String((await ask('100.00')).body['withdraw_id']);
  expect((await storyOf(world.app, waiting)).withdrawal).toMatchObject({
    stage: 'queued',
    waitingFor: 'the float of sim',
  });
  await updateMerchant(world.app, TESTER, shop.merchant_id, { status: 'blocked' });
  await updateAggregator(world.app, TESTER, 'sim', { float: null });
  await until(
    () => storyOf(world.app, uncertain),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
  const stopped = await until(
    () => storyOf(world.app, waiting),
    ({ withdrawal }) => withdrawal.waitingFor === 'its merchant, which is blocked',
  );
  expect(stopped.attempts).toEqual([]);

  await updateMerchant(world.app, TESTER, shop.merchant_id, { status: 'active' });
  await updateAggregator(world.app, TESTER, 'sim', {});
  await until(
    () => storyOf(world.app, waiting),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
});

describe('row 30: a callback that the aggregator did not sign moves nothing', () => {
  test.each([
    ['unsigned', '100.25'],
    ['signed with another key', '100.26'],
  ])('%s', async (_what, amount) => {
    const id = await createdThenPaid(amount);
    const { reports } = await storyOf(world.app, id);
    expect(reports.map(({ verdict }) => verdict)).not.toContain('refused');
  });

  test('even a well signed refusal gives nothing back before the aggregator, asked directly, says the same', async () => {
    const reply = await world.pay('100.31');
    const id = String(reply.body['withdraw_id']);
    const [attempt] = (await storyOf(world.app, id)).attempts;
    const reference = attempt?.reference ?? '';
    const forged = signed(says('refused', reference, { code: 'declined' }));
    expect((await world.server.send('/callbacks/sim', forged)).status).toBe(200);
    await until(
      () => storyOf(world.app, id),
      ({ reports }) => reports.some(({ source }) => source === 'lookup'),
    );
    expect((await storyOf(world.app, id)).withdrawal).toMatchObject({ state: 'created', stage: 'sent' });
  });

  test('a swapped body and an unknown aggregator are refused', async () => {
    const good = signed(says('paid', 'sl-x'));
    const swapped = { ...good, body: good.body.replace('100.31', '900.31') };
    expect((await world.server.send('/callbacks/sim', swapped)).status).toBe(401);
    expect((await world.server.send('/callbacks/nobody', good)).status).toBe(404);
  });
});
