// The invariants of the model, checked after every step.

import { ZERO } from '../../src/domain/money.ts';
import { currencyOfAccount, PAYOUT_CURRENCY_NAMES } from '../../src/domain/rates/currencies.ts';
import {
  MERCHANT_COUNT,
  type ModelAttempt,
  type ModelState,
  type ModelWithdrawal,
  OPEN_ATTEMPT_STATES,
} from './state.ts';

const assert = (condition: boolean, problem: string): void => {
  if (!condition) throw new Error(problem);
};

export function checkInvariants({ accounts, withdrawals }: ModelState): void {
  for (const currency of [null, ...PAYOUT_CURRENCY_NAMES]) {
    let sum = 0n;
    for (const [account, amount] of accounts) if (currencyOfAccount(account) === currency) sum += amount;
    assert(sum === 0n, `the accounts of ${currency ?? 'the settlement currency'} add up to ${sum}`);
  }
  for (let merchant = 0; merchant < MERCHANT_COUNT; merchant += 1) {
    const base = (1001 + merchant) * 10;
    let open = 0n;
    for (const each of withdrawals)
      if (each.merchant === merchant && each.state === 'created') open += each.quote.total;
    const [available, held, receivable] = [1, 2, 3].map((account) => accounts.get(base + account) ?? 0n) as [
      bigint,
      bigint,
      bigint,
    ];
    assert(available >= 0n, `available is ${available}`);
    assert(held === open, `held is ${held}, open withdrawals cost ${open}`);
    assert(receivable <= 0n, `owed is ${-receivable}`);
  }
  for (const each of withdrawals) checkWithdrawal(each);
}

/** The last report of the attempt was its true state. */
const isReported = ({ state, truth }: ModelAttempt): boolean => {
  if (truth.state === 'paid') return state === 'paid' || state === 'paid_after_given_up';
  return truth.state !== 'returned' || state === 'returned';
};

function checkWithdrawal(withdrawal: ModelWithdrawal): void {
  const { quote: agreed, state, stage, returned, attempts, paidManually, owed } = withdrawal;
  assert(agreed.total === agreed.received + agreed.fee && agreed.received > ZERO, 'a quote does not add up');
  assert((state === 'created') === (stage !== null), `${state} in the stage ${stage}`);
  const live = attempts.filter(({ state: each }) => OPEN_ATTEMPT_STATES.includes(each) || each === 'paid');
  assert(live.length <= 1, `${live.length} attempts may have paid`);
  if (state === 'cancelled' && !returned)
    assert(live.length === 0, 'released while an attempt may have paid');
  const givenUp = attempts.filter(({ state: each }) => each === 'paid_after_given_up').length;
  assert(
    owed === (state === 'cancelled' ? givenUp : 0),
    `${givenUp} paid after they were given up, ${owed} booked as owed`,
  );
  const paid = attempts.filter(({ truth }) => truth.state === 'paid').length + (paidManually ? 1 : 0);
  // Once every true state was reported, everything is booked, also of an aggregator that paid after refusing.
  if (attempts.every(isReported)) {
    if (state === 'paid') assert(paid > 0, 'Paid, but every payment was returned');
    if (state === 'cancelled')
      assert(paid === owed, `cancelled, paid ${paid} times and ${owed} booked as owed`);
  }
  // The rest holds only for an aggregator that never pays after refusing.
  if (attempts.some(({ truth }) => truth.paidAfterRefusing)) return;
  assert(paid <= 1, `paid ${paid} times`);
  if (state === 'cancelled') assert(paid === 0, 'cancelled and paid');
  const returnedAttempts = attempts.filter(({ truth }) => truth.state === 'returned').length;
  if (state === 'paid') assert(paid + returnedAttempts === 1, 'Paid without a payment');
}
