import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideWithdrawal } from '../../../src/domain/withdrawal.ts';
import { postDebit } from '../../../src/storage/ledger/ledger.ts';
import { ConnectionFault } from '../../../src/storage/postgres/faults.ts';
import { type NewWithdrawal, openCreateBatch } from '../../../src/storage/withdrawals/create-batch.ts';
import { createWithdrawal } from '../../../src/usecases/merchant/create-withdrawal.ts';
import { updateAggregator } from '../../../src/usecases/operator/aggregators/update-aggregator.ts';
import { creditMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { rotateMerchantKey } from '../../../src/usecases/operator/merchants/rotate-merchant-key.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/update-system.ts';
import {
  differencesIn,
  makeMerchant,
  money,
  openAppOn,
  openTestApp,
  type TestApp,
  type TestMerchant,
} from '../../harness/app.ts';
import { peek, someoneWaits } from '../../harness/database.ts';
import { TESTER } from '../../harness/operator-clients.ts';
import { addSimulator, whsec } from '../../harness/payouts.ts';
import { credentialsOf, recognise, request, tryCreate } from '../../harness/withdrawals.ts';

let test_: TestApp;
beforeAll(async () => {
  test_ = await openTestApp();
});
afterAll(() => test_.close());

/** An item as the use case would make it. */
async function item(who: TestMerchant, amount: string, order?: string): Promise<NewWithdrawal> {
  const { app } = test_;
  const decision = decideWithdrawal(request(amount), {
    merchant: await recognise(app, who),
    catalog: await app.cache.catalog(),
    region: 'RU',
  });
  if (!decision.ok) throw new Error(decision.rejection.code);
  const id = await app.nextWithdrawalId();
  return {
    id,
    plan: decision.value,
    wallet: app.vault.sealWallet(id, decision.value.wallet),
    order: order === undefined ? null : { orderId: order, fingerprint: app.vault.fingerprint([amount]) },
  };
}

const verdicts = async (...items: NewWithdrawal[]) =>
  (await openCreateBatch(test_.app.db)(items)).map((answer) =>
    answer instanceof Error ? answer.name : answer.verdict,
  );

describe('one batch', () => {
  test('is judged item by item, in order of arrival', async () => {
    const [poor, rich] = [
      await makeMerchant(test_.app, { credit: '100' }),
      await makeMerchant(test_.app, { credit: '1000' }),
    ];
    expect(
      await verdicts(
        await item(poor, '60'),
        await item(rich, '500'),
        await item(poor, '50'),
        await item(rich, '500'),
        await item(poor, '40'),
        await item(rich, '0.01'),
      ),
    ).toEqual(['created', 'created', 'low_balance', 'created', 'created', 'low_balance']);
    expect(await differencesIn(test_.app)).toEqual([]);
  });

  test('decides order ids inside: leaders, followers, and those known before', async () => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    expect(await verdicts(await item(shop, '10', 'known'))).toEqual(['created']);
    expect(
      await verdicts(
        await item(shop, '10', 'known'),
        await item(shop, '11', 'known'),
        await item(shop, '20', 'new'),
        await item(shop, '20', 'new'),
        await item(shop, '21', 'new'),
        await item(shop, '500', 'dear'),
        await item(shop, '500', 'dear'),
        await item(shop, '1', 'dear'),
      ),
    ).toEqual([
      'replayed',
      'order_id_used',
      'created',
      'replayed',
      'order_id_used',
      'low_balance',
      'low_balance',
      'again',
    ]);
    expect(await differencesIn(test_.app)).toEqual([]);
  });

  test('a replay points to the first withdrawal', async () => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    const [first, second] = [await item(shop, '10', 'p'), await item(shop, '10', 'p')];
    expect(await openCreateBatch(test_.app.db)([first, second])).toEqual([
      { verdict: 'created', withdrawalId: first.id },
      { verdict: 'replayed', withdrawalId: first.id },
    ]);
  });

  test('an item that PostgreSQL cannot accept fails alone', async () => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    const good = await item(shop, '10');
    const bad = await item(shop, '10');
    const mismatched = { ...bad, plan: { ...bad.plan, system: 'card\u0000' as never } };
    const answers = await openCreateBatch(test_.app.db)([good, mismatched, await item(shop, '20')]);
    expect(answers.map((answer) => (answer instanceof Error ? 'fault' : answer.verdict))).toEqual([
      'created',
      'fault',
      'created',
    ]);
    expect(await differencesIn(test_.app)).toEqual([]);
  });

  test('may have 512 items of one merchant', async () => {
    const shop = await makeMerchant(test_.app, { credit: '51200' });
    const items = [];
    for (let i = 0; i < 512; i += 1) items.push(await item(shop, '100', i % 2 === 0 ? `o${i}` : undefined));
    expect(new Set(await verdicts(...items))).toEqual(new Set(['created']));
    expect(await verdicts(await item(shop, '0.01'))).toEqual(['low_balance']);
    expect(await differencesIn(test_.app)).toEqual([]);
  });
});

