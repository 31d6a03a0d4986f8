// The domain alone, without a database: merchants, withdrawals and an aggregator in memory, moved by the same table of
// steps, judge and fees as the service. A number decides what happens next; after each step the invariants are checked.
import { accountNumber } from '../../src/domain/accounts.ts';
import { type AttemptState, interpretReport } from '../../src/domain/attempts.ts';
import { type FeeSchedule, type Quote, quote } from '../../src/domain/fees.ts';
import { asMerchantId } from '../../src/domain/ids.ts';
import { asMinor, type Minor, ZERO } from '../../src/domain/money.ts';
import type { Report, ReportSource } from '../../src/domain/reports.ts';
import {
  MANUAL_STAGES,
  postingsOf,
  STEPS,
  type Stage,
  type State,
  type StepName,
  withdrawalFigures,
} from '../../src/domain/steps.ts';

/** What the aggregator really did with an attempt. */
type Truth = {
  at: 'nowhere' | 'accepted' | 'refused' | 'paid' | 'returned';
  /** It will never take it: the time for that is over, or it has promised so. */
  fenced: boolean;
  /** It paid what it had refused. */
  lied: boolean;
};

type ModelAttempt = { state: AttemptState; acknowledged: boolean; readonly truth: Truth };

type ModelWithdrawal = {
  readonly merchant: number;
  readonly quote: Quote;
  state: State;
  stage: Stage | null;
  returned: boolean;
  /** Paid by a person, outside of every aggregator. */
  byHand: boolean;
  /** How often it is booked as owed that it was paid after it had been cancelled. */
  owed: number;
  readonly attempts: ModelAttempt[];
};

export type Model = {
  /** Takes one step and checks everything; throws where something does not hold. */
  step(draw: number): void;
  readonly taken: ReadonlyMap<string, number>;
};

const SYSTEM = 'ewallet';
const MERCHANTS = 2;
/** Few enough that much happens to each. */
const MOST_WITHDRAWALS = 8;
const OPEN: readonly AttemptState[] = ['sending', 'accepted', 'uncertain'];

