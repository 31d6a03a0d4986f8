// Bugs in the comparison with aggregator statements: differences, failed runs and missing runs without an incident.
import { type Bug, edit } from '../bug.ts';

const RECONCILE = 'src/usecases/operator/reconciliation/reconcile.ts';
const DUE = 'src/usecases/operator/reconciliation/reconcile-due-days.ts';
const MISSING = 'src/usecases/operator/reconciliation/find-missing-reconciliations.ts';
const DUE_DAYS = 'src/storage/reconciliation/due-days.ts';
const PAGES = 'src/usecases/payouts/read-statement-pages.ts';
const NIGHTLY_TESTS = 'test/reconciliation/nightly.test.ts';
const STATEMENT_TESTS = 'test/adapters/statements.test.ts';

export const RECONCILIATION: readonly Bug[] = [
  {
    name: 'differences of money in a reconciliation raise no incident',
    edits: [
      edit(RECONCILE, 'if (moneyDifferences > 0 && hasBegun', 'if (moneyDifferences > 1_000_000 && hasBegun'),
    ],
    test: NIGHTLY_TESTS,
    title:
      'are one incident per aggregator, which is kept while they persist and opened again after it was resolved',
  },
  {
    name: 'the nightly reconciliation compares only yesterday',
    edits: [edit(DUE, 'days: app.settings.reconcileDays,', 'days: 1,')],
    test: NIGHTLY_TESTS,
    title:
      'a late return whose callback was lost is found, opens an incident and is carried out after a status check',
  },
  {
    name: 'a return that a reconciliation finds is not checked with the aggregator',
    edits: [edit(DUE, "(there?.state === 'returned' || there?.state === 'paid')", "there?.state === 'paid'")],
    test: NIGHTLY_TESTS,
    title:
      'a late return whose callback was lost is found, opens an incident and is carried out after a status check',
  },
  {
    name: 'a failed reconciliation is only logged',
    edits: [edit(DUE, 'await reportFailure(app, { aggregator, day, problem });\n  }', 'void problem;\n  }')],
    test: NIGHTLY_TESTS,
    title: 'is one incident, is repeated, and stops no other',
  },
  {
    name: 'a missing reconciliation counts as clean',
    edits: [edit(MISSING, "return 'missing';", "return 'clean';")],
    test: NIGHTLY_TESTS,
    title: 'is one incident and a metric, and is made up for',
  },
  {
    name: 'an aggregator that no process looked at has no due reconciliation',
    edits: [edit(DUE_DAYS, 'coalesce(o.offered, true)', 'coalesce(o.offered, false)')],
    test: NIGHTLY_TESTS,
    title: 'is noticed for an aggregator that no process has looked at',
  },
  {
    name: 'the auditor does not miss a reconciliation',
    edits: [
      edit(
        'src/auditor/reconciliation-check.ts',
        "coalesce(max(r.at), '-infinity') <",
        "coalesce(max(r.at), 'infinity') <",
      ),
    ],
    test: 'test/auditor/checks.test.ts',
    title: 'finds a reconciliation that was due and that no process ran',
  },
  {
    name: 'a reconciliation follows a repeated page cursor',
    edits: [edit(PAGES, 'if (cursors.has(after))', 'if (cursors.has(after) && pages.length > 1_000_000)')],
    test: STATEMENT_TESTS,
    title: 'that repeats a page cursor is an error, also in a loop of several pages',
  },
  {
    name: 'the statement pages of a reconciliation share one deadline',
    edits: [
      edit(
        PAGES,
        'const endAt = Date.now() + maxMinutes * MINUTE_MS;',
        'const endAt = Date.now() + Math.min(maxMinutes * MINUTE_MS, source.terms.deadlineMs);',
      ),
    ],
    test: STATEMENT_TESTS,
    title: 'may take longer than one deadline: each page has its own',
  },
];
