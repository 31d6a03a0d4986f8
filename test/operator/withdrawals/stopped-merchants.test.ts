// Withdrawals of a merchant that is frozen or not active: none can be paid at any entry point, and what was sent before
// can still be recorded.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { MERCHANT_STATUSES } from '../../../src/domain/merchant.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant, money, type TestMerchant } from '../../harness/app.ts';
import { CREATE } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { idOf, openPayouts, type Payouts } from './payouts.ts';

let payouts: Payouts;
let ann: OperatorClient;
let ben: OperatorClient;
let boss: OperatorClient;
let env: Record<string, string>;
let shop: TestMerchant;

beforeAll(async () => {
  payouts = await openPayouts();
  const { server } = payouts.testEnv;
  ann = await signInNewOperator(server, 'ann', 'maker');
  ben = await signInNewOperator(server, 'ben', 'maker');
  boss = await signInNewOperator(server, 'boss', 'admin');
  env = await signInOnCommandLine(
    {
      DATABASE_URL: server.database.url,
      SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
    },
    'ann',
  );
  // Automatic withdrawals wait in the queue.
  await boss.post('/halts', { scope: 'system', subject: 'ewallet', reason: 'to keep them in the queue' });
});
afterAll(async () => {
  await boss.send('DELETE', '/halts/system/ewallet');
  await payouts.close();
});
/** Made in advance where four eyes would ask for a second operator. */
const shops: TestMerchant[] = [];
const nextShop = async () => shops.pop() ?? makeMerchant(payouts.testEnv.app, { credit: '1000' });
beforeEach(async () => {
  shop = await nextShop();
});

type Stop = {
  readonly stop: string;
  readonly apply: () => Promise<unknown>;
  readonly text: () => string;
};

const change = async (fields: object) => {
  const path = `/merchants/${shop.merchant_id}`;
  const { version } = (await boss.get(path)).body as { version: string };
  expect((await boss.send('PATCH', path, { version, ...fields })).status).toBe(200);
};

/** A status that the next version adds stops payments, unless it is listed here. */
const STOPS: readonly Stop[] = [
  {
    stop: 'frozen',
    apply: () =>
      boss.post('/halts', { scope: 'merchant', subject: String(shop.merchant_id), reason: 'review' }),
    text: () => `Merchant ${shop.merchant_id} is frozen by boss: review. Resume its payouts first.`,
  },
  ...MERCHANT_STATUSES.filter((status) => status !== 'active').map((status) => ({
    stop: status,
    apply: () => change({ status }),
    text: () => `Merchant ${shop.merchant_id} is ${status}. Activate it first.`,
  })),
];

const create = async (): Promise<WithdrawalId> => {
  const order = { ...shop, amount: '10', wallet: 'shop.4711', system: 'ewallet' };
  return idOf((await payouts.testEnv.server.post(CREATE, order)).body);
};
const SITUATIONS = {
  queued: create,
  'queued, automatic': async () => {
    await change({ payout_mode: 'auto' });
    return create();
  },
  'claimed before': async () => {
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    return id;
  },
} as const;

/** The problem; undefined if it was done. */
type Door = (id: WithdrawalId) => Promise<string | undefined>;

const api =
  (action: string, body: object = {}, operator: () => OperatorClient = () => ann): Door =>
  async (id) => {
    const reply = await operator().post(`/withdrawals/${id}/${action}`, body);
    return reply.status === 200 ? undefined : String(reply.body['error']);
  };
const bulk =
  (action: string, fields: object = {}): Door =>
  async (id) => {
    const { body } = await ann.post('/withdrawals/bulk', { action, ids: [id], ...fields });
    const [row] = body['results'] as [{ ok: boolean; message: string }];
    return row.ok ? undefined : row.message;
  };
const paymentFile: Door = async (id) => {
  const reply = await ann.post('/withdrawals/payment-file', { ids: [id] });
  return reply.status === 200 ? undefined : String(reply.body['error']);
};
const paymentResults: Door = async (id) => {
  const csv = `withdrawal_id,amount,status,reference,reason\n${id},10.00,paid,bank-${id},\n`;
  const { body } = await ann.post('/withdrawals/payment-results', { csv, apply: true });
  const [row] = body['rows'] as [{ ok: boolean; message: string }];
  return row.ok ? undefined : row.message;
};
const cli =
  (...args: readonly string[]): Door =>
  async (id) => {
    const [verb = '', ...options] = args;
    const { code, stderr } = await command(['withdrawal', verb, String(id), ...options], env);
    return code === 0 ? undefined : stderr;
  };