export function openModel(): Model {
  const accounts = new Map<number, bigint>();
  const withdrawals: ModelWithdrawal[] = [];
  const taken = new Map<string, number>();
  let number = 0;

  /** Digits of the draw, one question at a time. */
  const ask = (below: number): number => {
    const answer = number % below;
    number = Math.floor(number / below);
    return answer;
  };
  const balance = (account: number): bigint => accounts.get(account) ?? 0n;
  const owner = (merchant: number) =>
    ({ merchantId: asMerchantId(1001 + merchant), system: SYSTEM }) as const;
  const available = (merchant: number): bigint =>
    balance(accountNumber('merchant:available', owner(merchant)));

  function post(
    step: StepName,
    merchant: number,
    figures: Parameters<typeof postingsOf>[1]['figures'],
  ): void {
    taken.set(step, (taken.get(step) ?? 0) + 1);
    for (const { debit, credit, amount } of postingsOf(step, { ...owner(merchant), figures })) {
      accounts.set(debit, balance(debit) - amount);
      accounts.set(credit, balance(credit) + amount);
    }
  }

  /** What is not allowed by the table must never be asked for. */
  function move(withdrawal: ModelWithdrawal, step: StepName, refundFee = false): void {
    const row = STEPS[step];
    const from: readonly State[] = row.from;
    const stages: readonly Stage[] = row.stages;
    const fits =
      from.includes(withdrawal.state) && (withdrawal.stage === null || stages.includes(withdrawal.stage));
    if (!fits || row.to === null)
      throw new Error(`${step} of a withdrawal that is ${withdrawal.state}, ${withdrawal.stage}`);
    post(step, withdrawal.merchant, withdrawalFigures(withdrawal.quote, refundFee));
    withdrawal.state = row.to;
    withdrawal.stage = row.stage;
    withdrawal.returned ||= step === 'return';
    withdrawal.owed += step === 'recover' ? 1 : step === 'restore' ? -1 : 0;
  }

  const pick = (fits: (withdrawal: ModelWithdrawal) => boolean): ModelWithdrawal | undefined => {
    const fitting = withdrawals.filter(fits);
    return fitting[ask(Math.max(1, fitting.length))];
  };
  const pickAttempt = (): readonly [ModelWithdrawal, ModelAttempt] | undefined => {
    const withdrawal = pick(({ attempts }) => attempts.length > 0);
    const attempt = withdrawal?.attempts[ask(withdrawal.attempts.length)];
    return withdrawal && attempt && [withdrawal, attempt];
  };

  function create(): void {
    const merchant = ask(MERCHANTS);
    const fee: FeeSchedule = {
      basisPoints: ask(300),
      fixed: asMinor(BigInt(ask(50))),
      min: ask(3) === 0 ? asMinor(20n) : null,
      max: ask(3) === 0 ? asMinor(40n) : null,
    };
    const agreed = quote(asMinor(1n + BigInt(ask(5_000))), fee, ask(2) === 0 ? 'balance' : 'amount');
    if (!agreed || available(merchant) < agreed.total) return;
    post('hold', merchant, withdrawalFigures(agreed, false));
    withdrawals.push({
      merchant,
      quote: agreed,
      state: 'created',
      stage: 'queued',
      returned: false,
      byHand: false,
      owed: 0,
      attempts: [],
    });
  }

  function shift(): void {
    const merchant = ask(MERCHANTS);
    const deposit = asMinor(1n + BigInt(ask(20_000)));
    const owed = -balance(accountNumber('merchant:receivable', owner(merchant)));
    const collected = owed < available(merchant) ? owed : available(merchant);
    const step = (['deposit', 'deposit', 'debit', 'collect'] as const)[ask(4)] ?? 'deposit';
    if (step === 'debit' && available(merchant) < deposit) return;
    if (step === 'collect' && collected <= 0n) return;
    post(step, merchant, { deposit: step === 'collect' ? asMinor(collected) : deposit });
  }

  function dispatch(): void {
    const withdrawal = pick(({ stage }) => stage === 'queued');
    if (!withdrawal) return;
    move(withdrawal, 'dispatch');
    withdrawal.attempts.push({
      state: 'sending',
      acknowledged: false,
      truth: { at: 'nowhere', fenced: false, lied: false },
    });
  }

  /** Something happens at the aggregator, seen by nobody here. */
  function happen(): void {
    const [, attempt] = pickAttempt() ?? [];
    if (!attempt) return;
    const { truth } = attempt;
    const what = ask(10);
    if (truth.at === 'nowhere' && !truth.fenced) truth.at = what < 8 ? 'accepted' : 'refused';
    else if (truth.at === 'accepted') truth.at = what < 7 ? 'paid' : 'refused';
    else if (truth.at === 'paid' && what < (truth.lied ? 5 : 1)) truth.at = 'returned';
    else if (truth.at === 'refused' && what < 4) {
      truth.at = 'paid';
      truth.lied = true;
    }
  }

  /** What is true, or that it cannot be told. */
  function tell({ truth }: ModelAttempt, amount: Minor, source: ReportSource): Report {
    if (ask(4) === 0) return { verdict: 'unknown', detail: 'no answer' };
    const paid = { providerId: 'p', amount, currency: 'RUB' };
    switch (truth.at) {
      case 'nowhere':
        if (source !== 'submit') return { verdict: 'not_found' };
        // It is told that nothing was sent, so nothing arrives.
        truth.fenced = true;
        return { verdict: 'not_sent', detail: 'no connection' };
      case 'accepted':
        return { verdict: 'accepted', providerId: 'p' };
      case 'refused':
        return { verdict: 'refused', detail: 'declined', passing: ask(2) === 0 };
      case 'paid':
      case 'returned':
        return { verdict: truth.at, ...paid };
    }
  }

  function hear(): void {
    const found = pickAttempt();
    if (!found) return;
    const [withdrawal, attempt] = found;
    const source =
      (['submit', 'lookup', 'lookup', 'callback', 'operator', 'takeover'] as const)[ask(6)] ?? 'lookup';
    // An answer to a sending is heard once, by who sent it.
    if (source === 'submit' && attempt.state !== 'sending') return;
    const byPerson = source === 'operator' && withdrawal.stage !== 'sent' && withdrawal.stage !== 'uncertain';
    if (byPerson) return;
    const report: Report =
      source === 'takeover'
        ? { verdict: 'unknown', detail: 'nobody said' }
        : source === 'operator'
          ? evidence(attempt, withdrawal.quote.received)
          : tell(attempt, withdrawal.quote.received, source);
    const final = source === 'lookup' && report.verdict === 'not_found' && ask(3) === 0;
    if (final) attempt.truth.fenced = true;
    apply(withdrawal, attempt, { report, source, final });
  }

  /** As the judge says. */
  function apply(
    withdrawal: ModelWithdrawal,
    attempt: ModelAttempt,
    { report, source, final }: { report: Report; source: ReportSource; final: boolean },
  ): void {
    const others = withdrawal.attempts.filter((other) => other !== attempt);
    const judgement = interpretReport(report, {
      attempt: {
        state: attempt.state,
        amount: withdrawal.quote.received,
        acknowledged: attempt.acknowledged,
      },
      withdrawal,
      source,
      currency: 'RUB',
      final,
      otherIsLive: others.some(({ state }) => OPEN.includes(state) || state === 'paid'),
      otherHasPaid: others.some(({ state }) => state === 'paid_after_given_up'),
      disputed: false,
    });
    attempt.state = judgement.attempt ?? attempt.state;
    attempt.acknowledged ||= ['accepted', 'paid', 'returned'].includes(report.verdict);
    if (judgement.promote) {
      const payer = others.find(({ state }) => state === 'paid_after_given_up');
      if (payer) payer.state = 'paid';
    }
    for (const step of judgement.steps) move(withdrawal, step);
  }

  /** People look into the book; what is not there, the aggregator promises never to pay. */
  function evidence({ truth }: ModelAttempt, amount: Minor): Report {
    if (truth.at === 'paid') return { verdict: 'paid', providerId: 'p', amount, currency: 'RUB' };
    if (truth.at === 'returned') return { verdict: 'returned', providerId: 'p', amount, currency: 'RUB' };
    truth.fenced = true;
    if (truth.at === 'accepted') truth.at = 'refused';
    return { verdict: 'refused', detail: 'evidence' };
  }

  function byHand(): void {
    const action =
      (['claim', 'give_back', 'route', 'settle', 'release', 'return'] as const)[ask(6)] ?? 'claim';
    const { from, stages } = STEPS[action];
    const withdrawal = pick(({ state, stage, byHand: paid }) => {
      if (!(from as readonly State[]).includes(state)) return false;
      // Whatever comes back to a person was paid by one.
      if (stage === null) return paid;
      return (stages as readonly Stage[]).includes(stage) && MANUAL_STAGES.includes(stage);
    });
    if (!withdrawal) return;
    // A person pays only what no aggregator has paid behind our back, as far as people can tell.
    if (action === 'settle' && withdrawal.attempts.some(({ truth }) => truth.at === 'paid')) return;
    withdrawal.byHand = action === 'settle';
    const payer = withdrawal.attempts.find(({ state }) => state === 'paid_after_given_up');
    // The recipient still has what the other one paid.
    if (action === 'return' && payer)
      apply(withdrawal, payer, {
        report: { verdict: 'paid', providerId: 'p', amount: withdrawal.quote.received, currency: 'RUB' },
        source: 'operator',
        final: false,
      });
    else move(withdrawal, action, ask(2) === 0);
  }

  const ACTIONS = [
    create,
    create,
    create,
    shift,
    dispatch,
    dispatch,
    happen,
    happen,
    hear,
    hear,
    hear,
    byHand,
  ] as const;

  return {
    taken,
    step(draw) {
      number = draw;
      ACTIONS[ask(ACTIONS.length)]?.();
      check(accounts, withdrawals);
      // What is over and done with only makes everything slower.
      if (withdrawals.length > MOST_WITHDRAWALS) forget();
    },
  };

  function forget(): void {
    const done = withdrawals.findIndex(
      ({ state, attempts, byHand: paid }) =>
        state !== 'created' &&
        (attempts.length === 0 || paid) &&
        attempts.every(({ truth }) => truth.at !== 'paid'),
    );
    if (done >= 0) withdrawals.splice(done, 1);
    else withdrawals.length = 0;
    if (withdrawals.length === 0) accounts.clear();
  }
}

