// The overview page, the nightly day figures, and the event stream of open consoles.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateOperator } from '../../../src/usecases/operator/operators/operators.ts';
import { deleteExpired } from '../../../src/usecases/system/delete-expired.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '10000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
});
afterAll(() => server.close());

const create = async (): Promise<number> =>
  Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);

test("the overview counts open withdrawals and today's payments", async () => {
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

/** Dates withdrawals back by days; the tables are append-only, so the triggers are off. */
async function moveBack(direct: pg.Client, days: Record<number, number>): Promise<void> {
  await direct.query('set session_replication_role = replica');
  for (const [id, ago] of Object.entries(days)) {
    const values = [id, ago];
    await direct.query(
      'update withdrawal_events set at = at - make_interval(days => $2) where withdrawal_id = $1',
      values,
    );
    await direct.query(
      'update withdrawals set created_at = created_at - make_interval(days => $2) where id = $1',
      values,
    );
  }
  await direct.query('reset session_replication_role');
}

test('the nightly job stores the figures of the past days', async () => {
  const [paid, cancelled] = [await create(), await create()];
  await ann.post(`/withdrawals/${paid}/pay`, { reference: 'bank-2' });
  await ann.post(`/withdrawals/${cancelled}/cancel`, { reason: 'test' });
  const direct = await connectDirectly(server.database);
  await moveBack(direct, { [paid]: 3, [cancelled]: 5 });
  // Earlier requests may have stored figures.
  await direct.query('delete from day_figures');

  await deleteExpired(server.app);

  const { rows } = await direct.query<{ day: string; created: number }>(
    `select day::text, system, created, paid, cancelled, paid_sum::text from day_figures where system = 'fps' order by day`,
  );
  // Yesterday may not be final yet.
  expect([12, 13]).toContain(rows.length);
  expect(rows.filter(({ created }) => created > 0)).toEqual([
    { day: dayBefore(5), system: 'fps', created: 1, paid: 0, cancelled: 1, paid_sum: '0' },
    { day: dayBefore(3), system: 'fps', created: 1, paid: 1, cancelled: 0, paid_sum: '10000' },
  ]);
  const days = (await ann.get('/overview')).body['days'] as object[];
  expect(days).toHaveLength(14);
  expect(days).toContainEqual({ day: dayBefore(3), created: 1, paid: 1, cancelled: 0, paid_sum: '100.00' });
});

test('the event stream pushes new counts to an open console', async () => {
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/operator/v1/events`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const receive = async (text: string): Promise<void> => {
    while (!received.includes(text)) {
      const next = await reader?.read();
      if (!next || next.done) throw new Error(`the stream ended: ${received}`);
      received += next.value;
    }
  };
  await receive('event: pulse');
  const id = await create();
  await receive(`"newest_id":${id}`);
  await ann.post(`/withdrawals/${id}/claim`);
  await receive('"mine":1');
  await reader?.cancel();
});

test('the event stream of a dismissed operator ends before it shows another count', async () => {
  const dismissed = await signInNewOperator(server, 'dan', 'viewer');
  const cookie = [...dismissed.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/operator/v1/events`, { headers: { cookie } });
  const received = response.text();
  await updateOperator(server.app, TESTER, { name: 'dan', enabled: false });
  const id = await create();
  expect(await received).not.toContain(`"newest_id":${id}`);
});

test('a stopping server does not wait for event streams', async () => {
  const stopping = await startTestServer();
  const eve = await signInNewOperator(stopping, 'eve', 'viewer');
  const cookie = [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${stopping.url}/operator/v1/events`, { headers: { cookie } });
  expect(response.status).toBe(200);
  await stopping.close();
  await expect(response.text()).resolves.toContain(': connected');
});
