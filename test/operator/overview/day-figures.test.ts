// The figures of the current day: appended by every batch, summed up by a job, and at any moment the same as a count.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldDayFigures } from '../../../src/usecases/system/fold-day-figures.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, referenceFor, withdrawalTo } from '../../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

const SYSTEMS = ['card', 'fps', 'usdt'] as const;

/** What happens to a withdrawal after its creation: nothing, or a payment, a cancellation, a payment and its return. */
const FATES = [[], ['pay'], ['cancel'], ['pay', 'return']] as const;

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
});
afterAll(() => server.close());

/** Every system and every fate, the creates at once so that they share batches. */
async function makeSomeOfEach(): Promise<void> {
  const orders = SYSTEMS.flatMap((system) => FATES.map((fate) => ({ system, fate })));
  const made = await Promise.all(
    orders.map(async ({ system, fate }) => ({
      fate,
      system,
      id: Number((await server.post(CREATE, { ...shop, ...withdrawalTo(system) })).body['withdraw_id']),
    })),
  );
  for (const { id, system, fate } of made)
    for (const action of fate) {
      const details = action === 'pay' ? { reference: referenceFor(system, id) } : { reason: 'test' };
      expect((await ann.post(`/withdrawals/${id}/${action}`, details)).status, action).toBe(200);
    }
}

/** Not read from figure_deltas. */
const count = () =>
  server.app.db.query({
    text: `select system, count(*) filter (where step = 'hold')::int as created, count(*) filter (where step = 'settle')::int as paid,
            count(*) filter (where step in ('release', 'return'))::int as cancelled,
            to_char(coalesce(sum(received) filter (where step = 'settle'), 0) / 100.0, 'FM999999990.00') as paid_sum
       from withdrawal_events join withdrawals on withdrawals.id = withdrawal_id group by system`,
  });

async function expectFiguresToBeCounted(): Promise<void> {
  const counted = await count();
  expect(counted).toHaveLength(SYSTEMS.length);
  const shown = (await ann.get('/overview')).body['systems'];
  for (const figures of counted) expect(shown).toContainEqual(figures);
}

describe('the figures of today', () => {
  test('are those of every create, payment, cancellation and return', async () => {
    await makeSomeOfEach();
    await expectFiguresToBeCounted();
  });

  test('are the same after they were summed up, also by two processes at once and while more are added', async () => {
    await Promise.all([makeSomeOfEach(), ...Array.from({ length: 8 }, () => foldDayFigures(server.app))]);
    await expectFiguresToBeCounted();
    await foldDayFigures(server.app);
    await expectFiguresToBeCounted();
  });

  test('are a few rows after they were summed up', async () => {
    for (let i = 0; i < 3; i += 1) await makeSomeOfEach();
    await foldDayFigures(server.app);
    const rows = await server.app.db.query({ text: 'select * from figure_deltas' });
    expect(rows.length).toBeLessThanOrEqual(SYSTEMS.length * 2);
    await expectFiguresToBeCounted();
  });

  test('are counted on the day of an upgrade, whose figures are not complete', async () => {
    await server.app.db.query({ text: 'update figures_start set day = current_date + 1' });
    await server.app.db.query({ text: 'delete from figure_deltas' });
    await expectFiguresToBeCounted();
    await server.app.db.query({ text: 'update figures_start set day = current_date' });
  });
});
