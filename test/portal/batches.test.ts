// Many withdrawals from a file: decided by two above the amount, and made once each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeRows } from '../../src/storage/portal/batch-rows.ts';
import { createBatch } from '../../src/usecases/portal/batches/create-batch.ts';
import { enableEverySystem, findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { type PortalClient, signInNewPerson } from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type Batch, CARD, decide, fileOf, loadBatch, loadProblems, rowOf, upload } from './batch-files.ts';

let server: TestServer;
let shop: TestMerchant;
let maker: PortalClient;
let checker: PortalClient;
let owner: PortalClient;

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
  shop = await makeMerchant(server.app, { credit: '1000000' });
  const person = (role: 'owner' | 'finance') =>
    signInNewPerson(server, { merchantId: shop.merchant_id, role });
  [maker, checker, owner] = [await person('finance'), await person('finance'), await person('owner')];
});
afterAll(() => server.close());

const make = (id: number) => createBatch(server.app, { id, merchantId: shop.merchant_id });

async function withSecondPersonAbove(above: string, run: () => Promise<void>): Promise<void> {
  const db = await server.app.db.connect();
  const set = (value: string | null) =>
    db.query(
      `insert into sluice_portal.settings (merchant_id, second_person_above) values ($1, $2)
       on conflict (merchant_id) do update set second_person_above = $2`,
      [shop.merchant_id, value],
    );
  await set(above);
  try {
    await run();
  } finally {
    await set(null);
    await db.end();
  }
}

