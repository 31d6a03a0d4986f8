// The recorder gives up rows rather than time: what there is no room for, and what the database does not take, is counted.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asMerchantId } from '../../src/domain/ids.ts';
import { openRequestRecorder, type RequestRecorder } from '../../src/storage/request-log/recorder.ts';
import { makeMerchant, openTestApp, type TestApp } from '../harness/app.ts';
import { BALANCE, CREATE, toPhone } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { startTestServer } from '../harness/server.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { list } from './log.ts';

const PER_SECOND = 20;
const MAX_ROWS = 3 * PER_SECOND;
const SHOP = asMerchantId(1001);

let opened: TestApp;
let recorder: RequestRecorder;
let faults: string[];
beforeEach(async () => {
  faults = [];
  opened = await openTestApp();
  recorder = openRequestRecorder(opened.app.db, {
    perSecond: PER_SECOND,
    onFault: (_error, message) => faults.push(message),
  });
});
afterEach(async () => {
  await recorder.close();
  await opened.close();
});

let lastId = 0;

/** Returns how many of them there was room for. */
function record(requests: number, code: string | null = null): number {
  let recorded = 0;
  for (let i = 0; i < requests; i += 1) {
    if (!recorder.hasRoom(SHOP, { isImportant: code !== null })) continue;
    recorded += 1;
    lastId += 1;
    recorder.record({
      merchantId: SHOP,
      requestId: `r-${lastId}`,
      at: Date.now(),
      operation: 'createWithdraw',
      status: code === null ? 200 : 422,
      code,
      durationMs: 1,
      clientAddress: null,
      params: null,
      items: null,
    });
  }
  return recorded;
}

const nextSecond = () => {
  const second = Math.floor(performance.now() / 1_000);
  return waitUntil(() => Math.floor(performance.now() / 1_000) > second);
};

const missing = async () =>
  (await list(opened.app, SHOP)).gaps.reduce((sum, { requests }) => sum + requests, 0);

test('rows are written by themselves, within seconds', async () => {
  record(3);
  await waitUntil(() => recorder.counts().recorded === 3, Boolean, 30);
  expect((await list(opened.app, SHOP)).requests).toHaveLength(3);
});

test('above the budget of a second successful requests are dropped first, and every one that is dropped is counted', async () => {
  await nextSecond();
  expect(record(2 * PER_SECOND)).toBe(PER_SECOND);
  expect(record(1)).toBe(0);
  // A rejection still has room.
  expect(record(5, 'low_balance')).toBe(5);
  expect(record(10 * PER_SECOND, 'low_balance')).toBe(MAX_ROWS - PER_SECOND - 5);
  const dropped = PER_SECOND + 1 + 10 * PER_SECOND - (MAX_ROWS - PER_SECOND - 5);
  await recorder.flush();
  expect(recorder.counts()).toEqual({ recorded: MAX_ROWS, dropped, failed: 0 });
  expect(await missing()).toBe(dropped);
  await nextSecond();
  expect(record(1)).toBe(1);
});

test('a database that does not respond costs bounded memory, and no request waits', async () => {
  const owner = await connectDirectly(opened.database);
  await owner.query('begin; lock table request_log in access exclusive mode');
  record(1);
  const flushed = recorder.flush();
  for (let second = 0; second < 4; second += 1) {
    await nextSecond();
    record(PER_SECOND, 'low_balance');
  }
  // The lock times out after three seconds, and the row is lost: it is not tried again.
  await flushed;
  expect(recorder.counts().failed).toBeGreaterThanOrEqual(1);
  await owner.query('rollback');
  await recorder.flush();
  const { recorded, dropped, failed } = recorder.counts();
  expect(recorded + dropped + failed).toBe(1 + 4 * PER_SECOND);
  const { requests } = await list(opened.app, SHOP, { limit: 200 });
  expect(requests).toHaveLength(recorded);
  expect(await missing()).toBe(dropped + failed);
  expect(faults).toContain('requests were not recorded in the request log');
});

test('rows that the database rejects are counted once it takes them again, and never retried', async () => {
  const owner = await connectDirectly(opened.database);
  await owner.query('alter table request_log rename to elsewhere');
  await owner.query('alter table request_log_gaps rename to gaps_elsewhere');
  record(5);
  await recorder.flush();
  expect(recorder.counts()).toEqual({ recorded: 0, dropped: 0, failed: 5 });
  await owner.query('alter table elsewhere rename to request_log');
  await owner.query('alter table gaps_elsewhere rename to request_log_gaps');
  record(2);
  await recorder.flush();
  expect(recorder.counts()).toEqual({ recorded: 2, dropped: 0, failed: 5 });
  expect((await list(opened.app, SHOP)).requests).toHaveLength(2);
  expect(await missing()).toBe(5);
});

test('a create responds while the log cannot be written', async () => {
  const server = await startTestServer();
  try {
    const shop = await makeMerchant(server.app, { credit: '1000' });
    const owner = await connectDirectly(server.database);
    await owner.query('begin; lock table request_log in access exclusive mode');
    for (let i = 0; i < 3; i += 1)
      expect((await server.post(CREATE, { ...shop, ...toPhone })).status).toBe(200);
    const flushed = server.app.requestRecorder.flush();
    // As many as the main pool has connections: the recorder takes none of them.
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.post(CREATE, { ...shop, ...toPhone, amount: '1.00' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await owner.query('rollback');
    await flushed;
  } finally {
    await server.close();
  }
});

test('what is in memory is written when the process stops in order', async () => {
  const server = await startTestServer();
  const shop = await makeMerchant(server.app);
  for (let i = 0; i < 5; i += 1) await server.post(BALANCE, shop);
  const owner = await connectDirectly(server.database);
  await server.app.close();
  const { rows } = await owner.query('select from request_log where merchant_id = $1', [shop.merchant_id]);
  expect(rows).toHaveLength(5);
  await owner.end();
  await server.database.drop();
});