const reference = 'bank-1';
const WHY = 'sent on Monday, before the call';

/** The actions by which it could be paid now. */
const PAYING: readonly (readonly [door: string, situation: keyof typeof SITUATIONS, attempt: Door])[] = [
  ['claim, operator API', 'queued', api('claim')],
  ['claim, bulk', 'queued', bulk('claim')],
  ['claim, command line', 'queued', cli('claim')],
  ['claim of an automatic one, operator API', 'queued, automatic', api('claim')],
  ['take over, operator API', 'claimed before', api('claim', { take_over: true }, () => ben)],
  ['take over, command line', 'claimed before', cli('claim', '--take-over')],
  ['reveal, operator API', 'claimed before', api('reveal')],
  ['payment file', 'claimed before', paymentFile],
  ['pay, operator API', 'queued', api('pay', { reference })],
  ['pay with a statement, operator API', 'queued', api('pay', { reference, reason: WHY })],
  ['pay without a statement, operator API', 'claimed before', api('pay', { reference })],
  ['pay, bulk', 'queued', bulk('pay', { reference, reason: WHY })],
  ['pay without a statement, bulk', 'claimed before', bulk('pay', { reference })],
  ['pay, command line', 'queued', cli('pay', '--reference', reference, '--reason', WHY)],
  ['pay without a statement, command line', 'claimed before', cli('pay', '--reference', reference)],
  ['route, operator API', 'queued', api('route', { aggregator: 'sim', reason: 'faster' })],
  ['route of a claimed one', 'claimed before', api('route', { aggregator: 'sim', reason: 'faster' })],
  ['route, command line', 'queued', cli('route', '--to', 'sim', '--reason', 'faster')],
  ['retry, operator API', 'queued, automatic', api('retry')],
  ['retry, command line', 'queued, automatic', cli('retry')],
];

/** Only if the money had left before. */
const RECORDING: readonly (readonly [door: string, record: Door])[] = [
  ['operator API', (id) => api('pay', { reference: `bank-${id}`, reason: WHY })(id)],
  ['bulk', (id) => bulk('pay', { reference: `bank-${id}`, reason: WHY })(id)],
  ['command line', (id) => cli('pay', '--reference', `bank-${id}`, '--reason', WHY)(id)],
  ['payment results', paymentResults],
];

/** By which nothing leaves. */
const REST: readonly (readonly [door: string, situation: keyof typeof SITUATIONS, attempt: Door])[] = [
  ['return to queue', 'claimed before', api('give-back')],
  ['cancel', 'claimed before', api('cancel', { reason: 'the merchant is blocked' })],
  ['cancel of one that nobody claimed', 'queued', api('cancel', { reason: 'the merchant is blocked' })],
];

type Shown = {
  actions: { action: string; allowed: boolean; why: string | null }[];
  merchant_status: string;
  merchant_frozen: { actor: string; reason: string } | null;
};