const hold = (what: boolean, otherwise: string): void => {
  if (!what) throw new Error(otherwise);
};

function check(accounts: ReadonlyMap<number, bigint>, withdrawals: readonly ModelWithdrawal[]): void {
  let sum = 0n;
  for (const amount of accounts.values()) sum += amount;
  hold(sum === 0n, `the accounts add up to ${sum}`);
  for (let merchant = 0; merchant < MERCHANTS; merchant += 1) {
    const base = (1001 + merchant) * 10;
    let open = 0n;
    for (const each of withdrawals)
      if (each.merchant === merchant && each.state === 'created') open += each.quote.total;
    const [available, held, receivable] = [1, 2, 3].map((pocket) => accounts.get(base + pocket) ?? 0n) as [
      bigint,
      bigint,
      bigint,
    ];
    hold(available >= 0n, `available is ${available}`);
    hold(held === open, `held is ${held}, open withdrawals cost ${open}`);
    hold(receivable <= 0n, `owed is ${-receivable}`);
  }
  for (const each of withdrawals) checkOne(each);
}

const isHeard = ({ state, truth }: ModelAttempt): boolean => {
  if (truth.at === 'paid') return state === 'paid' || state === 'paid_after_given_up';
  return truth.at !== 'returned' || state === 'returned';
};

