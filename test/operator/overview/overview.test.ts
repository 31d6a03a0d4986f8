// The first page and the live line.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '../../../src/usecases/system/delete-expired.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { peek } from '../../harness/database.ts';
import { type Browser, openConsole } from '../../harness/operators.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: Browser;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '10000' });
  ann = await openConsole(server, 'ann', 'maker');
});
afterAll(() => server.close());

const create = async (): Promise<number> =>
  Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);

test('the first page counts what waits and what was done today', async () => {
  const [paid] = [await create(), await create()];
  await ann.post(`/withdrawals/${paid}/pay`, { reference: 'bank-1' });
  const { body } = await ann.get('/overview');
  expect(body).toMatchObject({
    to_pay: { count: 1, sum: '100.00' },
    mine: { count: 0 },
    paid_today: { count: 1, sum: '100.00' },
    balances: { available: '9800.00', held: '100.00', owed: '0.00' },
    ledger: { checked_at: null, differences: null },
  });
  const days = body['days'] as { created: number; paid: number }[];
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toMatchObject({ created: 2, paid: 1 });
  expect(body['systems']).toContainEqual({
    system: 'fps',
    created: 2,
    paid: 1,
    cancelled: 0,
    paid_sum: '100.00',
  });
});

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** They only grow for everybody but this: the days must come from somewhere. */
async function moveBack(behind: pg.Client, days: Record<number, number>): Promise<void> {
  await behind.query('set session_replication_role = replica');
  for (const [id, ago] of Object.entries(days)) {
    const values = [id, ago];
    await behind.query(
      'update withdrawal_events set at = at - make_interval(days => $2) where withdrawal_id = $1',
      values,
    );
    await behind.query(
      'update withdrawals set created_at = created_at - make_interval(days => $2) where id = $1',
      values,
    );
  }
  await behind.query('reset session_replication_role');
}

test('a night counts the days that are over, so that a morning does not wait for them', async () => {
  const [paid, cancelled] = [await create(), await create()];
  await ann.post(`/withdrawals/${paid}/pay`, { reference: 'bank-2' });
  await ann.post(`/withdrawals/${cancelled}/cancel`, { reason: 'test' });
  const behind = await peek(server.database);
  await moveBack(behind, { [paid]: 3, [cancelled]: 5 });
  // Somebody has looked before.
  await behind.query('delete from day_figures');

  await deleteExpired(server.app);

  const { rows } = await behind.query<{ day: string; created: number }>(
    `select day::text, system, created, paid, cancelled, paid_sum::text from day_figures where system = 'fps' order by day`,
  );
  // The day that has just ended may not be settled yet.
  expect([12, 13]).toContain(rows.length);
  expect(rows.filter(({ created }) => created > 0)).toEqual([
    { day: dayBefore(5), system: 'fps', created: 1, paid: 0, cancelled: 1, paid_sum: '0' },
    { day: dayBefore(3), system: 'fps', created: 1, paid: 1, cancelled: 0, paid_sum: '10000' },
  ]);
  const days = (await ann.get('/overview')).body['days'] as object[];
  expect(days).toHaveLength(14);
  expect(days).toContainEqual({ day: dayBefore(3), created: 1, paid: 1, cancelled: 0, paid_sum: '100.00' });
});

test('an open console hears at once that something has changed, until its session ends', async () => {
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/operator/v1/events`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const until = async (word: string): Promise<void> => {
    while (!heard.includes(word)) {
      const next = await reader?.read();
      if (!next || next.done) throw new Error(`the line ended: ${heard}`);
      heard += next.value;
    }
  };
  await until('event: pulse');
  const id = await create();
  await until(`"newest_id":${id}`);
  await ann.post(`/withdrawals/${id}/claim`);
  await until('"mine":1');
  await reader?.cancel();
});

test('a server that stops does not wait for open consoles', async () => {
  const own = await startTestServer();
  const eve = await openConsole(own, 'eve', 'viewer');
  const cookie = [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${own.url}/operator/v1/events`, { headers: { cookie } });
  expect(response.status).toBe(200);
  await own.close();
  await expect(response.text()).resolves.toContain(': here');
});
