// For each route that may take two operators, a request that does.
import { setRoute } from '../../../src/usecases/operator/aggregators/set-route.ts';
import { updateAggregator } from '../../../src/usecases/operator/aggregators/update-aggregator.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import type { FeedDraft } from '../../../src/usecases/operator/rates/feeds/feed-draft.ts';
import { addRateFeed } from '../../../src/usecases/operator/rates/feeds/rate-feeds.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import { SET_UP } from '../../harness/actors.ts';
import { makeMerchant, money, type TestMerchant } from '../../harness/app.ts';
import { BALANCE } from '../../harness/client.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import type { Payouts } from '../withdrawals/payouts.ts';

type Json = Record<string, unknown>;
type Request = { readonly path: string; readonly body?: Json };

/** A new subject: the request that changes it, sent once four eyes are set, and what the change shows in. */
export type Subject = {
  request(): Request | Promise<Request>;
  read(): Promise<unknown>;
};

type Context = {
  readonly payouts: Payouts;
  readonly viewer: OperatorClient;
  /** Will send the request. */
  readonly maker: OperatorClient;
  readonly amount: string;
};
type Example = (context: Context) => Promise<Subject>;

/** A part of a response of the API. */
const show = async (viewer: OperatorClient, path: string, pick: (body: Json) => unknown): Promise<unknown> =>
  pick((await viewer.get(path)).body);

const stateOf = (viewer: OperatorClient, id: number) => (): Promise<unknown> =>
  show(viewer, `/withdrawals/${id}`, ({ withdrawal }) => {
    const { status, auto } = withdrawal as Json;
    return { status, auto };
  });

const onWithdrawal =
  (
    action: string,
    body: (id: number) => Json,
    before?: (maker: OperatorClient, id: number) => Promise<unknown>,
  ): Example =>
  async ({ payouts, viewer, maker, amount }) => {
    const id = await payouts.createManual(amount);
    await before?.(maker, id);
    return {
      request: () => ({ path: `/withdrawals/${id}/${action}`, body: body(id) }),
      read: stateOf(viewer, id),
    };
  };

const feedDraft = (name: string): FeedDraft => ({
  name,
  currency: 'USDT',
  url: `https://${name}.example.com/usdt`,
  ratePointer: '/price',
  timePointer: null,
  minRate: '80',
  maxRate: '120',
  pins: [`sha256/${'A'.repeat(43)}=`],
});

type MerchantRequest = (shop: TestMerchant, version: string, amount: string) => Request;

const onMerchant =
  (build: MerchantRequest, pick: (body: Json) => unknown): Example =>
  async ({ payouts, viewer, amount }) => {
    const { app } = payouts.testEnv;
    const shop = await makeMerchant(app, { credit: '1000' });
    const path = `/merchants/${shop.merchant_id}`;
    await updateMerchant(app, SET_UP, shop.merchant_id, {
      dailyLimit: money('100'),
      terms: { system: 'card', own: { fee: null, min: null, max: money('90'), spreadBasisPoints: null } },
    });
    return {
      request: async () => build(shop, String(await show(viewer, path, ({ version }) => version)), amount),
      read: () => show(viewer, path, pick),
    };
  };

const changeBalance = (direction: 'credit' | 'debit'): Example =>
  onMerchant(
    ({ merchant_id }, _version, amount) => ({
      path: `/merchants/${merchant_id}/${direction}`,
      body: { amount, note: 'test' },
    }),
    ({ available }) => available,
  );

const TERMS = { fee_percent: null, fee_fixed: null, fee_min: null, fee_max: null, min: null };
const termsOfCard = ({ terms }: Json): unknown => (terms as Json)['card'] ?? null;

type SetUp = {
  readonly path: string;
  readonly list: string;
  readonly isItem: (item: Json) => boolean;
  readonly change: Json;
  readonly narrow: (app: Payouts['testEnv']['app']) => Promise<unknown>;
};

/** Narrow at first, so that the change widens it. */
const onSetUp =
  ({ path, list, isItem, change, narrow }: SetUp): Example =>
  async ({ payouts, viewer }) => {
    await narrow(payouts.testEnv.app);
    const read = async (): Promise<Json> =>
      (await show(viewer, list, ({ items }) => (items as Json[]).find(isItem) ?? {})) as Json;
    return { request: async () => ({ path, body: { version: (await read())['version'], ...change } }), read };
  };

