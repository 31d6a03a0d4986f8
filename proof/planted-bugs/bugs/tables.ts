// Bugs that only a table notices: a rule that holds at one door, in one encoding, for one kind, in one process or at one hour.
import { type Bug, edit } from '../bug.ts';

const ANOTHER_PAYOUT = {
  test: 'test/payouts/doors/not-this-payout.test.ts',
  title: 'a report about another payout is none about ours',
};
const CALLBACKS = {
  test: 'test/payouts/doors/unproven-callbacks.test.ts',
  title: 'a callback counts only with proof, and once',
};
const LOST_REPLIES = {
  test: 'test/adapters/lost-replies.test.ts',
  title: 'what may have been sent has not failed',
};
const ADDRESSES = {
  test: 'test/http/doors/client-addresses.test.ts',
  title: 'the address of the client is judged at every way in',
};
const DAYS = {
  test: 'test/storage/withdrawals/daily-limits.test.ts',
  title: 'the daily limit counts by days in UTC',
};
const AUDITED_STATEMENT = {
  test: 'test/auditor/statement.test.ts',
  title: 'compared with the statement, the auditor',
};
const CREATE = 'sql/functions/create_withdrawals.sql';

export const TABLES: readonly Bug[] = [
  {
    name: 'a report about another payout settles ours',
    edits: [
      edit(
        'src/domain/interpret-report.ts',
        'if (context.meansAnother && saysSomething(report))',
        "if (context.meansAnother && report.verdict === 'accepted')",
      ),
    ],
    ...ANOTHER_PAYOUT,
  },
  {
    name: 'a refusal of another payout releases our hold',
    edits: [
      edit(
        'src/domain/interpret-report.ts',
        "verdict === 'returned' || verdict === 'refused';",
        "verdict === 'returned';",
      ),
    ],
    ...ANOTHER_PAYOUT,
  },
  {
    name: 'the destination that an upstream names is not read',
    edits: [
      edit(
        'src/adapters/aggregators/sluice/responses.ts',
        '...aboutOf(withdrawal, withdrawal.system),',
        '...aboutOf({}, withdrawal.system),',
      ),
    ],
    ...ANOTHER_PAYOUT,
  },
  {
    name: 'only the visible digits of a whole card are compared',
    edits: [
      edit(
        'src/usecases/payouts/find-mismatches.ts',
        'if (!ours || !hash || !sameHash(ours, hash))',
        'if (!ours)',
      ),
    ],
    ...ANOTHER_PAYOUT,
  },
  {
    name: 'a clock that is behind makes every payout another one',
    edits: [
      edit(
        'src/usecases/payouts/aggregator-gateway.ts',
        'report.about ? { ...report, about: byOurClock(report.about, aheadMs) } : report;',
        'report.about ? { ...report, about: byOurClock(report.about, Math.max(0, aheadMs)) } : report;',
      ),
    ],
    ...ANOTHER_PAYOUT,
  },
  {
    name: 'the statement of an aggregator may mean another payout',
    edits: [
      edit(
        'src/domain/reconciliation/compare.ts',
        '  if (mismatch)\n',
        "  if (mismatch && line.state === 'accepted')\n",
      ),
    ],
    test: 'test/reconciliation/another-payout.test.ts',
    title: 'a statement about another payout',
  },
  {
    name: 'the auditor does not compare destinations',
    edits: [edit('src/auditor/compare-statement.ts', "c === '*' || b[i] === '*' || c === b[i]", 'i >= 0')],
    ...AUDITED_STATEMENT,
  },
  {
    name: 'the auditor takes an old payment for a new one',
    edits: [
      edit(
        'src/auditor/compare-statement.ts',
        'if (first !== null && first.getTime() <',
        'if (first !== null && 0 >',
      ),
    ],
    ...AUDITED_STATEMENT,
  },
  {
    name: 'the auditor does not see that ids go on below an id in use',
    edits: [
      edit('src/auditor/identity-check.ts', 'having max(used.id) > s.last_value', 'having max(used.id) < 0'),
    ],
    test: 'test/auditor/checks.test.ts',
    title: 'ids that go on below an id in use',
  },
  {
    name: 'an order id is unique only within one process',
    edits: [
      edit(
        'sql/migrations/0020_order-attempts.sql',
        'create unique index withdrawals_newest_of_order',
        'create index withdrawals_newest_of_order',
      ),
      edit(
        'sql/migrations/0020_order-attempts.sql',
        'create unique index withdrawals_order_attempt',
        'create index withdrawals_order_attempt',
      ),
      edit(CREATE, 'order by b.merchant_id for update skip locked', 'order by b.merchant_id'),
      edit(CREATE, 'order by b.merchant_id for update;', 'order by b.merchant_id;'),
    ],
    test: 'test/faults/order-pairs.test.ts',
    title: 'an order id through two processes is one withdrawal',
  },
  {
    name: 'an upstream need not sign its webhooks',
    edits: [
      edit(
        'src/adapters/aggregators/sluice/adapter.ts',
        "if ('rejected' in verified) return verified;\n      const read = readMessage(eventSchema",
        "if ('rejected' in verified && verified.rejected !== 'not signed') return verified;\n      const read = readMessage(eventSchema",
      ),
      edit(
        'src/adapters/aggregators/sluice/adapter.ts',
        'return { id: verified.id, reference: data.order_id, report };',
        "return { id: 'id' in verified ? verified.id : data.id, reference: data.order_id, report };",
      ),
    ],
    ...CALLBACKS,
  },
  {
    name: 'an old callback counts',
    edits: [
      edit(
        'src/adapters/shared/standard-webhooks.ts',
        'if (Math.abs(ageSeconds) > TOLERANCE_SECONDS)',
        'if (-ageSeconds > TOLERANCE_SECONDS)',
      ),
    ],
    ...CALLBACKS,
  },
  {
    name: 'a time-out counts as not sent',
    edits: [
      edit(
        'src/adapters/shared/transport.ts',
        'if (started === undefined) settle(',
        'if (started === undefined || /time-?d? ?out/i.test(detail)) settle(',
      ),
    ],
    ...LOST_REPLIES,
  },
  {
    name: 'a connection that cannot be made counts as not sent, also after it was made',
    edits: [
      edit(
        'src/adapters/shared/transport.ts',
        'if (started === undefined) settle(',
        'if (started === undefined || /ECONNREFUSED|ENOTFOUND|CERT/.test(detail)) settle(',
      ),
    ],
    ...LOST_REPLIES,
  },
  {
    name: 'the page of a proxy counts as a refusal of an upstream',
    edits: [
      edit(
        'src/adapters/aggregators/sluice/adapter.ts',
        "if ('invalid' in response) return unknown(response.invalid);\n    if (!response.message.success) return reportOfError",
        "if ('invalid' in response && /^status 50[24],/.test(response.invalid))\n      return { verdict: 'refused', detail: response.invalid, retryable: true };\n    if ('invalid' in response) return unknown(response.invalid);\n    if (!response.message.success) return reportOfError",
      ),
    ],
    test: 'test/payouts/doors/silent-create.test.ts',
    title: 'silence proves nothing',
  },
  {
    name: 'the day of a limit begins at midnight in Moscow',
    edits: [
      edit(
        CREATE,
        "v_today    date := (now() at time zone 'utc')::date;",
        "v_today    date := (now() at time zone 'Europe/Moscow')::date;",
      ),
    ],
    ...DAYS,
  },
  {
    name: 'a share is given back to the day in Moscow',
    edits: [
      edit(
        'sql/functions/apply_withdrawal_steps.sql',
        "(w.created_at at time zone 'utc')::date as day",
        "(w.created_at at time zone 'Europe/Moscow')::date as day",
      ),
    ],
    ...DAYS,
  },
  {
    name: 'the fast path takes the first forwarded address',
    edits: [
      edit(
        'src/http/front/connections.ts',
        'clientAddress: front.addressOf({ headers, socket }),',
        "clientAddress: String(headers['x-forwarded-for'] ?? front.addressOf({ headers, socket })).split(',')[0] ?? '',",
      ),
    ],
    ...ADDRESSES,
  },
  {
    name: 'Fastify trusts every proxy',
    edits: [
      edit(
        'src/http/server.ts',
        'trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,',
        'trustProxy: true,',
      ),
    ],
    ...ADDRESSES,
  },
  {
    name: 'the percentage of a fee is a floating point number',
    edits: [
      edit(
        'src/domain/money.ts',
        'asMinor((money * BigInt(basisPoints) + BASIS_POINTS / 2n) / BASIS_POINTS)',
        'asMinor(BigInt(Math.round((Number(money) / 100) * (basisPoints / 10_000) * 100)))',
      ),
    ],
    test: 'test/domain/fee-examples.test.ts',
    title: 'examples that floating point gets wrong',
  },
  {
    name: 'the percentage of a fee is a floating point number, found by the property',
    edits: [
      edit(
        'src/domain/money.ts',
        'asMinor((money * BigInt(basisPoints) + BASIS_POINTS / 2n) / BASIS_POINTS)',
        'asMinor(BigInt(Math.round(Number(money) * (basisPoints / 10_000))))',
      ),
    ],
    test: 'test/domain/fee-examples.test.ts',
    title: 'half a minor unit',
  },
];
