// Bugs that a restored database would reveal.
import { type Bug, edit } from '../bug.ts';

const FOLDER_TESTS = 'test/restore/restored-folder.test.ts';
const IDENTITY_TESTS = 'test/restore/identity.test.ts';
const AFTER_RESTORE =
  'after a restore no id or reference is given out again, and nothing is sent until the records were compared';

export const RESTORES: readonly Bug[] = [
  {
    name: 'ids go on from the restored sequence',
    edits: [edit('sql/functions/next_withdrawal_ids.sql', 'if found then', 'if false then')],
    test: FOLDER_TESTS,
    title: AFTER_RESTORE,
  },
  {
    name: 'ids go on from the sequence of a restored dump',
    edits: [
      edit(
        'sql/functions/next_withdrawal_ids.sql',
        " and withdrawals_oid = 'withdrawals'::regclass) then",
        ') then',
      ),
    ],
    test: IDENTITY_TESTS,
    title: 'from a dump, before it is confirmed',
  },
  {
    name: 'ids go on from the restored sequence after the halt',
    edits: [edit('src/usecases/system/confirm-database.ts', '      await moveIdsAhead(tx);\n', '')],
    test: IDENTITY_TESTS,
    title: 'from a dump, after it is confirmed',
  },
  {
    name: 'a record that is ahead of the database is no evidence',
    edits: [
      edit(
        'src/domain/restore/database-identity.ts',
        'if (record.position > current.position)',
        'if (false)',
      ),
    ],
    test: IDENTITY_TESTS,
    title: 'a create on a database that is behind the record sends nothing',
  },
  {
    name: 'payouts are sent before the database is confirmed',
    edits: [edit('src/usecases/payouts/begin-attempts.ts', "if (!isConfirmed) return 'unconfirmed';", '')],
    test: IDENTITY_TESTS,
    title: 'a create on a database that is behind the record sends nothing',
  },
  {
    name: 'a payout that only the statement has is sent again',
    edits: [
      edit(
        'src/usecases/operator/reconciliation/reconcile.ts',
        "await recordPossiblePayment(tx, id, { source: 'statement', actor: report.aggregator });",
        'void id;',
      ),
    ],
    test: 'test/reconciliation/unrecorded-payouts.test.ts',
    title: 'is not sent, and is listed',
  },
  {
    name: 'any reference with the id of a withdrawal keeps it from being sent',
    edits: [
      edit(
        'src/usecases/operator/reconciliation/reconcile.ts',
        'nonce !== undefined && vault.referenceOf(id, attempt, nonce) === reference',
        'nonce !== undefined',
      ),
    ],
    test: 'test/reconciliation/unrecorded-payouts.test.ts',
    title: 'has a reference that is not of this withdrawal',
  },
  {
    name: 'the halt after a restore is lifted without a comparison',
    edits: [
      edit(
        'src/usecases/operator/halts/halts.ts',
        "if (halt.scope === 'global' && (await findOpenIncident(tx, 'database_restored')))",
        'if (false)',
      ),
    ],
    test: FOLDER_TESTS,
    title: AFTER_RESTORE,
  },
  {
    name: 'a second restore hides the loss of the first',
    edits: [edit('src/domain/restore/database-identity.ts', 'if (!hasOpenLoss)', 'if (false)')],
    test: IDENTITY_TESTS,
    title: 'is noticed again by %s after a second restore, which lost its halt',
  },
  {
    name: 'a statement of any day is a comparison after a restore',
    edits: [
      edit(
        'src/usecases/operator/reconciliation/compare-after-restore.ts',
        'days.filter((day) => !compared.get(name)?.has(day))',
        'days.filter(() => !compared.has(name))',
      ),
    ],
    test: 'test/reconciliation/after-restore.test.ts',
    title: 'a statement of another day is no comparison',
  },
];