/** Makes every write of a withdrawal take its time, as a slow disk would. */
async function slowInserts(seconds: string): Promise<void> {
  await test_.app.db.query({
    text: `create or replace function slowly() returns trigger language plpgsql as
           $$ begin perform pg_sleep(${seconds}); return null; end $$`,
  });
  await test_.app.db.query({
    text: 'create or replace trigger slow after insert on withdrawals for each statement execute function slowly()',
  });
}

let firstIsLost = false;

/** A database whose next answer is not waited for, while the work goes on. */
const impatientAboutFirst = () =>
  ({
    ...test_.app.db,
    query: async (statement: Parameters<typeof test_.app.db.query>[0]) => {
      const answer = test_.app.db.query(statement);
      if (!firstIsLost) return answer;
      firstIsLost = false;
      await sleep(100);
      throw new ConnectionFault('Connection terminated unexpectedly');
    },
  }) as typeof test_.app.db;

describe('sent again because the commit went unanswered', () => {
  const resend = async (...items: NewWithdrawal[]) => {
    const database = await peek(test_.database);
    let calls = 0;
    const flaky = {
      ...test_.app.db,
      query: async (statement: Parameters<typeof test_.app.db.query>[0]) => {
        const rows = await test_.app.db.query(statement);
        calls += 1;
        // The commit went through, the answer did not.
        if (calls === 1) throw new ConnectionFault('Connection terminated unexpectedly');
        return rows;
      },
    } as typeof test_.app.db;
    const answers = await openCreateBatch(flaky)(items);
    const { rows } = await database.query('select count(*)::int as n from withdrawals where id = any ($1)', [
      items.map(({ id }) => id),
    ]);
    return {
      calls,
      verdicts: answers.map((answer) => (answer instanceof Error ? answer.name : answer.verdict)),
      written: rows[0].n,
    };
  };

  test('nothing is created twice and every item learns the truth', async () => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    const items = [await item(shop, '60'), await item(shop, '60'), await item(shop, '30', 'again-1')];
    expect(await resend(...items)).toEqual({
      calls: 2,
      verdicts: ['created', 'low_balance', 'created'],
      written: 2,
    });
    expect(await differencesIn(test_.app)).toEqual([]);
  });

  test('should the first sending arrive after the second, it undoes itself', async () => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    const late = await item(shop, '10');
    expect(await verdicts(late)).toEqual(['created']);
    const [answer] = await openCreateBatch(test_.app.db)([late]);
    expect(answer).toMatchObject({ code: '23505' });
    expect(await differencesIn(test_.app)).toEqual([]);
  });

  test('should it arrive after the second was refused, it undoes itself too', async () => {
    const shop = await makeMerchant(test_.app, { credit: '5' });
    const late = await item(shop, '10');
    // The first sending never arrived, the second is refused ...
    let calls = 0;
    const slow = {
      ...test_.app.db,
      query: async (statement: Parameters<typeof test_.app.db.query>[0]) => {
        calls += 1;
        if (calls === 1) throw new ConnectionFault('Connection terminated unexpectedly');
        return test_.app.db.query(statement);
      },
    } as typeof test_.app.db;
    expect(await openCreateBatch(slow)([late])).toEqual([{ verdict: 'low_balance' }]);
    // ... then there is money, and the first one arrives.
    await creditMerchant(test_.app, TESTER, {
      merchantId: shop.merchant_id,
      amount: money('100'),
      note: 'test',
    });
    expect(await openCreateBatch(test_.app.db)([late])).toEqual([expect.objectContaining({ code: 'SL006' })]);
    expect(await verdicts(await item(shop, '10'))).toEqual(['created']);
  });

  test('while the first sending still holds the lock, its fate is waited for, never passed by', async () => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    const batch = openCreateBatch(impatientAboutFirst());
    // Locked merchants are being left out at the moment, because of another one.
    const other = await makeMerchant(test_.app, { credit: '100' });
    await test_.app.db.transaction(async (tx) => {
      await tx.query({
        text: 'select from balances where merchant_id = $1 for update',
        values: [other.merchant_id],
      });
      expect(await batch([await item(other, '1')])).toEqual([{ verdict: 'locked' }]);
    });
    const slow = await item(shop, '10');
    await slowInserts('0.8');
    firstIsLost = true;
    const answers = await batch([slow]);
    await slowInserts('0');
    expect(answers).toEqual([{ verdict: 'created', withdrawalId: slow.id }]);
    const { rows } = await (await peek(test_.database)).query(
      'select count(*)::int as n from withdrawals where merchant_id = $1',
      [shop.merchant_id],
    );
    expect(rows[0].n).toBe(1);
  });

  test('a database that stays away leaves the outcome unknown, never refused', async () => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    const gone = {
      ...test_.app.db,
      query: async () => {
        throw new ConnectionFault('Connection terminated unexpectedly');
      },
    } as typeof test_.app.db;
    const [answer] = await openCreateBatch(gone)([await item(shop, '10')]);
    expect(answer).toMatchObject({ name: 'OutcomeUnknownFault' });
  });
});

