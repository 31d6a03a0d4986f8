// Bugs in contradicting reports, newer evidence, temporary refusals and faults of a route.
import { type Bug, edit } from '../bug.ts';

const INTERPRET = 'src/domain/interpret-report.ts';
const PAID_AGAIN = 'test/payouts/paid-again.test.ts';
const EVIDENCE = 'test/payouts/newer-evidence.test.ts';
const RETRIES = 'test/payouts/retry-limits.test.ts';
const ROUTE_FAULTS = 'test/payouts/route-faults.test.ts';

export const OUTCOMES: readonly Bug[] = [
  {
    name: 'a payment after its return is ignored',
    edits: [
      edit(INTERPRET, 'return interpretForReturned(report, context);', "return ignore('already known');"),
    ],
    test: PAID_AGAIN,
    title: 'and is reported as paid again by a callback: a status check confirms it and opens an incident',
  },
  {
    name: 'a late callback about a returned payment opens an incident',
    edits: [
      edit(
        INTERPRET,
        "if (report.verdict !== 'paid') return ignore('already known');\n  if (source === 'callback') return confirm;",
        "if (report.verdict !== 'paid') return ignore('already known');",
      ),
    ],
    test: PAID_AGAIN,
    title: 'and a late callback about the first payment opens no incident',
  },
  {
    name: 'callbacks are told apart by their id alone',
    edits: [
      edit(
        'src/storage/payouts/callbacks.ts',
        'JSON.stringify([reference, report.verdict, String(amount), currency])',
        "JSON.stringify([reference, amount === currency ? '' : ''])",
      ),
    ],
    test: PAID_AGAIN,
    title: 'and returned under the callback id of its payment: the return counts',
  },
  {
    name: 'a resolution is confirmed against newer evidence',
    edits: [
      edit(
        'src/usecases/operator/proposals/execute-proposal.ts',
        'if (proposal.news?.contradicts)',
        'if (proposal.news?.contradicts && proposal.maker === proposal.checker)',
      ),
    ],
    test: EVIDENCE,
    title: 'also if the process that recorded the report did not void it',
  },
  {
    name: 'newer evidence does not void a resolution',
    edits: [
      edit(
        'src/usecases/payouts/outcome-batch.ts',
        'await voidContradicted(tx, this.reviewed);',
        'await voidContradicted(tx, new Set());',
      ),
    ],
    test: EVIDENCE,
    title: 'as not paid, after accepted by a callback',
  },
  {
    name: 'a repeated report voids a resolution',
    edits: [edit('sql/functions/contradicting_report.sql', 'and not said.repeated', '')],
    test: EVIDENCE,
    title: 'as not paid, after accepted again, as the maker knew',
  },
  {
    name: 'temporary refusals are retried for ever',
    edits: [edit('src/usecases/payouts/outcome-incidents.ts', 'attempts >= limits.attempts || ', '')],
    test: RETRIES,
    title: 'end after the number of attempts, and an operator allows as many again',
  },
  {
    name: 'temporary refusals have no age limit',
    edits: [edit('src/usecases/payouts/outcome-incidents.ts', ' || seconds >= limits.seconds', '')],
    test: RETRIES,
    title: 'end after the age of the first attempt',
  },
  {
    name: 'an attempt is valid only for the deadline of its call',
    edits: [
      edit(
        'src/domain/attempts.ts',
        'Math.max(deadlineMs, notAfterSeconds * 1000)',
        'Math.max(deadlineMs, notAfterSeconds)',
      ),
    ],
    test: RETRIES,
    title: 'by more than the deadline of a call still accepts payouts',
  },
  {
    name: 'the clock of an aggregator that is behind is not measured',
    edits: [
      edit(
        'src/adapters/shared/transport.ts',
        'Math.max(0, writtenAt - endedAt) - Math.max(0, startedAt - (writtenAt + SECOND_MS))',
        'Math.max(0, writtenAt - endedAt, startedAt - startedAt)',
      ),
    ],
    test: RETRIES,
    title: 'its clock is measured, shown and alarmed if it is behind',
  },
  {
    name: 'a blocked account at an upstream cancels the payout',
    edits: [
      edit(
        'src/adapters/aggregators/sluice/responses.ts',
        "merchant_blocked: 'route'",
        "merchant_blocked: 'refused'",
      ),
    ],
    test: ROUTE_FAULTS,
    title: 'is passed over for the next route, and an incident opens',
  },
  {
    name: 'the circuit breaker ignores an aggregator that rejects us',
    edits: [
      edit(
        'src/usecases/payouts/aggregator-gateway.ts',
        ' || routeFault === true',
        ' || routeFault === undefined && false',
      ),
    ],
    test: ROUTE_FAULTS,
    title: 'is paused by the circuit breaker',
  },
];
