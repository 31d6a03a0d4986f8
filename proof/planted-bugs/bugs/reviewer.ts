// Bugs that a reviewer chose from the documents alone, without the sources and the tests: creates, orders and payouts.
import { type Bug, edit } from '../bug.ts';

const INTERPRET = 'src/domain/interpret-report.ts';
const INTERPRETATIONS = 'test/domain/report-interpretations.test.ts';
const ADVANCE = 'src/usecases/payouts/advance-payout.ts';
const CREATE = 'src/usecases/merchant/create-withdrawal.ts';

export const REVIEWER: readonly Bug[] = [
  {
    name: 'the Idempotency-Key header is not read when the body is multipart',
    edits: [
      edit(
        'src/http/merchant/operation.ts',
        "merchantRequest.headers['idempotency-key']);",
        "/^multipart/i.test(merchantRequest.headers['content-type'] ?? '') ? undefined : merchantRequest.headers['idempotency-key']);",
      ),
    ],
    test: 'test/merchant/order-ids.test.ts',
    title: 'that is sent again is the same order',
  },
  {
    name: 'while every aggregator is paused, a repeated order is told that nothing was created',
    edits: [
      edit(
        CREATE,
        '  if (rejection) {\n',
        "  if (rejection?.code === 'payout_failed') return rejected(rejection);\n  if (rejection) {\n",
      ),
    ],
    test: 'test/payouts/paused-aggregators.test.ts',
    title: 'an order id that is used already',
  },
  {
    name: 'a batch with an unknown outcome is busy because its second sending failed cleanly',
    edits: [
      edit(
        'src/storage/withdrawals/create-batch.ts',
        'if (resendUntil === undefined) return all(',
        "if (kind !== 'unknown') return all(",
      ),
    ],
    test: 'test/storage/withdrawals/create-batch-resend.test.ts',
    title: 'waits for the first sending while that holds the lock, and never skips it',
  },
  {
    name: 'a batch with an unknown outcome is busy because there was no connection to send it again',
    edits: [
      edit(
        'src/storage/withdrawals/create-batch.ts',
        'if (resendUntil === undefined) return all(',
        "if (resendUntil === undefined || kind === 'not-sent') return all(",
      ),
    ],
    test: 'test/storage/withdrawals/create-batch-resend.test.ts',
    title: 'is not sent',
  },
  {
    name: 'a late payment of the first of three attempts of an order stops only the second',
    edits: [
      edit(
        'src/storage/withdrawals/withdrawals.ts',
        'where merchant_id = $1 and order_id = $2 and order_id is not null and superseded_by is null for update`',
        'where merchant_id = $1 and order_id = $2 and order_id is not null and superseded_by is not distinct from (select newer.superseded_by from withdrawals older join withdrawals newer on newer.id = older.superseded_by where older.merchant_id = $1 and older.order_id = $2 and older.order_attempt = 1) for update`',
      ),
    ],
    test: 'test/orders/attempts.test.ts',
    title: 'is stopped in its third attempt if the first one was paid after all',
  },
  {
    name: 'a return of a part credits the whole amount',
    edits: [
      edit(
        INTERPRET,
        "if ((report.verdict === 'paid' || report.verdict === 'returned') && !agrees(report, context))",
        "if (report.verdict === 'paid' && !agrees(report, context))",
      ),
    ],
    test: INTERPRETATIONS,
    title: 'interprets every report as recorded in report-interpretations.txt',
  },
  {
    name: 'a second sending that the circuit breaker stops counts as proof that nothing was sent',
    edits: [
      edit(
        INTERPRET,
        "return source === 'submit' && attempt.state === 'sending'",
        "return source === 'submit'",
      ),
    ],
    test: INTERPRETATIONS,
    title: 'interprets every report as recorded in report-interpretations.txt',
  },
  {
    name: 'a temporary refusal of a second sending begins a new attempt',
    edits: [
      edit(
        INTERPRET,
        "if (source === 'submit' && attempt.state !== 'sending') return",
        "if (source === 'submit' && attempt.state !== 'sending' && !report.retryable) return",
      ),
    ],
    test: INTERPRETATIONS,
    title: 'interprets every report as recorded in report-interpretations.txt',
  },
  {
    name: 'a halt does not stop payouts that are sent again under their reference',
    edits: [
      edit(
        ADVANCE,
        '  if (halts.some((halt) => isHalted(halt, { merchantId, system, aggregator }))) return undefined;\n',
        '',
      ),
    ],
    test: 'test/payouts/aggregator-changes.test.ts',
    title: 'global',
  },
  {
    name: 'a callback with the valid signature of one aggregator settles a payout of another',
    edits: [
      edit(
        'src/storage/payouts/callbacks.ts',
        'coalesce(a.aggregator = c.aggregator, false)',
        'a.aggregator is not null',
      ),
      edit(
        'src/usecases/payouts/record-outcomes.ts',
        'isMatched && attempt?.aggregator === aggregator && attempt.account === account',
        'isMatched && attempt',
      ),
    ],
    test: 'test/payouts/doors/unproven-callbacks.test.ts',
    title: 'at the address of another aggregator is not about this payout',
  },
  {
    name: 'a webhook of an upstream is read by the name of its event',
    edits: [
      edit(
        'src/adapters/aggregators/sluice/adapter.ts',
        'const report = { ...reportOfWithdrawal(data, currency), exchange };',
        `const status = ({ 'withdraw.created': 'Created', 'withdraw.paid': 'Paid', 'withdraw.cancelled': 'Cancelled', 'withdraw.returned': 'Cancelled' } as const)[read.message.type] ?? data.status;
      const returned = read.message.type === 'withdraw.returned' || (status === data.status && data.returned);
      const report = { ...reportOfWithdrawal({ ...data, status, returned }, currency), exchange };`,
      ),
    ],
    test: 'test/adapters/sluice.test.ts',
    title: 'is read by its withdrawal, which may be newer than its type',
  },
  {
    name: 'behind a proxy the fast path believes the first address of X-Forwarded-For',
    edits: [
      edit(
        'src/http/request-origin.ts',
        'return (request) => proxyAddr(request as IncomingMessage, trusted);',
        "return (request) => trusted(request.socket.remoteAddress ?? '', 0) && request.headers['x-forwarded-for'] ? String(request.headers['x-forwarded-for']).split(',')[0]?.trim() ?? '' : proxyAddr(request as IncomingMessage, trusted);",
      ),
    ],
    test: 'test/http/doors/client-addresses.test.ts',
    title: 'the address of the client is judged at every way in',
  },
  {
    name: 'a twin hears success while the first request has not sent anything yet',
    edits: [
      edit(
        'src/storage/withdrawals/withdrawal-row.ts',
        'createInProgress: row.create_in_progress,',
        "createInProgress: row.create_in_progress && row.stage === 'dispatching',",
      ),
    ],
    test: 'test/orders/twins.test.ts',
    title: 'hears in_progress if the first process was killed, and never hangs',
  },
  {
    name: "the daily limit begins at midnight of the database server's time zone",
    edits: [
      edit('src/storage/postgres/session.ts', "  TimeZone: 'UTC',\n", ''),
      edit(
        'sql/functions/create_withdrawals.sql',
        "v_today    date := (now() at time zone 'utc')::date;",
        'v_today    date := now()::date;',
      ),
    ],
    test: 'test/storage/withdrawals/daily-limits.test.ts',
    title: 'the daily limit counts by days in UTC',
  },
  {
    name: 'a payout that is sent again gets new minutes, but its finality is counted from the first',
    edits: [
      edit(
        'src/storage/payouts/attempts.ts',
        'update attempts set not_after = now() + make_interval(secs => $2 / 1000.0), resends',
        'update attempts set resends',
      ),
      edit(
        'src/storage/payouts/attempts.ts',
        "state = 'uncertain' returning not_after`",
        "state = 'uncertain' returning now() + make_interval(secs => $2 / 1000.0) as not_after`",
      ),
    ],
    test: 'test/payouts/uncertain.test.ts',
    title: 'a payout that is sent again has the deadline from which its finality counts',
  },
  {
    name: 'a process writes its own position over the record before it has compared it',
    edits: [
      edit(
        'src/usecases/system/confirm-database.ts',
        '  await confirmDatabase(deps);\n',
        '  await deps.positionRecord?.write(await loadOutsideRecord(deps.db));\n  await confirmDatabase(deps);\n',
      ),
    ],
    test: 'test/restore/identity.test.ts',
    title: 'a loss since the database was confirmed',
  },
];