function checkOne({ quote: agreed, state, stage, returned, attempts, byHand, owed }: ModelWithdrawal): void {
  hold(agreed.total === agreed.received + agreed.fee && agreed.received > ZERO, 'a quote does not add up');
  hold((state === 'created') === (stage !== null), `${state} in the stage ${stage}`);
  const live = attempts.filter(({ state: each }) => OPEN.includes(each) || each === 'paid');
  hold(live.length <= 1, `${live.length} attempts may have paid`);
  if (state === 'cancelled' && !returned)
    hold(live.length === 0, 'given back while an attempt may have paid');
  const behind = attempts.filter(({ state: each }) => each === 'paid_after_given_up').length;
  hold(
    owed === (state === 'cancelled' ? behind : 0),
    `${behind} paid behind our back, ${owed} booked as owed`,
  );
  const kept = attempts.filter(({ truth }) => truth.at === 'paid').length + (byHand ? 1 : 0);
  // Whoever lied: once all that is true was heard, it is booked.
  if (attempts.every(isHeard)) {
    if (state === 'paid') hold(kept > 0, 'Paid, and everything came back');
    if (state === 'cancelled')
      hold(kept === owed, `cancelled, paid ${kept} times and ${owed} booked as owed`);
  }
  // From here on only of an aggregator that keeps its word.
  if (attempts.some(({ truth }) => truth.lied)) return;
  hold(kept <= 1, `paid ${kept} times`);
  if (state === 'cancelled') hold(kept === 0, 'cancelled and paid');
  const came = attempts.filter(({ truth }) => truth.at === 'returned').length;
  if (state === 'paid') hold(kept + came === 1, 'Paid without a payment');
}
