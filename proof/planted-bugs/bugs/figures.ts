// Bugs in the figures of the day and of statements.
import { type Bug, edit } from '../bug.ts';

const TESTS = 'test/operator/overview/day-figures.test.ts';

export const FIGURES: readonly Bug[] = [
  {
    name: 'a create does not count in the figures of the day',
    edits: [
      edit(
        'sql/functions/create_withdrawals.sql',
        'select v_today, system, count(*) from item group by system',
        'select v_today, system, 0 from item group by system',
      ),
    ],
    test: TESTS,
    title: 'are those of every create, payment, cancellation and return',
  },
  {
    name: 'a returned withdrawal counts as paid again',
    edits: [
      edit(
        'sql/functions/apply_withdrawal_steps.sql',
        "w.system, count(*) filter (where v_steps[w.ordinality] = 'settle'),",
        "w.system, count(*) filter (where v_steps[w.ordinality] <> 'release'),",
      ),
    ],
    test: TESTS,
    title: 'are those of every create, payment, cancellation and return',
  },
  {
    name: 'the sum of the day keeps only the largest amount',
    edits: [
      edit('src/storage/overview/day-figures.ts', 'sum(paid_sum) from taken', 'max(paid_sum) from taken'),
    ],
    test: TESTS,
    title: 'are a few rows after they were summed up',
  },
  {
    name: 'the day of an upgrade shows only what came after it',
    edits: [
      edit(
        'src/storage/overview/day-figures.ts',
        'day < (select f.day from figures_start f) as earlier',
        'day < current_date as earlier',
      ),
    ],
    test: TESTS,
    title: 'are counted on the day of an upgrade, whose figures are not complete',
  },
  {
    name: 'a statement forgets the fee that a return refunds',
    edits: [
      edit(
        'src/usecases/operator/statements/statement-details.ts',
        'refunded: ({ quote }, { effect }) => subtract(quote.received, effect.available),',
        'refunded: ({ quote }) => subtract(quote.received, quote.received),',
      ),
    ],
    test: 'test/operator/statements/statement.test.ts',
    title:
      'has the order, the reference and the fee of each withdrawal, and its fees are those of the ledger',
  },
];
