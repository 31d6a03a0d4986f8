// Bugs in interpreting an aggregator's reports and in the ledger steps that follow from them.
import { type Bug, edit } from '../bug.ts';

const ATTEMPTS = 'src/domain/interpret-report.ts';
const APPLY = 'sql/functions/apply_withdrawal_steps.sql';
const ATTEMPT_TESTS = 'test/domain/attempts.test.ts';
const MODEL_TEST = {
  test: 'test/domain/model.test.ts',
  title: 'every account, hold and payment is correct after every step of a random run',
};
const LATE_STEP_TEST = {
  test: 'test/storage/ledger/ledger.test.ts',
  title: 'a late step, from another state or with an old fence, moves nothing',
};

/** How an attempt without a known outcome is interpreted. */
const onUnknown = (interpretation: string) =>
  edit(
    ATTEMPTS,
    "    case 'unknown':\n      return attempt.state === 'sending' ? doubtful",
    `    case 'unknown':\n      return attempt.state === 'sending' ? ${interpretation}`,
  );

export const PAYOUTS: readonly Bug[] = [
  {
    name: 'a withdrawal is created while every aggregator is paused',
    edits: [
      edit(
        'src/usecases/merchant/decide-withdrawal.ts',
        'if (pause <= 0) return',
        'if (pause <= 3_600) return',
      ),
    ],
    test: 'test/payouts/paused-aggregators.test.ts',
    title: 'the order id stays free, and is paid when an aggregator is up again',
  },
  {
    name: 'a time-out releases the hold',
    edits: [onUnknown("notCarriedOut('refused', false)")],
    ...MODEL_TEST,
  },
  {
    name: 'after a time-out the payout is sent to the next aggregator',
    edits: [onUnknown("notCarriedOut('not_sent', true)")],
    test: 'test/payouts/matrix.test.ts',
    title:
      'rows 3 and 4: for any answer of the aggregator the merchant gets Created and the recipient is paid once',
  },
  {
    name: '"not found" counts as proof immediately',
    edits: [
      edit(
        ATTEMPTS,
        "if (final) return notCarriedOut('refused', false);",
        "return notCarriedOut('refused', false);",
      ),
    ],
    test: ATTEMPT_TESTS,
    title: 'a hold is released only on proof that the money did not leave',
  },
  {
    name: 'a callback alone releases the hold',
    edits: [
      edit(
        ATTEMPTS,
        "    case 'refused':\n      if (source === 'callback') return confirm;",
        "    case 'refused':",
      ),
    ],
    test: 'test/payouts/callbacks.test.ts',
    title: 'a signed refusal releases nothing before a lookup confirms it',
  },
  {
    name: 'a payment of any amount settles',
    edits: [
      edit(
        ATTEMPTS,
        'report.amount === attempt.amount && report.currency === currency',
        'report.currency === currency',
      ),
    ],
    test: ATTEMPT_TESTS,
    title: 'another amount or currency opens an incident and moves nothing',
  },
  {
    name: 'every report of a payment settles again',
    edits: [
      edit(
        ATTEMPTS,
        "    case 'accepted':\n    case 'paid':\n    case 'not_sent':",
        "    case 'paid':\n      return { attempt: 'paid', steps: ['settle'], note: 'paid' };\n    case 'accepted':\n    case 'not_sent':",
      ),
    ],
    ...MODEL_TEST,
  },
  {
    name: 'the sweep does not find a payout that was never sent',
    edits: [
      edit(
        'src/storage/payouts/payout-jobs.ts',
        "(w.stage <> 'queued' or w.changed_at < now() - make_interval(secs => $1))",
        "(w.stage <> 'queued' or w.changed_at < now() - make_interval(days => 1 + 0 * $1::integer))",
      ),
    ],
    test: 'test/faults/sweep.test.ts',
    title: 'leaves a payout that the sweep takes up when its time is over, and not before',
  },
  {
    name: 'the sweep takes a payout from the process that sends it',
    edits: [
      edit(
        'src/storage/payouts/payout-jobs.ts',
        "and (w.stage <> 'dispatching' or w.lease_until is null or w.lease_until < now())",
        '',
      ),
    ],
    test: 'test/faults/sweep.test.ts',
    title: 'leaves a payout that the sweep takes up when its time is over, and not before',
  },
  {
    name: 'a step is applied from any state',
    edits: [edit(APPLY, "w.state = any (string_to_array(item.states, ','))", 'true')],
    ...LATE_STEP_TEST,
  },
  {
    name: 'a step is applied after its claim was lost',
    edits: [edit(APPLY, 'and (item.fence is null or w.fence = item.fence)', '')],
    ...LATE_STEP_TEST,
  },
  {
    name: 'the fee of a cancelled withdrawal is not returned',
    edits: [
      edit(
        'src/domain/steps.ts',
        "moves: [{ debit: 'merchant:held', credit: 'merchant:available', figure: 'total' }],\n    event: 'withdraw.cancelled',",
        "moves: [{ debit: 'merchant:held', credit: 'merchant:available', figure: 'received' }],\n    event: 'withdraw.cancelled',",
      ),
    ],
    ...MODEL_TEST,
  },
  {
    name: 'a manual return ignores that an aggregator paid as well',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/apply-manual-action.ts',
        "({ state }) => state === 'paid_after_given_up'",
        "({ state }) => state === 'sending'",
      ),
    ],
    test: 'test/payouts/paid-twice.test.ts',
    title: 'the manual payment is returned: the withdrawal stays paid by the attempt',
  },
  {
    name: 'one aggregator may use every job slot',
    edits: [
      edit(
        'src/usecases/payouts/aggregator-slots.ts',
        'usage.inUse >= capacity - total;',
        'usage.inUse >= capacity + 0 * total;',
      ),
    ],
    test: 'test/payouts/silent-aggregator.test.ts',
    title: 'row 3: its status checks leave job slots to the callbacks of another aggregator',
  },
  {
    name: 'status checks are not counted by the circuit breaker',
    edits: [
      edit(
        'src/usecases/payouts/aggregator-gateway.ts',
        'return await breakerOf(lookupsOf(payout)).policy.execute(() =>',
        'return await ((request: () => Promise<Report>) => request())(() =>',
      ),
    ],
    test: 'test/payouts/silent-aggregator.test.ts',
    title: 'row 3: its status checks stop after a few time-outs, and one is tried after each pause',
  },
];
