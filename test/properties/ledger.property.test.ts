// Random sequences of operations on random merchants, by seed: the invariants hold after every step.
import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { asMinor, formatMoney, type Minor } from '../../src/domain/money.ts';
import { SYSTEM_NAMES } from '../../src/domain/systems/index.ts';
import { creditMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { listQueueFor } from '../../src/usecases/operator/withdrawals/list-queue.ts';
import { TESTER } from '../harness/actors.ts';
import {
  enableEverySystem,
  findDifferences,
  makeMerchant,
  openTestApp,
  type TestApp,
  type TestMerchant,
} from '../harness/app.ts';
import { BANK_ID, DESTINATIONS } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { tryCreate, withdrawalRequest } from '../harness/withdrawals.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
  await enableEverySystem(opened.app);
});
afterAll(() => opened.close());

const amount = fc.bigInt({ min: 1n, max: 50_000n }).map(asMinor);
const system = fc.constantFrom(...SYSTEM_NAMES);
const pick = fc.nat({ max: 1_000 });

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      shop: pick,
      amount,
      system,
      feeFrom: fc.constantFrom('balance' as const, 'amount' as const),
      order: fc.option(fc.nat({ max: 3 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'cancel' as const, 'return' as const),
      which: pick,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('credit' as const), shop: pick, amount }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fee' as const),
      system,
      basisPoints: fc.integer({ min: 0, max: 3_000 }),
      fixed: amount,
      range: fc.option(
        fc.tuple(amount, amount).map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const))),
      ),
    }),
  },
);

type Figures = { available: Minor; held: Minor };

async function figuresOf(shops: readonly TestMerchant[]): Promise<Figures[]> {
  const balances = await Promise.all(shops.map(({ merchant_id }) => opened.app.findBalance(merchant_id)));
  return balances.map((balance) => balance ?? { available: asMinor(0n), held: asMinor(0n) });
}

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The merchants of one sequence, and the withdrawals that it created. */
type Run = { readonly shops: readonly TestMerchant[]; readonly created: WithdrawalId[] };

const shopAt = ({ shops }: Run, index: number): TestMerchant => shops[index % shops.length] as TestMerchant;

/** Returns false if the step was rejected or replayed: then it must not change any balance. */
async function createStep(run: Run, it: Extract<Step, { kind: 'create' }>): Promise<boolean> {
  const result = await tryCreate(
    opened.app,
    shopAt(run, it.shop),
    withdrawalRequest(formatMoney(it.amount), {
      wallet: DESTINATIONS[it.system].wallet,
      system: it.system,
      bankId: BANK_ID,
      feeFrom: it.feeFrom,
      orderId: it.order === null ? undefined : `order-${it.order}`,
    }),
  );
  if (!result.ok || result.value.replayed) return false;
  run.created.push(result.value.id);
  return true;
}

const MANUAL = { pay: payWithdrawal, cancel: cancelWithdrawal, return: returnWithdrawal };

async function applyStep(run: Run, it: Step): Promise<boolean> {
  switch (it.kind) {
    case 'create':
      return createStep(run, it);
    case 'pay':
    case 'cancel':
    case 'return': {
      const id = run.created[it.which % Math.max(1, run.created.length)];
      return (
        id !== undefined &&
        (await MANUAL[it.kind](opened.app, TESTER, { id, reason: 'test', reference: `bank-${id}` })).ok
      );
    }
    case 'credit': {
      const { merchant_id: merchantId } = shopAt(run, it.shop);
      await creditMerchant(opened.app, TESTER, { merchantId, amount: it.amount, note: 'test' });
      return true;
    }
    case 'fee': {
      const [min, max] = it.range ?? [null, null];
      const fee = { basisPoints: it.basisPoints, fixed: it.fixed, min, max };
      await updateSystem(opened.app, TESTER, it.system, { fee });
      return true;
    }
  }
}

property.prop([fc.array(step, { minLength: 5, maxLength: 40 })], { numRuns: 25 })(
  'the ledger stays consistent in every sequence of operations',
  async (steps) => {
    const shops = [
      await makeMerchant(opened.app, { credit: '1000' }),
      await makeMerchant(opened.app, { credit: '50' }),
    ];
    const run: Run = { shops, created: [] };
    for (const it of steps) {
      const before = await figuresOf(shops);
      const isApplied = await applyStep(run, it);
      const after = await figuresOf(shops);
      if (!isApplied) expect(after).toEqual(before);
      for (const { available, held } of after) {
        expect(available).toBeGreaterThanOrEqual(0n);
        expect(held).toBeGreaterThanOrEqual(0n);
      }
    }
    const withdrawals = await listQueueFor(
      opened.app,
      { name: TESTER.name, role: 'admin' },
      { tab: 'all' },
      { sort: 'created', limit: 10_000 },
    );
    if (!withdrawals.ok) throw new Error(withdrawals.rejection.text);
    for (const { withdrawal } of withdrawals.value)
      expect(withdrawal.quote.total).toBe(withdrawal.quote.received + withdrawal.quote.fee);
    expect(await findDifferences(opened.app)).toEqual([]);
    const { rows } = await (await connectDirectly(opened.database)).query(
      'select coalesce(sum(amount), 0)::text as total from entries',
    );
    expect(rows[0].total).toBe('0');
  },
);
