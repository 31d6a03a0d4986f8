// A statement that names another destination, or a payout from before ours, is a difference of money: something else was
// carried out under our reference.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectConsistent, type PayoutSetup } from '../harness/payouts.ts';
import { compare, type Line, openPatientEnv, type Paid, payUntil, statementOf } from './samples.ts';

let testEnv: PayoutSetup;
let payouts: Record<'paid' | 'returned' | 'accepted', Paid>;
let statement: Line[];

beforeAll(async () => {
  testEnv = await openPatientEnv();
  const [paid, returned, accepted] = await Promise.all([
    payUntil(testEnv, '100.00', 'paid'),
    payUntil(testEnv, '40.30', 'returned'),
    payUntil(testEnv, '30.31', 'accepted'),
  ]);
  payouts = { paid, returned, accepted };
  statement = await statementOf(testEnv.app);
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

describe('a statement about another payout', () => {
  test.each<[string, Partial<Line>, string]>([
    ['another destination', { wallet: 'ti*****02' }, 'another destination'],
    [
      'a payout from before our attempt',
      { created_at: '2001-01-01T00:00:00Z' },
      'created before it was sent',
    ],
  ])('is found by %s, in a file', async (_, change, detail) => {
    for (const { reference } of Object.values(payouts)) {
      const lines = statement.map((line) => (line.reference === reference ? { ...line, ...change } : line));
      const { report } = await compare(testEnv.app, { lines });
      expect(report.differences).toMatchObject([{ type: 'other_payout', money: true, detail }]);
    }
  });

  test('is not seen in a file without these columns', async () => {
    const lines = statement.map((line) => ({ ...line, wallet: '', created_at: '' }));
    expect((await compare(testEnv.app, { lines })).differences).toBe(0);
  });

  test('is found in the statement of the interface, and ours is not Paid', async () => {
    for (const amount of ['60.32', '60.33']) {
      const created = await testEnv.pay(amount);
      const id = String(created.body['withdraw_id']);
      expect(await testEnv.info(id)).toMatchObject({ status: 'Created' });
      const found = (await compare(testEnv.app)).report.differences.filter(
        ({ withdrawal_id }) => String(withdrawal_id) === id,
      );
      expect(found).toMatchObject([{ type: 'other_payout', money: true }, ...found.slice(1)]);
    }
  });
});
