// Bugs in creating and reading withdrawals: order ids, balances, limits and the catalog.
import { type Bug, edit } from '../bug.ts';

const CREATE = 'sql/functions/create_withdrawals.sql';
const WITHDRAWALS = 'src/storage/withdrawals/withdrawals.ts';
const CREATE_TESTS = 'test/storage/withdrawals/create-batch.test.ts';
const IDEMPOTENCY_TESTS = 'test/contract/idempotency.test.ts';

const ORDER_ATTEMPTS = 'sql/migrations/0020_order-attempts.sql';
const orderIdIsNotUnique = [
  edit(
    ORDER_ATTEMPTS,
    'create unique index withdrawals_newest_of_order',
    'create index withdrawals_newest_of_order',
  ),
  edit(
    'sql/migrations/0029_superseded-attempts.sql',
    'create unique index withdrawals_superseded_attempt',
    'create index withdrawals_superseded_attempt',
  ),
];
const balanceIsNotLocked = [
  edit(CREATE, 'order by b.merchant_id for update skip locked', 'order by b.merchant_id'),
  edit(CREATE, 'order by b.merchant_id for update;', 'order by b.merchant_id;'),
];

export const CREATES: readonly Bug[] = [
  {
    name: 'an order id does not identify a withdrawal',
    edits: [
      ...orderIdIsNotUnique,
      edit(CREATE, 'is null limit 1) w on true;', 'is null and false limit 1) w on true;'),
      edit(CREATE, 'is null limit 1) used)', 'is null and false limit 1) used)'),
    ],
    test: IDEMPOTENCY_TESTS,
    title: 'the same request with the same order id answers the first answer again',
  },
  {
    name: 'a whole batch is created without a look at its order ids',
    edits: [edit(CREATE, 'is null limit 1) used)', 'is null and false limit 1) used)')],
    test: IDEMPOTENCY_TESTS,
    title: 'the same request with the same order id answers the first answer again',
  },
  {
    name: 'a whole batch is created without a look at the versions of its merchants',
    edits: [
      edit(
        CREATE,
        'where m.version is distinct from sums.oldest or m.version is distinct from sums.newest',
        'where false',
      ),
    ],
    test: 'test/storage/withdrawals/create-batch-changes.test.ts',
    title: 'a change after the merchant was authenticated takes effect at once',
  },
  {
    name: 'a whole batch is created without a look at the catalog',
    edits: [edit(CREATE, 'and v_catalog = all (p_catalog_version)', '')],
    test: 'test/storage/withdrawals/create-batch-changes.test.ts',
    title: 'a batch with an item that was decided on an earlier catalog creates only the others',
  },
  {
    name: 'a whole batch is created without a look at the daily limits',
    edits: [
      edit(
        CREATE,
        'or m.daily_limit < sums.amount + case when b.day >= v_today then b.day_total else 0 end)',
        ')',
      ),
    ],
    test: 'test/contract/limits.test.ts',
    title: 'the daily limit holds for parallel requests, and a cancelled withdrawal gives its share back',
  },
  {
    name: 'an order id expires after a day',
    edits: [
      ...orderIdIsNotUnique,
      edit(
        CREATE,
        'is null limit 1) w on true;',
        "is null and created_at > now() - interval '1 day' limit 1) w on true;",
      ),
      edit(
        CREATE,
        'is null limit 1) used)',
        "is null and created_at > now() - interval '1 day' limit 1) used)",
      ),
      edit(
        WITHDRAWALS,
        'order_id = key.order_id and superseded_by is null limit 1',
        "order_id = key.order_id and superseded_by is null and created_at > now() - interval '1 day' limit 1",
      ),
    ],
    test: IDEMPOTENCY_TESTS,
    title: 'a year later it is still the same order',
  },
  {
    name: 'the balance is checked before it is locked, and not again',
    edits: [
      ...balanceIsNotLocked,
      edit(CREATE, ' and b.available >= sums.total', ''),
      edit(
        'sql/migrations/0002_ledger.sql',
        ' constraint available_never_negative check (available >= 0)',
        '',
      ),
    ],
    test: 'test/storage/withdrawals/create-batch-locks.test.ts',
    title: 'a debit that commits while a create waits for the balance counts',
  },
  {
    name: 'the balance is debited without a lock',
    edits: balanceIsNotLocked,
    test: 'test/storage/withdrawals/create-batch-locks.test.ts',
    title: 'a debit that commits while a create waits for the balance counts',
  },
  {
    name: 'the amount of a new withdrawal is not held',
    edits: [edit(CREATE, 'held = b.held + sums.total,', 'held = b.held,')],
    test: CREATE_TESTS,
    title: 'is decided item by item, in order of arrival',
  },
  {
    name: 'the daily limit ignores earlier withdrawals',
    edits: [
      edit(
        CREATE,
        'day_total = sums.amount + case when b.day >= v_today then b.day_total else 0 end',
        'day_total = sums.amount',
      ),
    ],
    test: 'test/contract/limits.test.ts',
    title: 'the daily limit holds for parallel requests, and a cancelled withdrawal gives its share back',
  },
  {
    name: 'a blocked merchant can create until the cache is refreshed',
    edits: [
      edit(
        CREATE,
        'when m.version is distinct from item.merchant_version or item.catalog_version <> v_catalog then',
        'when false then',
      ),
    ],
    test: 'test/storage/withdrawals/create-batch-changes.test.ts',
    title: 'a change after the merchant was authenticated takes effect at once',
  },
  {
    name: 'a change of the catalog does not wait for running creates',
    edits: [edit(CREATE, 'lock table catalog_version in row share mode;', '')],
    test: 'test/storage/withdrawals/create-batch-changes.test.ts',
    title: 'a change waits for creates under way, so that none commits after it',
  },
  {
    name: 'amounts are floating point numbers',
    edits: [
      edit(
        'src/domain/money.ts',
        "return asMinor(BigInt(units + fraction.padEnd(decimals, '0')));",
        'return asMinor(BigInt(Math.trunc(Number(text) * 10 ** decimals)));',
      ),
    ],
    test: 'test/domain/money.test.ts',
    title: 'amounts and text',
  },
  {
    name: "a merchant can read another merchant's withdrawals",
    edits: [
      edit(
        WITHDRAWALS,
        'where id = any ($2) and (merchant_id, id) in (select * from unnest($1::bigint[], $2::bigint[]))`',
        'where id = any ($2::bigint[]) or merchant_id = any ($1::bigint[])`',
      ),
      edit(
        WITHDRAWALS,
        'return row ? readWithdrawal(row) : null;',
        'const any = row ?? rows.find((each) => Number(each.id) === id);\n    return any ? readWithdrawal(any) : null;',
      ),
    ],
    test: IDEMPOTENCY_TESTS,
    title: "another merchant's withdrawal is not found, in the words for one that does not exist",
  },
  {
    name: 'a truncated file in a multipart body ends the process',
    edits: [edit('src/http/params.ts', "stream.on('error', () => undefined).resume()", 'stream.resume()')],
    test: 'test/contract/errors.test.ts',
    title: 'multipart cut short within a file',
    endsProcess: true,
  },
];
