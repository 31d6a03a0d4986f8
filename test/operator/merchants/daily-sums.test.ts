// The four-eyes amount limits what one operator credits and debits alone in a day.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asMerchantId, type MerchantId } from '../../../src/domain/ids.ts';
import { createMerchant } from '../../../src/usecases/operator/merchants/create-merchant.ts';
import { creditMerchant, debitMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import { makeMerchant, money, openTestApp, type TestApp } from '../../harness/app.ts';

let opened: TestApp;
let shops: MerchantId[];
beforeAll(async () => {
  opened = await openTestApp();
  shops = [];
  for (let i = 0; i < 4; i += 1)
    shops.push(asMerchantId((await makeMerchant(opened.app, { credit: '1000' })).merchant_id));
  await setFourEyes(opened.app, TESTER, { above: money('100') });
});
afterAll(() => opened.close());

test.each([
  ['credit', creditMerchant],
  ['debit', debitMerchant],
] as const)(
  'one operator can %s at most the four-eyes amount a day alone, over all merchants and at once',
  async (name, change) => {
    const by = operatorActor(`ann-${name}`);
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        change(opened.app, by, {
          merchantId: shops[i % shops.length] ?? asMerchantId(0),
          amount: money('30'),
          note: `part ${i}`,
        }),
      ),
    );
    const alone = results.filter((result) => result.ok && result.value.proposal === null);
    const proposed = results.filter((result) => result.ok && result.value.proposal !== null);
    expect([alone.length, proposed.length]).toEqual([3, 9]);
    // Another operator has a sum of their own, and the spelling of a name is no other operator.
    const next = (operator: string) =>
      change(opened.app, operatorActor(operator), {
        merchantId: shops[0] ?? asMerchantId(0),
        amount: money('30'),
        note: operator,
      });
    expect(await next(`ANN-${name}`)).toMatchObject({ value: { proposal: { action: name } } });
    expect(await next(`ben-${name}`)).toMatchObject({ value: { proposal: null } });
  },
);

test('opening balances count like credits', async () => {
  const create = (credit: string) =>
    createMerchant(opened.app, operatorActor('cleo'), {
      name: 'Opened',
      status: 'active',
      payoutMode: 'manual',
      credit: money(credit),
    });
  const results = await Promise.all(Array.from({ length: 5 }, () => create('30')));
  expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ rejection: { field: 'credit' } });
  const credited = await creditMerchant(opened.app, operatorActor('cleo'), {
    merchantId: shops[0] ?? asMerchantId(0),
    amount: money('30'),
    note: 'after them',
  });
  expect(credited).toMatchObject({ value: { proposal: { action: 'credit' } } });
});