describe('a file is made', () => {
  test('by its maker alone, if no amount is set; an order id that a row has is kept', async () => {
    const { id } = await upload(maker, fileOf(rowOf('100.00', 'kept-1'), rowOf('100.00')));
    expect((await checker.post(`/batches/${id}/submit`)).status).toBe(409);
    expect((await decide(maker, id, 'submit')).state).toBe('being_made');
    expect((await maker.post(`/batches/${id}/submit`)).status).toBe(409);
    await make(id);
    expect(await loadBatch(maker, id)).toMatchObject({ state: 'made', rows: { made: 2, open: 0 } });
    const { items } = (await maker.get(`/batches/${id}/rows`)).body as {
      items: { order_id: string; withdrawal_id: number; alone: boolean }[];
    };
    expect(items[0]?.order_id).toBe('kept-1');
    expect(items[1]?.order_id).toMatch(/^portal-.+-3$/);
    const shown = await maker.get(`/withdrawals/${items[1]?.withdrawal_id}`);
    expect(shown.body['made_by']).toEqual({ maker: maker.name, checker: null });
  });

  test('above the amount by another person, and by nobody twice', async () => {
    await withSecondPersonAbove('15000', async () => {
      const { id } = await upload(maker, fileOf(rowOf('100.00'), rowOf('100.00')));
      expect((await checker.post(`/batches/${id}/confirm`)).status).toBe(409);
      expect((await decide(maker, id, 'submit')).state).toBe('waiting');
      const waiting = (await owner.get('/batches?view=waiting')).body['items'] as Batch[];
      expect(waiting.map((batch) => batch.id)).toEqual([id]);
      await make(id);
      expect((await loadBatch(maker, id)).rows.made).toBe(0);
      expect((await maker.post(`/batches/${id}/confirm`)).status).toBe(409);
      expect((await decide(checker, id, 'confirm')).state).toBe('being_made');
      expect((await owner.post(`/batches/${id}/confirm`)).status).toBe(409);
      expect((await owner.post(`/batches/${id}/end`, {})).status).toBe(409);
      await make(id);
      expect(await loadBatch(maker, id)).toMatchObject({ state: 'made', rows: { made: 2 } });
    });
  });

  test('and counts in the sum that its maker made alone', async () => {
    const person = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    await withSecondPersonAbove('25000', async () => {
      const first = await upload(person, fileOf(rowOf('100.00'), rowOf('100.00')));
      expect((await decide(person, first.id, 'submit')).state).toBe('being_made');
      const second = await upload(person, fileOf(rowOf('60.00')));
      expect((await decide(person, second.id, 'submit')).state).toBe('waiting');
      const single = await person.post('/withdrawals', { amount: '60', system: 'card', wallet: CARD });
      expect(single.body['state']).toBe('waiting');
      await decide(person, second.id, 'end');
    });
  });

  test('once, whoever of two people confirms or rejects it first', async () => {
    await withSecondPersonAbove('0', async () => {
      for (let round = 0; round < 8; round += 1) {
        const { id } = await upload(maker, fileOf(rowOf('60.00')));
        await decide(maker, id, 'submit');
        const replies = await Promise.all([
          checker.post(`/batches/${id}/confirm`),
          owner.post(
            `/batches/${id}/${round % 2 === 0 ? 'confirm' : 'end'}`,
            round % 2 === 0 ? undefined : {},
          ),
        ]);
        expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
        await make(id);
        const { state, rows } = await loadBatch(maker, id);
        expect(rows.made).toBe(state === 'made' ? 1 : 0);
      }
    });
  });

  test('once, also by two processes at the same time and after an interruption', async () => {
    const { id } = await upload(maker, fileOf(...Array.from({ length: 250 }, () => rowOf('60.00'))));
    await decide(maker, id, 'submit');
    await Promise.all([make(id), make(id)]);
    // As if the first process had stopped before it recorded what it had created.
    const db = await server.app.db.connect();
    await db.query(
      `update sluice_portal.drafts set state = 'confirmed', withdrawal_id = null where batch_id = $1 and line > 100`,
      [id],
    );
    await make(id);
    expect(await loadBatch(maker, id)).toMatchObject({ state: 'made', rows: { made: 250, refused: 0 } });
    const { rows } = await db.query(
      `select count(*)::int as count from withdrawals w join sluice_portal.drafts d on d.order_id = w.order_id where d.batch_id = $1`,
      [id],
    );
    await db.end();
    expect(rows[0]).toEqual({ count: 250 });
    expect(await findDifferences(server.app)).toEqual([]);
  });

  test('as far as the balance goes; the other rows are refused', async () => {
    const poor = await makeMerchant(server.app, { credit: '500' });
    const person = await signInNewPerson(server, { merchantId: poor.merchant_id, role: 'finance' });
    const { id } = await upload(person, fileOf(...Array.from({ length: 10 }, () => rowOf('100.00'))));
    await decide(person, id, 'submit');
    await createBatch(server.app, { id, merchantId: poor.merchant_id });
    const batch = (await person.get(`/batches/${id}`)).body as unknown as Batch;
    expect(batch.state).toBe('made');
    expect(batch.rows.made + batch.rows.refused).toBe(10);
    expect(batch.rows.made).toBeGreaterThan(3);
    expect(batch.rows.refused).toBeGreaterThan(4);
    const { text } = await person.get(`/batches/${id}/rows.csv`);
    expect(text).toContain('low_balance');
    expect(text).not.toContain(CARD);
  });

  test('not if its maker has lost access', async () => {
    const leaver = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    await withSecondPersonAbove('0', async () => {
      const { id } = await upload(leaver, fileOf(rowOf('60.00')));
      await decide(leaver, id, 'submit');
      const { items } = (await owner.get('/people')).body as { items: { name: string; version: string }[] };
      const version = items.find(({ name }) => name === leaver.name)?.version;
      const disabled = await owner.send('PATCH', `/people/${leaver.name}`, { version, enabled: false });
      expect(disabled.status).toBe(200);
      expect((await checker.post(`/batches/${id}/confirm`)).status).toBe(409);
      expect((await loadBatch(maker, id)).state).toBe('void');
    });
  });
});

