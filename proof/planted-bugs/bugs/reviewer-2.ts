// Bugs that a reviewer chose from the documents alone, without the sources and the tests: operators, webhooks and checks.
import { type Bug, edit } from '../bug.ts';

const PAYMENT_FILES = 'test/operator/withdrawals/payment-files.test.ts';
const RESULTS = 'src/usecases/operator/withdrawals/payment-results.ts';
const SEPARATION = 'test/operator/proposals/open-proposals.test.ts';
const AUDIT = 'src/storage/audit/audit.ts';

export const REVIEWER_2: readonly Bug[] = [
  {
    name: 'taking over a claim forgets that the withdrawal is in a payment file',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/claim-withdrawal.ts',
        "if (step === 'give_back') await removePossiblePayment(tx, id);",
        'await removePossiblePayment(tx, id);',
      ),
    ],
    test: 'test/operator/withdrawals/possible-payments.test.ts',
    title: 'an exported withdrawal is not routed, whoever takes it over',
  },
  {
    name: 'the payment file asks the bank for the amount requested instead of the amount to receive',
    edits: [
      edit(
        'src/domain/withdrawal.ts',
        '? { amount: quote.received, currency:',
        '? { amount: quote.amount, currency:',
      ),
    ],
    test: PAYMENT_FILES,
    title: 'a fee from the amount',
  },
  {
    name: 'a large withdrawal in the results of a bank is paid or cancelled by one operator',
    edits: [
      edit(
        RESULTS,
        'const input = { id, reference, reason: paymentFileTexts.reportedByBank };',
        "const input = { id, reference, reason: '', proof: 'results' };",
      ),
      edit(
        RESULTS,
        'cancelWithdrawal(app, row, { id, reason })',
        "cancelWithdrawal(app, row, { id, reason, proof: 'results' })",
      ),
      edit(
        'src/usecases/operator/withdrawals/apply-manual-action.ts',
        'if (!(await takesTwo(tx, action, withdrawal, { alone, counts, context }))) {',
        "if (input.proof === 'results' || !(await takesTwo(tx, action, withdrawal, { alone, counts, context }))) {",
      ),
    ],
    test: PAYMENT_FILES,
    title: 'results for withdrawals of and above the four-eyes amount',
  },
  {
    name: 'an account reset on the command line does not bar its owner from confirming',
    edits: [
      edit(
        AUDIT,
        "and via <> 'system' order by seq",
        "and via not in ('system', 'command line') order by seq",
      ),
    ],
    test: SEPARATION,
    title: 'reset',
  },
  {
    name: 'an account reset under a name in another case does not bar its owner from confirming',
    edits: [
      edit(
        'src/domain/operators/independence.ts',
        'const [by, on] = [actor.toLowerCase(), account.toLowerCase()];',
        'const [by, on] = [actor, account];',
      ),
    ],
    test: 'test/domain/independence.test.ts',
    title: 'are not independent if a third operator changed both accounts, or through a chain',
  },
  {
    name: 'any activity counts as re-authentication',
    edits: [
      edit(
        'src/storage/sign-in/sessions.ts',
        "s.proven_at > now() - interval '5 minutes'",
        "s.last_seen_at > now() - interval '5 minutes'",
      ),
    ],
    test: 'test/operator/session/second-factor.test.ts',
    title: 'are allowed for five minutes after sign-in, and again after a new proof',
  },
  {
    name: 'a webhook name with one public address may lead to a private one',
    edits: [
      edit(
        'src/adapters/webhook-sender/lookup.ts',
        'if (forbidden !== undefined) throw',
        'if (forbidden !== undefined && !addresses.some(mayCall)) throw',
      ),
    ],
    test: 'test/webhooks/private-addresses.test.ts',
    title: 'no private address is ever called',
  },
  {
    name: 'a reply is cut before it is masked',
    edits: [
      edit(
        'src/adapters/aggregators/transcript.ts',
        'decodeEscapes(truncate(text, LONGEST_READ))',
        'decodeEscapes(text.slice(0, 2_000))',
      ),
    ],
    test: 'test/adapters/transcript.test.ts',
    title: 'the destination',
  },
  {
    name: 'a stored reply is cut before it is masked',
    edits: [
      edit(
        'src/usecases/payouts/redact-report.ts',
        'oneLine(truncate(redactMessage(hideReported(hide(oneLine(text)))), MAX_STORED_LENGTH))',
        'redactMessage(hideReported(hide(oneLine(text).slice(0, MAX_STORED_LENGTH))))',
      ),
    ],
    test: 'test/adapters/transcript.test.ts',
    title: 'the destination',
  },
  {
    name: 'a quoted text is cut before its numbers and mail addresses are masked',
    edits: [
      edit(
        'src/domain/redact/aggregator.ts',
        ".replace(INVISIBLE, ' '),\n    MAX_LENGTH - ELLIPSIS_LENGTH,\n  );",
        ".replace(INVISIBLE, ' ').slice(0, MAX_LENGTH),\n    MAX_LENGTH,\n  );",
      ),
    ],
    test: 'test/domain/redact/aggregator.test.ts',
    title: 'a quote',
  },
  {
    name: 'an address that ends with digits is cut before them',
    edits: [edit('src/domain/redact/logs.ts', 'const end = hasDigits ?', 'const end = !withoutNumber ?')],
    test: 'test/domain/redact/aggregator.test.ts',
    title: 'a text',
  },
  {
    name: 'the auditor does not see money held for a merchant without an open withdrawal',
    edits: [
      edit(
        'src/auditor/checks.ts',
        '          full join (select merchant_id, sum(total) as total from withdrawals',
        '          join (select merchant_id, sum(total) as total from withdrawals',
      ),
    ],
    test: 'test/auditor/checks.test.ts',
    title: 'a hold of a merchant without an open withdrawal',
  },
  {
    name: 'an event that is sent again since a time has another id',
    edits: [
      edit(
        'src/storage/webhooks/delivery-log.ts',
        'where merchant_id = $1 and created_at >= $2 returning id',
        ', seq = id where merchant_id = $1 and created_at >= $2 returning id',
      ),
    ],
    test: 'test/webhooks/resend.test.ts',
    title: 'sends all since a time again, and restarts the retry schedule of failed ones',
  },
  {
    name: 'a confirmed return refunds the fee by the setting of the process that confirms it',
    edits: [
      edit(
        'src/usecases/operator/proposals/execute-proposal.ts',
        'refundFee: proposal.refundFee ?? undefined,',
        'refundFee: app.settings.refundFeeOnReturn,',
      ),
    ],
    test: 'test/operator/proposals/four-eyes.test.ts',
    title: 'the option',
  },
  {
    name: 'a proposed return leaves the fee to the setting of the process that confirms it',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/apply-manual-action.ts',
        'refundFee: decideFee(app, action, input),',
        'refundFee: input.refundFee ?? null,',
      ),
    ],
    test: 'test/operator/proposals/four-eyes.test.ts',
    title: 'the setting',
  },
  {
    name: 'a disabled aggregator is no longer compared',
    edits: [
      edit(
        'src/storage/reconciliation/due-days.ts',
        'and (a.enabled or exists (select from attempts t where',
        'and (a.enabled or false and exists (select from attempts t where',
      ),
    ],
    test: 'test/reconciliation/nightly.test.ts',
    title: 'a disabled aggregator is compared while it may return payouts',
  },
  {
    name: 'the auditor does not miss the comparisons of a disabled aggregator',
    edits: [
      edit(
        'src/auditor/reconciliation-check.ts',
        'where (a.enabled or exists (select from attempts t',
        'where (a.enabled or false and exists (select from attempts t',
      ),
    ],
    test: 'test/auditor/checks.test.ts',
    title: 'a disabled aggregator that got payouts and is compared no more',
  },
  {
    name: 'an older process puts its own functions back into a newer schema',
    edits: [
      edit(
        'src/storage/postgres/migrate.ts',
        'if (stored && isNewerSchema(stored, own))\n    return',
        'if (stored && isNewerSchema(stored, own)) for (const { text } of await changedFunctions(client, sqlDir)) await client.query(text);\n  if (stored && isNewerSchema(stored, own))\n    return',
      ),
    ],
    test: 'test/storage/postgres/migrate.test.ts',
    title: 'changes nothing and starts, as long as the schema supports it',
  },
];