export const EXAMPLES: Readonly<Record<string, Example>> = {
  'POST /withdrawals/{id}/pay': onWithdrawal('pay', (id) => ({ reference: `bank-${id}` })),
  'POST /withdrawals/{id}/cancel': onWithdrawal('cancel', () => ({ reason: 'test' })),
  'POST /withdrawals/{id}/return': onWithdrawal(
    'return',
    () => ({ reason: 'test' }),
    (maker, id) => maker.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` }),
  ),
  'POST /withdrawals/{id}/route': onWithdrawal('route', () => ({ aggregator: 'sim', reason: 'test' })),
  async 'POST /withdrawals/{id}/resolve'({ payouts, viewer }) {
    const id = await payouts.createAutomatic('30.31');
    const body = { paid: true, evidence: 'their letter', reason: 'test' };
    return { request: () => ({ path: `/withdrawals/${id}/resolve`, body }), read: stateOf(viewer, id) };
  },
  async 'POST /withdrawals/bulk'({ payouts, viewer, amount }) {
    const id = await payouts.createManual(amount);
    const body = { action: 'cancel', ids: [id], reason: 'test' };
    return { request: () => ({ path: '/withdrawals/bulk', body }), read: stateOf(viewer, id) };
  },
  async 'POST /withdrawals/payment-results'({ payouts, viewer, maker, amount }) {
    const id = await payouts.createManual(amount);
    await maker.post(`/withdrawals/${id}/claim`);
    const csv = `withdrawal_id,amount,status,reference,reason\n${id},${amount},paid,bank-${id},`;
    const body = { csv, apply: true };
    return { request: () => ({ path: '/withdrawals/payment-results', body }), read: stateOf(viewer, id) };
  },
  'POST /merchants/{id}/credit': changeBalance('credit'),
  'POST /merchants/{id}/debit': changeBalance('debit'),
  'PATCH /merchants/{id}': onMerchant(
    ({ merchant_id }, version) => ({
      path: `/merchants/${merchant_id}`,
      body: { version, daily_limit: '200.00' },
    }),
    ({ daily_limit }) => daily_limit,
  ),
  async 'POST /merchants/{id}/key'({ payouts }) {
    const shop = await makeMerchant(payouts.testEnv.app);
    return {
      request: () => ({ path: `/merchants/${shop.merchant_id}/key`, body: { overlap_seconds: 0 } }),
      // The old key is rejected once the new one is valid.
      read: async () => (await payouts.testEnv.server.post(BALANCE, { ...shop })).status,
    };
  },
  async 'POST /merchants/{id}/invitations'({ payouts, viewer }) {
    const { merchant_id } = await makeMerchant(payouts.testEnv.app);
    const path = `/merchants/${merchant_id}`;
    return {
      request: () => ({ path: `${path}/invitations`, body: { role: 'owner', note: 'Anna' } }),
      read: () => show(viewer, `${path}/people`, ({ invitations }) => invitations),
    };
  },
  'PUT /merchants/{id}/terms/{system}': onMerchant(
    ({ merchant_id }, version) => ({
      path: `/merchants/${merchant_id}/terms/card`,
      body: { version, ...TERMS, max: '95.00' },
    }),
    termsOfCard,
  ),
  'DELETE /merchants/{id}/terms/{system}': onMerchant(
    ({ merchant_id }, version) => ({ path: `/merchants/${merchant_id}/terms/card?version=${version}` }),
    termsOfCard,
  ),
  'PATCH /systems/{name}': onSetUp({
    path: '/systems/card',
    list: '/systems',
    isItem: ({ name }) => name === 'card',
    change: { max: '600.00' },
    narrow: (app) => updateSystem(app, SET_UP, 'card', { max: money('500') }),
  }),
  'PATCH /aggregators/{name}': onSetUp({
    path: '/aggregators/sim',
    list: '/aggregators',
    isItem: ({ name }) => name === 'sim',
    change: { deadline_ms: 4_000 },
    narrow: (app) => updateAggregator(app, SET_UP, 'sim', { deadlineMs: 5_000 }),
  }),
  'PUT /routes/{system}/{aggregator}': onSetUp({
    path: '/routes/card/sim',
    list: '/routes',
    isItem: ({ system }) => system === 'card',
    change: { enabled: true },
    narrow: (app) =>
      setRoute(app, SET_UP, { system: 'card', aggregator: 'sim' }, { enabled: false, position: 1 }),
  }),
  async 'PUT /rates/{currency}'({ viewer }) {
    const read = (): Promise<Json> =>
      show(viewer, '/rates', ({ items }) => (items as Json[])[0]) as Promise<Json>;
    const next = { rate: 97.35 };
    return {
      request: async () => {
        const { version, newest } = await read();
        next.rate = Number((newest as Json)['rate']) + 0.01;
        return { path: '/rates/USDT', body: { version, rate: next.rate.toFixed(2) } };
      },
      read: async () => (await read())['newest'],
    };
  },
  async 'PUT /payment-templates/{name}'({ viewer, maker }) {
    const path = `/payment-templates/${maker.name.replaceAll('.', '-')}`;
    const columns = ['wallet', 'amount'].map((source) => ({ heading: source, source }));
    return {
      request: () => ({ path, body: { format: 'csv', columns } }),
      read: () => show(viewer, '/payment-templates', ({ items }) => (items as Json[]).length),
    };
  },
  async 'POST /rate-feeds'({ viewer, maker }) {
    const draft = feedDraft(maker.name.replaceAll('.', '-'));
    const body = {
      name: draft.name,
      currency: draft.currency,
      url: draft.url,
      rate_pointer: draft.ratePointer,
      min_rate: draft.minRate,
      max_rate: draft.maxRate,
      pins: draft.pins,
    };
    return {
      request: () => ({ path: '/rate-feeds', body }),
      read: () => show(viewer, '/rate-feeds', ({ items }) => (items as Json[]).length),
    };
  },
  async 'DELETE /rate-feeds/{name}'({ payouts, viewer, maker }) {
    const name = `${maker.name.replaceAll('.', '-')}-old`;
    for (const one of [name, `${name}er`])
      await addRateFeed(payouts.testEnv.app, SET_UP, feedDraft(one), null);
    return {
      request: () => ({ path: `/rate-feeds/${name}` }),
      read: () => show(viewer, '/rate-feeds', ({ items }) => (items as Json[]).length),
    };
  },
  async 'POST /float-purchases'({ viewer, amount }) {
    const body = { currency: 'USDT', bought: '10', cost: amount, note: 'test' };
    return {
      request: () => ({ path: '/float-purchases', body }),
      read: () => show(viewer, '/float-purchases', ({ items }) => (items as Json[]).length),
    };
  },
  async 'PATCH /settings'({ viewer }) {
    const version = (): Promise<unknown> => show(viewer, '/settings', (settings) => settings['version']);
    return {
      request: async () => ({
        path: '/settings',
        body: { version: await version(), four_eyes_above: '700.00' },
      }),
      read: () => show(viewer, '/settings', ({ four_eyes_above }) => four_eyes_above),
    };
  },
};