describe('a file that is being made', () => {
  const started = async (by: PortalClient): Promise<number> => {
    const rows = Array.from({ length: 150 }, (_, index) => rowOf(`60.${index % 90}0`.slice(0, 5)));
    const { id } = await upload(by, fileOf(...rows));
    await decide(by, id, 'submit');
    return id;
  };
  /** As if the job had just taken the first hundred. */
  const takeHundred = async (id: number): Promise<void> => {
    await server.app.db.transaction((tx) => takeRows(tx, id, { after: 0, limit: 100 }));
  };

  test('is stopped by anyone who may pay: what was taken is made, the rest is not', async () => {
    const id = await started(maker);
    await takeHundred(id);
    await decide(checker, id, 'stop');
    expect((await checker.post(`/batches/${id}/end`, {})).status).toBe(409);
    await make(id);
    expect((await checker.post(`/batches/${id}/stop`)).status).toBe(409);
    expect(await loadBatch(maker, id)).toMatchObject({ state: 'stopped', rows: { made: 100, ended: 50 } });
  });

  test('stops when its maker loses access', async () => {
    const leaver = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    const id = await started(leaver);
    await takeHundred(id);
    const { items } = (await owner.get('/people')).body as { items: { name: string; version: string }[] };
    const version = items.find(({ name }) => name === leaver.name)?.version;
    const disabled = await owner.send('PATCH', `/people/${leaver.name}`, { version, enabled: false });
    expect(disabled.status).toBe(200);
    await make(id);
    expect(await loadBatch(maker, id)).toMatchObject({ state: 'stopped', rows: { made: 100, ended: 50 } });
  });
});

test('a file with the rows of another one is made only if its maker says so', async () => {
  const csv = fileOf(rowOf('70.00'), rowOf('71.00'));
  const first = await upload(maker, csv);
  expect(first.same_as).toBeNull();
  await decide(maker, first.id, 'submit');
  await make(first.id);
  const second = await upload(checker, fileOf(rowOf('71.00'), rowOf('70.00')));
  expect(second.same_as).toEqual({ id: first.id, maker: maker.name });
  const { status, body } = await checker.post(`/batches/${second.id}/submit`);
  expect([status, body['error']]).toEqual([409, expect.stringContaining('paid again')]);
  expect((await loadBatch(maker, second.id)).state).toBe('checked');
  expect((await decide(checker, second.id, 'submit')).state).toBe('being_made');
});

test('a file with the rows of another one is submitted by one of two people at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const csv = fileOf(rowOf(`80.0${round}`));
    const files = [await upload(maker, csv), await upload(checker, csv)];
    const replies = await Promise.all(
      [maker, checker].map((person, i) => person.post(`/batches/${files[i]?.id}/submit`)),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  }
});

test('ten thousand rows with bad ones are checked and made', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => (i % 100 === 0 ? rowOf('none') : rowOf('60.00')));
  const batch = await upload(maker, fileOf(...rows));
  expect(batch).toMatchObject({ rows: { all: 9_900 }, problem_count: 100, amount: '594000.00' });
  expect((await loadProblems(maker, batch.id)).length).toBe(50);
  await decide(maker, batch.id, 'submit');
  await make(batch.id);
  expect(await loadBatch(maker, batch.id)).toMatchObject({
    state: 'made',
    rows: { made: 9_900, refused: 0 },
  });
  expect(await findDifferences(server.app)).toEqual([]);
});

test('two drafts with the same order id and request are one withdrawal, which the first one made', async () => {
  const body = { amount: '77', system: 'card', wallet: CARD, order_id: 'same-1' };
  const ids = await withDrafts(body);
  const confirm = (id: number) => checker.post(`/drafts/${id}/confirm`);
  const [first, second] = [await confirm(ids[0] ?? 0), await confirm(ids[1] ?? 0)];
  expect(first.body).toMatchObject({ state: 'created' });
  expect(second.body).toMatchObject({ state: 'refused', refusal: 'order_id_used' });
});

async function withDrafts(body: object): Promise<number[]> {
  const ids: number[] = [];
  await withSecondPersonAbove('0', async () => {
    for (let i = 0; i < 2; i += 1) ids.push((await maker.post('/withdrawals', body)).body['id'] as number);
  });
  return ids;
}
