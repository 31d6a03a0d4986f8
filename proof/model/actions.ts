// The actions of the model. Each takes its random choices from model.draw, so reordering the choices changes what a seed
// does.
import { accountNumber } from '../../src/domain/accounts.ts';
import { type FeeSchedule, quote } from '../../src/domain/fees.ts';
import { interpretReport } from '../../src/domain/interpret-report.ts';
import { asMinor, type Minor, ZERO } from '../../src/domain/money.ts';
import { PAYOUT_CURRENCIES } from '../../src/domain/rates/currencies.ts';
import { gainOf } from '../../src/domain/rates/float-purchase.ts';
import { type LockedPayout, MIN_RATE } from '../../src/domain/rates/rates.ts';
import type { Report, ReportSource } from '../../src/domain/reports.ts';
import { MANUAL_STAGES, STEPS, type Stage, type State, withdrawalFigures } from '../../src/domain/steps.ts';
import { SYSTEMS } from '../../src/domain/systems/index.ts';
import {
  applyStep,
  availableOf,
  balanceOf,
  choose,
  MERCHANT_COUNT,
  type ModelAttempt,
  type ModelState,
  type ModelWithdrawal,
  OPEN_ATTEMPT_STATES,
  ownerOf,
  pickAttempt,
  pickWithdrawal,
  post,
} from './state.ts';

function create(model: ModelState): void {
  const merchant = choose(model, MERCHANT_COUNT);
  const fee: FeeSchedule = {
    basisPoints: choose(model, 300),
    fixed: asMinor(BigInt(choose(model, 50))),
    min: choose(model, 3) === 0 ? asMinor(20n) : null,
    max: choose(model, 3) === 0 ? asMinor(40n) : null,
  };
  const amount = asMinor(1n + BigInt(choose(model, 5_000)));
  const agreed = quote(amount, fee, choose(model, 2) === 0 ? 'balance' : 'amount');
  if (!agreed || availableOf(model, merchant) < agreed.total) return;
  const payout: LockedPayout | null =
    choose(model, 3) === 0
      ? null
      : {
          currency: 'USDT',
          amount: asMinor(1n + BigInt(choose(model, 9_000_000))),
          rate: MIN_RATE,
          rateId: 1,
        };
  post(model, 'hold', merchant, withdrawalFigures({ quote: agreed, payout }, false));
  model.withdrawals.push({
    merchant,
    quote: agreed,
    payout,
    state: 'created',
    stage: 'queued',
    returned: false,
    paidManually: false,
    owed: 0,
    attempts: [],
  });
}

function changeBalance(model: ModelState): void {
  const merchant = choose(model, MERCHANT_COUNT);
  const amount = asMinor(1n + BigInt(choose(model, 20_000)));
  const available = availableOf(model, merchant);
  const owed = -balanceOf(model, accountNumber('merchant:receivable', ownerOf(merchant)));
  const collected = owed < available ? owed : available;
  const step =
    (['deposit', 'deposit', 'debit', 'collect', 'buy_float'] as const)[choose(model, 5)] ?? 'deposit';
  if (step === 'debit' && available < amount) return;
  if (step === 'collect' && collected <= 0n) return;
  if (step === 'buy_float') buyFloat(model, amount);
  else post(model, step, merchant, { deposit: step === 'collect' ? asMinor(collected) : amount });
}

/** Pays this much for some of the payout currency. */
function buyFloat(model: ModelState, cost: Minor): void {
  const { floatAccount } = PAYOUT_CURRENCIES.USDT;
  const { clearingAccount } = SYSTEMS.usdt;
  const position = {
    clearing: asMinor(balanceOf(model, clearingAccount)),
    float: asMinor(balanceOf(model, floatAccount)),
  };
  const bought = asMinor(1n + BigInt(choose(model, 5_000_000)));
  const gain = gainOf(position, { bought, cost });
  const [won, lost] = gain > 0n ? [gain, ZERO] : [ZERO, asMinor(-gain)];
  post(model, 'buy_float', 0, { bought, cost, gain: won, loss: lost });
  // What replaces every delivery leaves nothing in clearing but the cost of what was bought ahead.
  if (position.float < 0n && bought === -position.float && balanceOf(model, clearingAccount) !== 0n)
    throw new Error('clearing is not empty after everything was bought again');
}

function dispatch(model: ModelState): void {
  const withdrawal = pickWithdrawal(model, ({ stage }) => stage === 'queued');
  if (!withdrawal) return;
  applyStep(model, withdrawal, 'dispatch');
  withdrawal.attempts.push({
    state: 'sending',
    acknowledged: false,
    truth: { state: 'not_received', ruledOut: false, paidAfterRefusing: false },
  });
}

/** The aggregator changes an attempt without reporting it. */
function changeAggregatorState(model: ModelState): void {
  const [, attempt] = pickAttempt(model) ?? [];
  if (!attempt) return;
  const { truth } = attempt;
  const choice = choose(model, 10);
  if (truth.state === 'not_received' && !truth.ruledOut) truth.state = choice < 8 ? 'accepted' : 'refused';
  else if (truth.state === 'accepted') truth.state = choice < 7 ? 'paid' : 'refused';
  else if (truth.state === 'paid' && choice < (truth.paidAfterRefusing ? 5 : 1)) truth.state = 'returned';
  else if (truth.state === 'refused' && choice < 4) {
    truth.state = 'paid';
    truth.paidAfterRefusing = true;
  }
}