test('a batch from before midnight that comes after one from after it counts against the later day', async () => {
  const shop = await makeMerchant(test_.app, { credit: '1000' });
  await updateMerchant(test_.app, TESTER, shop.merchant_id, { dailyLimit: money('100') });
  expect(await verdicts(await item(shop, '60'))).toEqual(['created']);
  await test_.app.db.query({
    text: 'update balances set day = day + 1 where merchant_id = $1',
    values: [shop.merchant_id],
  });
  expect(await verdicts(await item(shop, '60'), await item(shop, '40'))).toEqual([
    'daily_limit_exceeded',
    'created',
  ]);
  const [row] = await test_.app.db.query<{ ahead: boolean; day_total: bigint }>({
    text: `select day > (now() at time zone 'utc')::date as ahead, day_total from balances where merchant_id = $1`,
    values: [shop.merchant_id],
  });
  expect(row).toEqual({ ahead: true, day_total: 10_000n });
});

describe('a merchant whose balance somebody else has locked', () => {
  test('waits or is told to come back, and holds up nobody else', async () => {
    const [stuck, free] = [
      await makeMerchant(test_.app, { credit: '100' }),
      await makeMerchant(test_.app, { credit: '100' }),
    ];
    const impatient = openAppOn(test_.database.connection, test_.masterKey, { lockTimeoutMs: 200 });
    const outcome = async (who: TestMerchant) => {
      const startedAt = performance.now();
      const result = await tryCreate(impatient, who, request('10'));
      return {
        result: result.ok ? 'created' : result.rejection.code,
        fast: performance.now() - startedAt < 900,
      };
    };
    await test_.app.db.transaction(async (tx) => {
      await tx.query({
        text: 'select from balances where merchant_id = $1 for update',
        values: [stuck.merchant_id],
      });
      const [first, ...others] = await Promise.all([
        outcome(stuck),
        outcome(free),
        outcome(free),
        outcome(free),
      ]);
      expect(first).toMatchObject({ result: 'busy' });
      expect(others).toEqual(Array.from({ length: 3 }, () => ({ result: 'created', fast: true })));
    });
    expect(await outcome(stuck)).toMatchObject({ result: 'created' });
    await impatient.close();
    expect(await differencesIn(test_.app)).toEqual([]);
  });
});

test('what somebody takes from the balance while a create waits for it is gone', async () => {
  const shop = await makeMerchant(test_.app, { credit: '100' });
  const waiting = await item(shop, '60');
  const taken = { merchantId: shop.merchant_id, amount: money('50'), note: 'test', actor: 'test' };
  const answer = await test_.app.db.transaction(async (tx) => {
    await postDebit(tx, taken);
    const creating = verdicts(waiting);
    await sleep(100);
    return { creating };
  });
  expect(await answer.creating).toEqual(['low_balance']);
  expect(await differencesIn(test_.app)).toEqual([]);
});

// An operator has the balance and waits for the audit log, a change of the catalog has that and waits for the creates.
test('a create that waits for a balance keeps no change of systems or banks waiting', async () => {
  const shop = await makeMerchant(test_.app, { credit: '100' });
  const waiting = await item(shop, '10');
  const looking = await peek(test_.database);
  const keptWaiting = new Set<boolean>();
  await test_.app.db.transaction(async (tx) => {
    await tx.query({
      text: 'select from balances where merchant_id = $1 for update',
      values: [shop.merchant_id],
    });
    let answered = false;
    const creating = verdicts(waiting).finally(() => {
      answered = true;
    });
    while (!answered) {
      const { rows } = await looking.query<{ catalog: boolean }>(
        `select exists (select from pg_locks has where has.pid = waits.pid and has.granted
                           and has.relation = 'catalog_version'::regclass) as catalog
           from pg_locks waits join pg_stat_activity using (pid)
          where not waits.granted and datname = current_database()`,
      );
      for (const { catalog } of rows) keptWaiting.add(catalog);
    }
    expect(await creating).toEqual(['locked']);
  });
  expect([...keptWaiting]).toEqual([false]);
});

