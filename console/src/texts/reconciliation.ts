// Texts of the reconciliation: the list of runs, the dialog that starts one, and the report of a run.

import { plural } from '@sluice/ui/texts/plural.ts';
import type { Schemas } from '../api/types.ts';

type Difference = Schemas['Reconciliation']['report']['differences'][number];
type Source = Schemas['Reconciliation']['source'];

export const reconciliationTexts = {
  sources: { api: 'via API', file: 'from file' } satisfies Record<Source, string>,
  matches: 'No differences',
  differenceCount: (count: number) => plural(count, { one: '# difference', other: '# differences' }),

  list: {
    title: 'Reconciliation',
    tableLabel: 'Reconciliation runs',
    runButton: 'Run reconciliation',
    anyAggregator: 'Any aggregator',
    empty: 'No reconciliation runs yet.',
    emptyFiltered: 'No reconciliation runs of this aggregator yet.',
    run: 'Run',
    day: 'Day',
    aggregator: 'Aggregator',
    source: 'Aggregator statement',
    result: 'Result',
    actor: 'By',
    created: 'Created',
  },

  start: {
    title: 'Run reconciliation',
    submit: 'Run',
    message:
      'Compares the aggregator statement of a day with our payouts, withdrawals and ledger. Differences are only reported. An open withdrawal whose payout is missing in our records is not sent until an operator decides.',
    aggregatorLabel: 'Aggregator',
    emptyAggregators: 'No aggregators',
    dayLabel: 'Day, UTC',
    sourceLabel: 'Aggregator statement',
    sources: { api: 'Request it via API', file: 'Upload a file' } satisfies Record<Source, string>,
    csvLabel: 'Statement as CSV',
    csvColumns:
      'reference, id, state (accepted, paid, refused or returned), amount, currency, at; optional: wallet, created_at',
  },
  preview: {
    missingColumns: (columns: readonly string[]) =>
      `${plural(columns.length, { one: 'Missing column', other: 'Missing columns' })}: ${columns.join(', ')}.`,
    /** One per state in the file; `state` is the word of the file. */
    state: '{count} {state} ({sum})',
    separator: ', ',
    unknown: (count: number) => `${count} in an unknown state`,
  },

  run: {
    title: (id: string) => `Reconciliation ${id}`,
    titleWithDay: (aggregator: string, day: string) => `${aggregator}, ${day}`,
    hint: 'Run {id}, statement {source}, by {actor}, {time}',
    truncated: (found: number, shown: number) =>
      `Showing the ${shown} most severe of ${found} differences. So many differences usually mean that the statement is for another day or another account.`,
    differencesTitle: 'Differences',
    empty: 'The aggregator statement matches our records for every payout of this day.',
  },
  totals: {
    there: 'Aggregator total',
    here: 'Our total',
    ledger: 'Ledger total',
    difference: 'Difference',
    payoutCount: (count: number) => plural(count, { one: '# payout', other: '# payouts' }),
    equal: 'totals match',
    unequal: 'totals differ',
  },
  differences: {
    types: {
      missing_here: 'Missing in our records',
      missing_there: 'Missing at the aggregator',
      amount: 'Amount mismatch',
      other_payout: 'Another payout',
      state: 'Status mismatch',
      duplicate: 'Duplicate',
      ledger: 'Ledger mismatch',
      late: 'Timing difference',
    } satisfies Record<Difference['type'], string>,
    title: (type: string, count: number) => `${type}: ${count}`,
    meaning: (meaning: string) => `${meaning}.`,
    withdrawal: 'Withdrawal',
    noWithdrawal: 'none',
    affects: 'Affects',
    money: 'Money',
    details: 'Details',
    here: 'Our records',
    there: 'Aggregator statement',
    stateAt: '{state}, {time}',
    reference: 'Reference',
    referenceName: 'the reference',
  },

  /** On the page of the incident. */
  restore: {
    title: 'Comparison with the aggregators',
    days: (first: string, last: string) => `Statements from ${first} to ${last}, UTC.`,
    compareButton: 'Compare now',
    comparing: (aggregator: string, day: string) => `Comparing with ${aggregator}, ${day} …`,
    tableLabel: 'Comparison by aggregator',
    aggregator: 'Aggregator',
    compared: 'Compared since the restore',
    yes: 'Yes',
    no: 'Not yet',
    result: 'Result',
    problem: (day: string, message: string) => `${day}: ${message}`,
    report: (day: string, result: string) => `${day}: ${result}`,
    byFile: 'An aggregator without statements is compared by file, under Reconciliation.',
    possiblyPaid:
      'Open here, and perhaps paid by an aggregator, so not sent. Claim each and pay it with the reference of the aggregator, return it to the queue with the reason why it was not paid, or cancel it.',
  },
};
