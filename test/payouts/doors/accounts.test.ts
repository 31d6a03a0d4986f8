// An attempt is judged only by the account at the aggregator that it was sent to: another address, or the keys of another account,
// say nothing about it, at any entry point and for every kind of aggregator.
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { AGGREGATOR_KINDS, keepsAccountAtOtherAddress } from '../../../src/domain/routing.ts';
import { deleteFormerAccounts, loadFormerAccounts } from '../../../src/storage/aggregators/accounts.ts';
import type { App } from '../../../src/usecases/app.ts';
import {
  type AggregatorChange,
  updateAggregator,
} from '../../../src/usecases/operator/aggregators/update-aggregator.ts';
import { advancePayout } from '../../../src/usecases/payouts/advance-payout.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, openAppOn, type TestMerchant } from '../../harness/app.ts';
import { CREATE } from '../../harness/client.ts';
import { withdrawalDetails } from '../../harness/payouts.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { type ScriptedAggregator, startScriptedAggregator } from '../scripted-aggregator.ts';

const NAME = 'acme';
const KINDS = AGGREGATOR_KINDS.filter((kind) => !keepsAccountAtOtherAddress(kind));
const keyOf = (text: string): string => `whsec_${Buffer.alloc(32, text).toString('base64')}`;

describe.each(KINDS)('an attempt at an aggregator of kind %s', (kind) => {
  let server: TestServer;
  let other: App;
  let first: ScriptedAggregator;
  /** The server of a dishonest operator, or simply another account. */
  let second: ScriptedAggregator;
  let shop: TestMerchant;

  beforeAll(async () => {
    server = await startTestServer();
    other = openAppOn(server.database.connection, server.masterKey);
    first = await startScriptedAggregator(server.app, { kind, name: NAME, signingKey: keyOf('first') });
    const options = { kind, name: NAME, signingKey: keyOf('second'), isAdded: false };
    second = await startScriptedAggregator(server.app, options);
    shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '100000' });
  });
  afterEach(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
    // The next test begins at the first server, with an account of its own.
    await change({ url: second.url, secrets: second.secrets });
    await change({ url: first.url, secrets: first.secrets });
    first.always = 'accepted';
    second.always = 'accepted';
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await other.close();
    await server.close();
  });

  const change = (fields: AggregatorChange) => updateAggregator(server.app, TESTER, NAME, fields);

  async function create(): Promise<{ id: WithdrawalId; reference: string }> {
    const order = { ...shop, amount: '100', wallet: 'shop.4711', system: 'ewallet' };
    const { body } = await server.post(CREATE, order);
    const id = Number(body['withdraw_id']) as WithdrawalId;
    const [attempt] = (await withdrawalDetails(server.app, id)).attempts;
    return { id, reference: attempt?.reference ?? '' };
  }

  const stateOf = async (id: WithdrawalId): Promise<string> =>
    (await withdrawalDetails(server.app, id)).withdrawal.state;
  const send = async (callback: ReturnType<ScriptedAggregator['callback']>): Promise<number> =>
    (await server.send(`/callbacks/${NAME}`, callback)).status;

  describe.each(['refused', 'not_found', 'paid', 'returned'] as const)(
    'and another server that says %s',
    (said) => {
      const moves: Readonly<Record<string, () => AggregatorChange>> = {
        'at another address': () => ({ url: second.url, secrets: second.secrets }),
        'at another address with the same keys': () => ({ url: second.url }),
      };

      test.each(Object.keys(moves))('%s is not asked, by any process', async (move) => {
        const { id, reference } = await create();
        second.always = said;
        expect(await change(moves[move]?.() ?? {})).toMatchObject({ ok: true });
        for (const app of [server.app, other]) await advancePayout(app, id);
        expect(second.lookedUp).not.toContain(reference);
        expect(first.lookedUp.filter((one) => one === reference)).toHaveLength(2);
        expect(await stateOf(id)).toBe('created');

        first.always = 'paid';
        await advancePayout(other, id);
        expect(await stateOf(id)).toBe('paid');
      });

      test('cannot say it in a callback', async () => {
        const { id, reference } = await create();
        await change({ url: second.url, secrets: second.secrets });
        if (said !== 'not_found')
          expect(
            await send(first.callback(said, reference, `${said}-${reference}`, { key: keyOf('second') })),
          ).toBe(202);
        const details = await withdrawalDetails(server.app, id);
        expect(details.withdrawal.state).toBe('created');
        expect(details.reports.map(({ source }) => source)).not.toContain('callback');
        // The account that has the payout still can.
        expect(await send(first.callback('paid', reference, `own-${reference}`))).toBe(200);
        expect(await stateOf(id)).toBe('paid');
      });
    },
  );

  test('that was not found is sent again to the same account', async () => {
    const { id, reference } = await create();
    const before = (await withdrawalDetails(server.app, id)).attempts[0]?.resends;
    await server.app.db.query({
      text: `update attempts set known = false, state = 'uncertain', lookups = 5 where reference = $1`,
      values: [reference],
    });
    await server.app.db.query({
      text: `update withdrawals set stage = 'uncertain' where id = $1`,
      values: [id],
    });
    await change({ url: second.url, secrets: second.secrets });
    first.always = 'not_found';
    const sent = second.submitted.length;
    await advancePayout(server.app, id);
    expect((await withdrawalDetails(server.app, id)).attempts[0]?.resends).toBe((before ?? 0) + 1);
    expect(second.submitted).toHaveLength(sent);
  });

  describe('with new keys at the same address', () => {
    test('needs to be told whose keys they are', async () => {
      await create();
      expect(await change({ secrets: second.secrets })).toMatchObject({
        rejection: { kind: 'wrong-state', text: expect.stringContaining('may be in progress at acme') },
      });
    });

    test('is judged with the new keys if they are of the same account', async () => {
      const { id, reference } = await create();
      expect(await change({ secrets: second.secrets, keepInProgress: true })).toMatchObject({ ok: true });
      expect(await send(first.callback('paid', reference, `old-${reference}`))).not.toBe(200);
      expect(await stateOf(id)).toBe('created');
      expect(
        await send(first.callback('paid', reference, `new-${reference}`, { key: keyOf('second') })),
      ).toBe(200);
      expect(await stateOf(id)).toBe('paid');
    });

    test('is judged with the old keys if they are of another account', async () => {
      const { id, reference } = await create();
      expect(await change({ secrets: second.secrets, keepInProgress: false })).toMatchObject({ ok: true });
      expect(
        await send(first.callback('paid', reference, `new-${reference}`, { key: keyOf('second') })),
      ).toBe(202);
      expect(await stateOf(id)).toBe('created');
      expect(await send(first.callback('paid', reference, `old-${reference}`))).toBe(200);
      expect(await stateOf(id)).toBe('paid');
    });
  });

  test('cannot be carried over to another address', async () => {
    const { id, reference } = await create();
    expect(await change({ url: second.url, keepInProgress: true })).toMatchObject({
      rejection: { kind: 'invalid', field: 'keep_in_progress' },
    });
    // Nor by a statement in the database itself.
    await server.app.db.query({ text: 'update aggregators set url = $1', values: [second.url] });
    server.app.cache.invalidateCatalog();
    second.always = 'refused';
    await advancePayout(server.app, id);
    expect(second.lookedUp).not.toContain(reference);
    expect(first.lookedUp).toContain(reference);
    expect(await stateOf(id)).toBe('created');
  });

  test('keeps the keys of its account until its status is final', async () => {
    const { id, reference } = await create();
    await change({ url: second.url, secrets: second.secrets });
    const account = (await withdrawalDetails(server.app, id)).attempts[0]?.account;
    const kept = async () =>
      (await loadFormerAccounts(server.app.db, NAME)).some((former) => former.account === account);
    await server.app.db.query({ text: `update former_accounts set retired_at = now() - interval '30 days'` });
    await deleteFormerAccounts(server.app.db, 14);
    expect(await kept()).toBe(true);
    expect(await send(first.callback('paid', reference, `final-${reference}`))).toBe(200);
    await deleteFormerAccounts(server.app.db, 14);
    expect(await kept()).toBe(false);
  });
});

test('a former address that is gone does not delay the status checks of the current one', async () => {
  const server = await startTestServer({ app: { breaker: { failuresInARow: 1, pauseSeconds: 600 } } });
  const shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '1000' });
  const gone = await startScriptedAggregator(server.app, { kind: 'http', name: NAME });
  const current = await startScriptedAggregator(server.app, { kind: 'http', name: NAME, isAdded: false });
  onTestFinished(async () => {
    await current.close();
    await server.close();
  });
  const create = async (): Promise<WithdrawalId> => {
    const order = { ...shop, amount: '100', wallet: 'shop.4711', system: 'ewallet' };
    return Number((await server.post(CREATE, order)).body['withdraw_id']) as WithdrawalId;
  };
  const before = await create();
  await updateAggregator(server.app, TESTER, NAME, { url: current.url });
  const after = await create();
  await gone.close();
  for (let i = 0; i < 3; i += 1) await advancePayout(server.app, before);
  current.always = 'paid';
  await advancePayout(server.app, after);
  expect((await withdrawalDetails(server.app, after)).withdrawal.state).toBe('paid');
  expect((await withdrawalDetails(server.app, before)).withdrawal.state).toBe('created');
});