test('a change of systems or banks that takes a while is waited for', async () => {
  const shop = await makeMerchant(test_.app, { credit: '100' });
  const waiting = await item(shop, '10');
  const { creating } = await test_.app.db.transaction(async (tx) => {
    await tx.query({ text: 'lock table catalog_version in exclusive mode' });
    const creating = verdicts(waiting);
    await sleep(700);
    return { creating };
  });
  expect(await creating).toEqual(['created']);
});

test('a change of systems or banks that takes too long makes creates busy, for as long as it takes', async () => {
  const shop = await makeMerchant(test_.app, { credit: '100' });
  const waiting = await item(shop, '10');
  await test_.app.db.transaction(async (tx) => {
    await tx.query({ text: 'lock table catalog_version in exclusive mode' });
    expect(await verdicts(waiting)).toEqual(['BusyFault']);
  });
  expect(await verdicts(waiting)).toEqual(['created']);
});

describe('what changed since the merchant was recognised holds at once', () => {
  const createAfter = async (change: (who: TestMerchant) => Promise<unknown>, asked = request('10')) => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    const merchant = await recognise(test_.app, shop);
    await change(shop);
    const created = await createWithdrawal(test_.app, {
      merchant,
      credentials: credentialsOf(shop),
      request: asked,
    });
    return created.ok ? 'created' : created.rejection.code;
  };

  test('a block', async () =>
    expect(
      await createAfter((who) => updateMerchant(test_.app, TESTER, who.merchant_id, { status: 'blocked' })),
    ).toBe('merchant_blocked'));

  test('a rotated key', async () =>
    expect(await createAfter((who) => rotateMerchantKey(test_.app, TESTER, who.merchant_id, 0))).toBe(
      'merchant_not_found',
    ));

  test('an address list', async () =>
    expect(
      await createAfter((who) =>
        updateMerchant(test_.app, TESTER, who.merchant_id, { ipAllowList: ['198.51.100.1'] }),
      ),
    ).toBe('ip_not_allowed'));

  test('a limit of its own', async () =>
    expect(
      await createAfter((who) =>
        updateMerchant(test_.app, TESTER, who.merchant_id, {
          terms: { system: 'card', change: { max: money('5') } },
        }),
      ),
    ).toBe('amount_above_maximum'));

  test('a limit of the system, and its end', async () => {
    expect(await createAfter(() => updateSystem(test_.app, TESTER, 'card', { max: money('5') }))).toBe(
      'amount_above_maximum',
    );
    expect(await createAfter(() => updateSystem(test_.app, TESTER, 'card', { max: null }))).toBe('created');
  });

  test('a change that waits for its line in the audit log holds up no create', async () => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    const db = await peek(test_.database);
    await db.query('begin');
    await db.query('select from audit_head for update');
    const changing = updateSystem(test_.app, TESTER, 'usdt', { max: money('5') });
    await someoneWaits(test_.database, '%audit_head');
    const outcome = await tryCreate(test_.app, shop, request('10'));
    await db.query('commit');
    expect(outcome).toMatchObject({ ok: true });
    expect(await changing).toMatchObject({ ok: true });
  });

  test('a change of an aggregator that waits for its float holds up no create', async () => {
    const { app } = test_;
    await addSimulator(app, { name: 'sim', url: 'http://127.0.0.1:9', secret: whsec() });
    await updateAggregator(app, TESTER, 'sim', { float: money('100') });
    const shop = await makeMerchant(app, { credit: '100' });
    const db = await peek(test_.database);
    await db.query('begin');
    await db.query('select from floats for update');
    const changing = updateAggregator(app, TESTER, 'sim', { deadlineMs: 4_000, float: money('200') });
    await someoneWaits(test_.database, '%from floats%');
    const outcome = await tryCreate(app, shop, request('10'));
    await db.query('commit');
    expect(outcome).toMatchObject({ ok: true });
    expect(await changing).toMatchObject({ ok: true });
  });

  test('a change waits for creates under way, so that none is committed after it', async () => {
    const shop = await makeMerchant(test_.app, { credit: '100' });
    const slow = await item(shop, '10');
    await slowInserts('0.6');
    const order: string[] = [];
    const creating = openCreateBatch(test_.app.db)([slow]).then(() => order.push('create'));
    await sleep(200);
    await Promise.all([
      creating,
      updateMerchant(test_.app, TESTER, shop.merchant_id, { status: 'blocked' }).then(() =>
        order.push('block'),
      ),
      updateSystem(test_.app, TESTER, 'usdt', { enabled: false }).then(() => order.push('system')),
    ]);
    await slowInserts('0');
    expect(order[0]).toBe('create');
    await updateSystem(test_.app, TESTER, 'usdt', { enabled: true });
  });

  test('a change of no consequence', async () =>
    expect(
      await createAfter((who) => updateMerchant(test_.app, TESTER, who.merchant_id, { name: 'Renamed' })),
    ).toBe('created'));
});