/** The true state, or `unknown`. */
function reportOf(model: ModelState, { truth }: ModelAttempt, amount: Minor, source: ReportSource): Report {
  if (choose(model, 4) === 0) return { verdict: 'unknown', detail: 'no answer' };
  const paid = { providerId: 'p', amount, currency: 'RUB' };
  switch (truth.state) {
    case 'not_received':
      if (source !== 'submit') return { verdict: 'not_found' };
      // The report states that nothing was sent, so the aggregator must not receive it later.
      truth.ruledOut = true;
      return { verdict: 'not_sent', detail: 'no connection' };
    case 'accepted':
      return { verdict: 'accepted', providerId: 'p' };
    case 'refused':
      return { verdict: 'refused', detail: 'declined', retryable: choose(model, 2) === 0 };
    case 'paid':
    case 'returned':
      return { verdict: truth.state, ...paid };
  }
}

function receiveReport(model: ModelState): void {
  const found = pickAttempt(model);
  if (!found) return;
  const [withdrawal, attempt] = found;
  const { received } = withdrawal.quote;
  const source =
    (['submit', 'lookup', 'lookup', 'callback', 'operator', 'takeover'] as const)[choose(model, 6)] ??
    'lookup';
  // The response to a submission is received once, by its sender.
  if (source === 'submit' && attempt.state !== 'sending') return;
  if (source === 'operator' && withdrawal.stage !== 'sent' && withdrawal.stage !== 'uncertain') return;
  const report: Report =
    source === 'takeover'
      ? { verdict: 'unknown', detail: 'no report' }
      : source === 'operator'
        ? evidenceOf(attempt, received)
        : reportOf(model, attempt, received, source);
  const final = source === 'lookup' && report.verdict === 'not_found' && choose(model, 3) === 0;
  if (final) attempt.truth.ruledOut = true;
  applyReport(model, withdrawal, attempt, { report, source, final });
}

function applyReport(
  model: ModelState,
  withdrawal: ModelWithdrawal,
  attempt: ModelAttempt,
  { report, source, final }: { report: Report; source: ReportSource; final: boolean },
): void {
  const others = withdrawal.attempts.filter((other) => other !== attempt);
  const interpretation = interpretReport(report, {
    attempt: {
      state: attempt.state,
      amount: withdrawal.quote.received,
      acknowledged: attempt.acknowledged,
    },
    withdrawal,
    source,
    currency: 'RUB',
    final,
    otherIsLive: others.some(({ state }) => OPEN_ATTEMPT_STATES.includes(state) || state === 'paid'),
    otherPaidAfterGivenUp: others.some(({ state }) => state === 'paid_after_given_up'),
    disputed: false,
    meansAnother: false,
  });
  attempt.state = interpretation.attempt ?? attempt.state;
  attempt.acknowledged ||= ['accepted', 'paid', 'returned'].includes(report.verdict);
  if (interpretation.promote) {
    const attemptThatPaid = others.find(({ state }) => state === 'paid_after_given_up');
    if (attemptThatPaid) attemptThatPaid.state = 'paid';
  }
  for (const step of interpretation.steps) applyStep(model, withdrawal, step);
}

/** Operators report by the aggregator statement; the aggregator rules out a payout that is not in it. */
function evidenceOf({ truth }: ModelAttempt, amount: Minor): Report {
  if (truth.state === 'paid' || truth.state === 'returned')
    return { verdict: truth.state, providerId: 'p', amount, currency: 'RUB' };
  truth.ruledOut = true;
  if (truth.state === 'accepted') truth.state = 'refused';
  return { verdict: 'refused', detail: 'evidence' };
}

function runManualAction(model: ModelState): void {
  const action =
    (['claim', 'give_back', 'route', 'settle', 'release', 'return'] as const)[choose(model, 6)] ?? 'claim';
  const { from, stages } = STEPS[action];
  const withdrawal = pickWithdrawal(model, ({ state, stage, paidManually }) => {
    if (!(from as readonly State[]).includes(state)) return false;
    // A manual return requires a manual payment.
    if (stage === null) return paidManually;
    return (stages as readonly Stage[]).includes(stage) && MANUAL_STAGES.includes(stage);
  });
  if (!withdrawal) return;
  // An operator does not pay a withdrawal that an aggregator has already paid.
  if (action === 'settle' && withdrawal.attempts.some(({ truth }) => truth.state === 'paid')) return;
  withdrawal.paidManually = action === 'settle';
  const attemptThatPaid = withdrawal.attempts.find(({ state }) => state === 'paid_after_given_up');
  // The recipient still has the payment of the other attempt.
  if (action === 'return' && attemptThatPaid)
    applyReport(model, withdrawal, attemptThatPaid, {
      report: { verdict: 'paid', providerId: 'p', amount: withdrawal.quote.received, currency: 'RUB' },
      source: 'operator',
      final: false,
    });
  else applyStep(model, withdrawal, action, choose(model, 2) === 0);
}

/** Repeated entries are more likely. */
export const ACTIONS: readonly ((model: ModelState) => void)[] = [
  create,
  create,
  create,
  changeBalance,
  dispatch,
  dispatch,
  changeAggregatorState,
  changeAggregatorState,
  receiveReport,
  receiveReport,
  receiveReport,
  runManualAction,
];