describe.each(STOPS)('a withdrawal of a merchant that is $stop', ({ stop, apply, text }) => {
  test.each(PAYING)('cannot be paid: %s', async (_door, situation, attempt) => {
    const id = await SITUATIONS[situation]();
    const before = await payouts.withdrawalOf(id);
    await apply();
    // The merchant's own line, not another reason of the same refusal.
    expect(await attempt(id)).toContain(text());
    expect(await payouts.withdrawalOf(id)).toEqual(before);
  });

  test.each(RECORDING)('can be recorded if it was sent before: %s', async (door, record) => {
    const id = await SITUATIONS['claimed before']();
    await apply();
    expect(await record(id)).toBeUndefined();
    const { timeline } = (await ann.get(`/withdrawals/${id}`)).body as { timeline: object[] };
    const note = door === 'payment results' ? "in the bank's results" : WHY;
    expect(timeline.at(-1)).toMatchObject({
      step: 'settle',
      reason: `sent before the merchant was stopped: ${note}`,
    });
  });

  test.each(REST)('is not stuck: %s', async (_door, situation, attempt) => {
    const id = await SITUATIONS[situation]();
    await apply();
    expect(await attempt(id)).toBeUndefined();
  });

  test('is marked in lists and on its page, and no row offers to pay it', async () => {
    const [open, claimed] = [await create(), await SITUATIONS['claimed before']()];
    await apply();
    const list = (await ann.get(`/withdrawals?tab=to-pay&merchant_id=${shop.merchant_id}`)).body['items'];
    const pages = await Promise.all(
      [open, claimed].map(async (id) => (await ann.get(`/withdrawals/${id}`)).body['withdrawal']),
    );
    const listed = (
      await command(['withdrawal', 'list', '--merchant', String(shop.merchant_id), '--json'], env)
    ).json;
    for (const rows of [list, pages, listed] as Shown[][]) {
      expect(rows).toHaveLength(2);
      for (const row of rows) {
        expect(row.merchant_status).toBe(stop === 'frozen' ? 'active' : stop);
        expect(row.merchant_frozen).toEqual(
          stop === 'frozen' ? { actor: 'boss', reason: 'review', at: expect.any(String) } : null,
        );
        const offered = row.actions.filter(({ allowed }) => allowed).map(({ action }) => action);
        expect(offered.filter((action) => /^(pay|claim|reveal|take_over|route|retry)$/.test(action))).toEqual(
          [],
        );
        expect(row.actions.find(({ action }) => action === 'pay')?.why).toBe(text());
      }
      const recordable = rows.map(({ actions }) => actions.find(({ action }) => action === 'record_payment'));
      expect(recordable.filter((action) => action?.allowed)).toHaveLength(1);
    }
  });

  test('says it in the text of the command line', async () => {
    const id = await create();
    await apply();
    const shown = await command(['withdrawal', 'show', String(id)], env);
    expect(shown.stdout).toContain(text());
    expect(shown.stdout).not.toContain('pay the recipient');
    const listed = await command(['withdrawal', 'list', '--merchant', String(shop.merchant_id)], env);
    expect(listed.stdout).toContain(`${shop.merchant_id} (${stop})`);
  });
});

describe('with four eyes', () => {
  let cleo: OperatorClient;
  beforeAll(async () => {
    for (let i = 0; i < 30; i += 1) shops.push(await makeMerchant(payouts.testEnv.app, { credit: '1000' }));
    await setFourEyes(payouts.testEnv.app, TESTER, { above: money('1') });
    cleo = await signInNewOperator(payouts.testEnv.server, 'cleo', 'checker');
  });

  const proposalOf = (reply: { body: Record<string, unknown> }) =>
    (reply.body['proposal'] as { id: number }).id;

  test.each(STOPS)('a payment proposed before its merchant was $stop can be confirmed', async ({ apply }) => {
    for (const situation of ['queued', 'claimed before'] as const) {
      const id = await SITUATIONS[situation]();
      const proposal = proposalOf(await ann.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` }));
      await apply();
      expect(await cleo.post(`/proposals/${proposal}/confirm`)).toMatchObject({ status: 200 });
      expect(await payouts.withdrawalOf(id)).toMatchObject({ state: 'paid' });
      shop = await nextShop();
    }
  });

  test.each(STOPS)(
    'a route proposed before its merchant was $stop is not confirmed',
    async ({ apply, text }) => {
      const id = await create();
      const routed = await ann.post(`/withdrawals/${id}/route`, { aggregator: 'sim', reason: 'faster' });
      await apply();
      expect((await cleo.post(`/proposals/${proposalOf(routed)}/confirm`)).body['error']).toBe(text());
    },
  );

  test.each(STOPS)(
    'a payment while its merchant is $stop is proposed only with a statement',
    async (stop) => {
      const id = await SITUATIONS['claimed before']();
      await stop.apply();
      expect((await ann.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` })).body).toMatchObject({
        error: `${stop.text()} Send nothing now. If it was sent before, state when and how.`,
        field: 'reason',
      });
      const proposed = await ann.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}`, reason: WHY });
      expect(proposed.body['proposal']).toMatchObject({
        reason: `sent before the merchant was stopped: ${WHY}`,
      });
      expect(await cleo.post(`/proposals/${proposalOf(proposed)}/confirm`)).toMatchObject({ status: 200 });
    },
  );
});

test('a payout that may have been sent is still looked up', async () => {
  await boss.send('DELETE', '/halts/system/ewallet');
  const id = await payouts.createAutomatic('20.31');
  expect(await payouts.withdrawalOf(id)).toMatchObject({ stage: 'sent' });
  const { merchantId } = await payouts.withdrawalOf(id);
  await boss.post('/halts', { scope: 'merchant', subject: String(merchantId), reason: 'review' });
  expect(await api('retry')(id)).toBeUndefined();
  await boss.send('DELETE', `/halts/merchant/${merchantId}`);
});
