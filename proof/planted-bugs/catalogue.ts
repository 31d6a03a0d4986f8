// Bugs as one might write them, each with the test that must notice. Of every kind that has cost somebody money: a bug
// that no test notices is a hole in the tests.

type Edit = { readonly file: string; readonly find: string; readonly replace: string };

/** The file of tests and the name of the one that must fail, or within how many seeds the simulation must. */
type Watch =
  | {
      readonly test: string;
      readonly title: string;
      /** The test passes, but for an error that nobody catches. */
      readonly endsProcess?: boolean;
    }
  | { readonly seeds: number };

export type Bug = { readonly name: string; readonly edits: readonly Edit[] } & Watch;

const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

const CREATE = 'sql/functions/create_withdrawals.sql';
const APPLY = 'sql/functions/apply_steps.sql';
const JUDGE = 'src/domain/attempts.ts';

export const BUGS: readonly Bug[] = [
  {
    name: 'an order id is no key',
    edits: [
      edit(
        'sql/migrations/0003_withdrawals.sql',
        'create unique index withdrawals_order',
        'create index withdrawals_order',
      ),
      edit(CREATE, 'and w.order_id = item.order_id;', 'and w.order_id = item.order_id and false;'),
    ],
    test: 'test/contract/idempotency.test.ts',
    title: 'the same request with the same order id answers the first answer again',
  },
  {
    name: 'an order id is forgotten after a day',
    edits: [
      edit(
        'sql/migrations/0003_withdrawals.sql',
        'create unique index withdrawals_order',
        'create index withdrawals_order',
      ),
      edit(
        CREATE,
        'and w.order_id = item.order_id;',
        "and w.order_id = item.order_id and w.created_at > now() - interval '1 day';",
      ),
      edit(
        'src/storage/withdrawals/withdrawals.ts',
        '(merchant_id, order_id) in (select * from unnest($1::bigint[], $2::text[]))',
        "(merchant_id, order_id) in (select * from unnest($1::bigint[], $2::text[])) and created_at > now() - interval '1 day'",
      ),
    ],
    test: 'test/contract/idempotency.test.ts',
    title: 'a year later it is still the same order',
  },
  {
    name: 'a time-out gives the hold back',
    edits: [
      edit(
        JUDGE,
        "    case 'unknown':\n      return attempt.state === 'sending' ? doubtful",
        "    case 'unknown':\n      return attempt.state === 'sending' ? notCarriedOut('refused', false)",
      ),
    ],
    test: 'test/domain/model.test.ts',
    title: 'in every story every account, hold and payment is right after every step',
  },
  {
    name: 'after a time-out the next aggregator is asked',
    edits: [
      edit(
        JUDGE,
        "    case 'unknown':\n      return attempt.state === 'sending' ? doubtful",
        "    case 'unknown':\n      return attempt.state === 'sending' ? notCarriedOut('not_sent', true)",
      ),
    ],
    test: 'test/payouts/matrix.test.ts',
    title: 'rows 3 and 4: whatever the answer',
  },
  {
    name: '"not found" is proof at once',
    edits: [
      edit(
        JUDGE,
        "if (final) return notCarriedOut('refused', false);",
        "return notCarriedOut('refused', false);",
      ),
    ],
    test: 'test/domain/attempts.test.ts',
    title: 'money goes back only on proof that it did not leave',
  },
  {
    name: 'a callback alone gives money back',
    edits: [
      edit(
        JUDGE,
        "    case 'refused':\n      if (source === 'callback') return confirm;\n      // Of a second",
        "    case 'refused':\n      // Of a second",
      ),
    ],
    test: 'test/payouts/matrix.test.ts',
    title: 'even a well signed refusal gives nothing back',
  },
  {
    name: 'any amount settles',
    edits: [
      edit(
        JUDGE,
        'report.amount === attempt.amount && report.currency === currency',
        'report.currency === currency',
      ),
    ],
    test: 'test/domain/attempts.test.ts',
    title: 'another amount or currency opens an incident and moves nothing',
  },
  {
    name: 'a payment is settled as often as it is told',
    edits: [
      edit(
        JUDGE,
        "    case 'accepted':\n    case 'paid':\n    case 'not_sent':",
        "    case 'paid':\n      return { attempt: 'paid', steps: ['settle'], note: 'paid' };\n    case 'accepted':\n    case 'not_sent':",
      ),
    ],
    test: 'test/domain/model.test.ts',
    title: 'in every story every account, hold and payment is right after every step',
  },
  {
    name: 'the balance is looked at, and then taken from',
    edits: [
      edit(CREATE, 'order by b.merchant_id for update skip locked', 'order by b.merchant_id'),
      edit(CREATE, 'order by b.merchant_id for update;', 'order by b.merchant_id;'),
      edit(CREATE, ' and b.available >= sums.total', ''),
      edit(
        'sql/migrations/0002_ledger.sql',
        ' constraint available_never_negative check (available >= 0)',
        '',
      ),
    ],
    test: 'test/storage/withdrawals/create-batch.test.ts',
    title: 'what somebody takes from the balance while a create waits for it is gone',
  },
  {
    name: 'a balance is taken from without its lock',
    edits: [
      edit(CREATE, 'order by b.merchant_id for update skip locked', 'order by b.merchant_id'),
      edit(CREATE, 'order by b.merchant_id for update;', 'order by b.merchant_id;'),
    ],
    test: 'test/storage/withdrawals/create-batch.test.ts',
    title: 'what somebody takes from the balance while a create waits for it is gone',
  },
  {
    name: 'every statement is a transaction of its own',
    edits: [edit('src/storage/postgres/database.ts', "await client.query({ text: 'begin' });", '')],
    test: 'test/storage/postgres/database.test.ts',
    title: 'a transaction that fails leaves nothing behind',
  },
  {
    name: 'a commit is answered before it is on disk',
    edits: [
      edit('src/storage/postgres/database.ts', "synchronous_commit: 'on'", "synchronous_commit: 'off'"),
    ],
    test: 'test/storage/postgres/database.test.ts',
    title: 'what was committed is on disk, whatever the database does unless told otherwise',
  },
  {
    name: 'a step is taken from any state',
    edits: [edit(APPLY, 'w.state = any (item."from")', 'true')],
    test: 'test/storage/ledger/ledger.test.ts',
    title: 'a step that comes too late, from another state or by an old claim, moves nothing',
  },
  {
    name: 'whoever lost the claim goes on',
    edits: [edit(APPLY, 'and (item.fence is null or w.fence = item.fence)', '')],
    test: 'test/storage/ledger/ledger.test.ts',
    title: 'a step that comes too late, from another state or by an old claim, moves nothing',
  },
  {
    name: 'what leaves the balance is not held',
    edits: [edit(CREATE, 'held = b.held + sums.total,', 'held = b.held,')],
    test: 'test/storage/withdrawals/create-batch.test.ts',
    title: 'is judged item by item, in order of arrival',
  },
  {
    name: 'the daily limit forgets',
    edits: [
      edit(
        CREATE,
        'day_total = sums.amount + case when b.day >= v_today then b.day_total else 0 end',
        'day_total = sums.amount',
      ),
    ],
    test: 'test/contract/limits.test.ts',
    title: 'the daily limit holds for parallel requests',
  },
  {
    name: 'a block holds when the memory is next refreshed',
    edits: [
      edit(
        CREATE,
        'when m.version is distinct from item.merchant_version or item.catalog_version <> v_catalog then',
        'when false then',
      ),
    ],
    test: 'test/storage/withdrawals/create-batch.test.ts',
    title: 'what changed since the merchant was recognised holds at once',
  },
  {
    name: 'a change of the catalog does not wait for creates',
    edits: [edit(CREATE, 'lock table catalog_version in row share mode;', '')],
    test: 'test/storage/withdrawals/create-batch.test.ts',
    title: 'a change waits for creates under way, so that none is committed after it',
  },
  {
    name: 'a commit without an answer is a refusal',
    edits: [
      edit(
        'src/storage/postgres/database.ts',
        'throw new OutcomeUnknownFault(UNANSWERED_COMMIT, { cause: error });',
        'throw new BusyFault(UNANSWERED_COMMIT, { cause: error });',
      ),
    ],
    test: 'test/storage/postgres/database.test.ts',
    title: 'a commit without an answer is said to be unknown, not failed',
  },
  {
    name: 'amounts are floating point numbers',
    edits: [
      edit(
        'src/domain/money.ts',
        "return asMinor(BigInt(units) * 100n + BigInt(cents.padEnd(2, '0')));",
        'return asMinor(BigInt(Math.trunc(Number(text) * 100)));',
      ),
    ],
    test: 'test/domain/money.test.ts',
    title: 'text becomes money',
  },
  {
    name: 'a cancelled withdrawal keeps its fee',
    edits: [
      edit(
        'src/domain/steps.ts',
        "moves: [{ debit: 'merchant:held', credit: 'merchant:available', figure: 'total' }],\n    event: 'withdraw.cancelled',",
        "moves: [{ debit: 'merchant:held', credit: 'merchant:available', figure: 'received' }],\n    event: 'withdraw.cancelled',",
      ),
    ],
    test: 'test/domain/model.test.ts',
    title: 'in every story every account, hold and payment is right after every step',
  },
  {
    name: 'callbacks need no signature',
    edits: [
      edit(
        'src/adapters/aggregators/standard-webhooks.ts',
        'return a.length === b.length && timingSafeEqual(a, b);',
        'return a.length === b.length || !timingSafeEqual(a, a);',
      ),
    ],
    test: 'test/payouts/matrix.test.ts',
    title: 'row 30: a callback that the aggregator did not sign moves nothing',
  },
  {
    name: "merchants read each other's withdrawals",
    edits: [
      edit(
        'src/storage/withdrawals/withdrawals.ts',
        'where (merchant_id, id) in (select * from unnest($1::bigint[], $2::bigint[]))`',
        'where id = any ($2::bigint[]) or merchant_id = any ($1::bigint[])`',
      ),
      edit(
        'src/storage/withdrawals/withdrawals.ts',
        'return row ? readWithdrawal(row) : null;\n  });\n}\n\nexport type MerchantOrderId',
        'const any = row ?? rows.find((each) => Number(each.id) === id);\n    return any ? readWithdrawal(any) : null;\n  });\n}\n\nexport type MerchantOrderId',
      ),
    ],
    test: 'test/contract/idempotency.test.ts',
    title: "another merchant's withdrawal is not found",
  },
  {
    name: 'a proposal is confirmed by whoever comes, as often as they come',
    edits: [
      edit(
        'src/storage/proposals/proposals.ts',
        'from proposals where id = $1 for update`',
        'from proposals where id = $1`',
      ),
      edit(
        'src/usecases/operator/proposals/decide-proposal.ts',
        'if (proposal.verdict !== null)',
        'if (proposal.verdict === "confirmed" && proposal.checker === by.name)',
      ),
    ],
    test: 'test/operator/proposals/proposals.test.ts',
    title: 'of many who confirm and reject at once, one does',
  },
  {
    name: 'one operator is a second pair of eyes',
    edits: [
      edit(
        'src/usecases/operator/proposals/separation-of-duties.ts',
        'if (maker.toLowerCase() === checker.toLowerCase())',
        'if (maker === "nobody")',
      ),
      edit(
        'sql/migrations/0004_payouts.sql',
        "check (verdict is distinct from 'confirmed' or checker <> maker)",
        'check (true)',
      ),
    ],
    test: 'test/operator/proposals/proposals.test.ts',
    title: 'nobody confirms their own',
  },
  {
    name: 'a code of the second factor works twice',
    edits: [
      edit('src/storage/operators/sign-in/totp.ts', 'return used.length > 0;', 'return used.length >= 0;'),
    ],
    test: 'test/storage/operators/second-factor.test.ts',
    title: 'takes a code once',
  },
  {
    name: 'the audit log is a list, not a chain',
    edits: [
      edit(
        'src/storage/installation/vault.ts',
        "createHmac('sha256', audit).update(previous).update(row)",
        "createHmac('sha256', audit).update(row)",
      ),
    ],
    test: 'test/operator/audit/audit.test.ts',
    title: 'names the row after one that comes from another history of the same log',
  },
  {
    name: 'a sealed wallet opens in any row',
    edits: [
      edit(
        'src/storage/installation/vault.ts',
        "createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))",
        "createCipheriv('aes-256-gcm', key, nonce)",
      ),
      edit(
        'src/storage/installation/vault.ts',
        'decipher.setAAD(Buffer.from(boundTo)).setAuthTag',
        'decipher.setAuthTag',
      ),
    ],
    test: 'test/storage/installation/vault.test.ts',
    title: 'a wallet sealed for one withdrawal opens there and nowhere else',
  },
  {
    name: 'card numbers are logged',
    edits: [
      edit(
        'src/domain/redact/logs.ts',
        '(SUSPICIOUS.test(text) ? scrubWords(text) : text)',
        '(SUSPICIOUS.test(text) ? scrubWords("") || text : text)',
      ),
    ],
    test: 'test/domain/redact/logs.test.ts',
    title: 'card 4111 1111 1111 1111',
  },
  {
    name: 'a file that is cut short ends the process',
    edits: [edit('src/http/params.ts', "stream.on('error', () => undefined).resume()", 'stream.resume()')],
    test: 'test/contract/errors.test.ts',
    title: 'multipart cut short within a file',
    endsProcess: true,
  },
  {
    name: 'webhooks go wherever a name leads',
    edits: [
      edit(
        'src/adapters/webhook-sender/lookup.ts',
        'isPublic(address) || (allowLoopback && isLoopback(address));',
        'isPublic(address) || !isLoopback(address) || allowLoopback;',
      ),
    ],
    test: 'test/webhooks/sender.test.ts',
    title: 'nothing private is ever called',
  },
  {
    name: 'a callback alone gives money back, seen by the simulation',
    edits: [
      edit(
        JUDGE,
        "      if (source === 'callback') return confirm;\n      // Of a second sending",
        '      // Of a second sending',
      ),
    ],
    seeds: 40,
  },
  {
    name: '"not found" is proof at once, seen by the simulation',
    edits: [edit(JUDGE, 'if (final) return notCarriedOut', 'if (final || true) return notCarriedOut')],
    seeds: 40,
  },
  {
    name: 'what comes back by hand forgets that an aggregator paid as well',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/apply-manual-action.ts',
        "({ state }) => state === 'contradicted'",
        "({ state }) => state === 'sending'",
      ),
    ],
    test: 'test/payouts/interleavings.test.ts',
    title: 'the payment by hand comes back: the recipient still has what the attempt paid',
  },
  {
    name: 'silence is a refusal, seen by the simulation',
    edits: [
      edit(
        JUDGE,
        "    case 'unknown':\n      return attempt.state === 'sending' ? doubtful",
        "    case 'unknown':\n      return attempt.state === 'sending' ? notCarriedOut('refused', true)",
      ),
    ],
    seeds: 40,
  },
  {
    name: 'an aggregator is given no time to pay, seen by the simulation',
    edits: [
      edit(
        'src/usecases/payouts/begin-attempts.ts',
        'finalitySeconds: terms.finalitySeconds,',
        'finalitySeconds: 0,',
      ),
    ],
    seeds: 40,
  },
  {
    name: 'a destination is remembered from one payout to the next, seen by the simulation',
    edits: [
      edit(
        'src/usecases/payouts/submit-payout.ts',
        'type Submission = {',
        'const opened = new Map<string, string>();\n\ntype Submission = {',
      ),
      edit(
        'src/usecases/payouts/submit-payout.ts',
        '      wallet: app.vault.openWallet(attempt.withdrawalId, wallet),',
        '      wallet: opened.get(system) ?? opened.set(system, app.vault.openWallet(attempt.withdrawalId, wallet)).get(system) ?? "",',
      ),
    ],
    seeds: 40,
  },
  {
    name: 'a payout that was interrupted is told to have failed, seen by the simulation',
    edits: [
      edit(
        'src/usecases/merchant/create-withdrawal.ts',
        "    app.report(error, 'a payout was interrupted');\n    return 'open' as const;",
        "    app.report(error, 'a payout was interrupted');\n    return 'failed' as const;",
      ),
    ],
    seeds: 40,
  },
  {
    name: 'a list of addresses lets everybody in, seen by the simulation',
    edits: [
      edit(
        'src/usecases/merchant/authenticate-merchant.ts',
        'return addressAllowed(merchant.ipAllowList, clientAddress)',
        'return addressAllowed([], clientAddress)',
      ),
    ],
    seeds: 40,
  },
  {
    name: 'what people say of a disputed payout is not heard, seen by the simulation',
    edits: [
      edit(
        JUDGE,
        "if (disputed && source !== 'operator')\n    return attempt.state",
        'if (disputed)\n    return attempt.state',
      ),
    ],
    seeds: 40,
  },
];
