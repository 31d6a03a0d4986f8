// CSV files of withdrawals: decided by two people, and made once.
import { type Bug, edit } from '../../bug.ts';

const TEST = 'test/portal/batches.test.ts';
const DECIDE = 'src/usecases/portal/batches/decide-batch.ts';
const BATCHES = 'src/storage/portal/batches.ts';
const DRAFTS = 'src/storage/portal/drafts.ts';

export const FILE_BUGS: readonly Bug[] = [
  {
    name: 'a person confirms a file of their own',
    edits: [
      edit(DECIDE, 'if (batch.maker === person)', "if (batch.maker === '')"),
      edit(
        'sql/migrations/0040_portal.sql',
        'or (not alone and checker is not null and checker <> maker)),\n  constraint draft_has_order',
        'or (not alone and checker is not null)),\n  constraint draft_has_order',
      ),
    ],
    test: TEST,
    title: 'above the amount by another person, and by nobody twice',
  },
  {
    name: 'a file is not added to what its maker made alone',
    edits: [
      edit(DECIDE, '{ amount: totals.amount, alone }', '{ amount: totals.amount, alone: ZERO }'),
      edit(DECIDE, 'import { formatMoney }', 'import { formatMoney, ZERO }'),
    ],
    test: TEST,
    title: 'and counts in the sum that its maker made alone',
  },
  {
    name: 'a file that nobody asked for is confirmed by another person',
    edits: [
      edit(
        DECIDE,
        "    if (!batch.submittedAt) return rejectAction('wrong-state', portalTexts.batchNotSubmitted);\n",
        '',
      ),
    ],
    test: TEST,
    title: 'above the amount by another person, and by nobody twice',
  },
  {
    name: 'two people submit the same rows at once',
    edits: [
      edit(BATCHES, '(select content from sluice_portal.batches where id = $2)', 'content and id = $2'),
    ],
    test: TEST,
    title: 'a file with the rows of another one is submitted by one of two people at once',
  },
  {
    name: 'two decisions about a file do not wait for each other',
    edits: [edit(BATCHES, 'where id = $2) order by id for update`', 'where id = $2)`')],
    test: TEST,
    title: 'once, whoever of two people confirms or rejects it first',
  },
  {
    name: 'a withdrawal belongs to two drafts',
    edits: [
      edit(DRAFTS, 'case when other.id is null then outcome.withdrawal_id end', 'outcome.withdrawal_id'),
    ],
    test: TEST,
    title: 'two drafts with the same order id and request are one withdrawal, which the first one made',
  },
  {
    name: 'an interrupted file gets other order ids',
    edits: [
      edit(
        'src/usecases/portal/withdrawals/finish-drafts.ts',
        'orderId: orderId ?? undefined',
        'orderId: String(Math.random())',
      ),
    ],
    test: TEST,
    title: 'once, also by two processes at the same time and after an interruption',
  },
  {
    name: 'a file that is uploaded again is paid again without a word',
    edits: [edit(DECIDE, 'if (sameAs && !again)', 'if (sameAs && again)')],
    test: TEST,
    title: 'a file with the rows of another one is made only if its maker says so',
  },
  {
    name: 'a file that is stopped is made nevertheless',
    edits: [
      edit(
        'src/storage/portal/batch-rows.ts',
        `set state = 'withdrawn' from sluice_portal.batches b
            where b.id = $1 and d.batch_id = b.id and d.state = 'confirmed' and d.line > b.tried_up_to`,
        `set state = 'withdrawn' from sluice_portal.batches b
            where b.id = $1 and d.batch_id = b.id and d.state = 'waiting' and d.line > b.tried_up_to`,
      ),
    ],
    test: TEST,
    title: 'is stopped by anyone who may pay: what was taken is made, the rest is not',
  },
  {
    name: 'a file of a dismissed person is made to its end',
    edits: [
      edit('src/usecases/portal/people/save-access.ts', 'if (!mayPay) await stopBatchesOf(tx, name);', ''),
    ],
    test: TEST,
    title: 'stops when its maker loses access',
  },
  {
    name: 'the last cells of a row that has too many are dropped',
    edits: [
      edit(
        'src/http/portal/withdrawals/batch-file.ts',
        "record.slice(names.length).some((cell) => cell !== '')",
        'record.length < 0',
      ),
    ],
    test: 'test/portal/check-batch.test.ts',
    title: 'and a row with more cells than columns is a problem: %s',
  },
];
