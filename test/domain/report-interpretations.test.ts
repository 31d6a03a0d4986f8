// Every interpretation of a report, as a snapshot. A change here changes where money goes, so it must be intended
// (`npm test -- --update=all test/domain/report-interpretations.test.ts`).
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ATTEMPT_STATES, type AttemptState } from '../../src/domain/attempts.ts';
import { type Interpretation, interpretReport } from '../../src/domain/interpret-report.ts';
import { asMinor } from '../../src/domain/money.ts';
import type { Report, ReportSource } from '../../src/domain/reports.ts';
import { STAGES } from '../../src/domain/steps.ts';

const amount = asMinor(10_000n);
const money = { providerId: 'p', currency: 'RUB', amount };

const REPORTS = {
  accepted: { verdict: 'accepted', providerId: 'p' },
  paid: { verdict: 'paid', ...money },
  'paid, another amount': { verdict: 'paid', ...money, amount: asMinor(9_999n) },
  'paid, another currency': { verdict: 'paid', ...money, currency: 'USD' },
  refused: { verdict: 'refused', detail: 'declined' },
  'refused for now': { verdict: 'refused', detail: 'short', retryable: true },
  'not sent': { verdict: 'not_sent', detail: 'refused' },
  'not found': { verdict: 'not_found' },
  returned: { verdict: 'returned', ...money },
  'returned, another amount': { verdict: 'returned', ...money, amount: asMinor(9_999n) },
  unknown: { verdict: 'unknown', detail: 'time-out' },
} as const satisfies Record<string, Report>;

/** Reports that name another destination or an earlier time: the rules are the same for every verdict that says something. */
const ABOUT_ANOTHER = [
  'accepted',
  'paid',
  'refused',
  'refused for now',
  'not found',
  'returned',
  'unknown',
] as const;
const SOURCES: readonly ReportSource[] = ['submit', 'lookup', 'callback', 'operator', 'takeover'];
const WITHDRAWALS = [
  ...STAGES.map((stage) => ({ state: 'created', stage, returned: false }) as const),
  { state: 'paid', stage: null, returned: false } as const,
  { state: 'cancelled', stage: null, returned: false } as const,
  { state: 'cancelled', stage: null, returned: true } as const,
];
const FLAGS = Array.from({ length: 32 }, (_, bits) => ({
  acknowledged: (bits & 1) > 0,
  final: (bits & 2) > 0,
  otherIsLive: (bits & 4) > 0,
  otherPaidAfterGivenUp: (bits & 8) > 0,
  disputed: (bits & 16) > 0,
}));

const describeInterpretation = ({
  attempt,
  steps,
  incident,
  promote,
  confirm,
  note,
}: Interpretation): string =>
  [attempt ?? '–', steps.join('+') || '–', incident, promote && 'promote', confirm && 'confirm', note]
    .filter(Boolean)
    .join(' ');

/** A line lists the possible interpretations. Its hash covers which context leads to which of them. */
function lineOf(state: AttemptState, report: Report, source: ReportSource, meansAnother = false): string {
  const all = WITHDRAWALS.flatMap((withdrawal) =>
    FLAGS.map(({ acknowledged, ...flags }) =>
      describeInterpretation(
        interpretReport(report, {
          attempt: { state, amount, acknowledged },
          withdrawal,
          source,
          currency: 'RUB',
          meansAnother,
          ...flags,
        }),
      ),
    ),
  );
  const hash = createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 8);
  return `${hash}  ${[...new Set(all)].sort().join(' | ')}`;
}

test('interprets every report as recorded in report-interpretations.txt', async () => {
  const lines = ATTEMPT_STATES.flatMap((state) =>
    Object.entries(REPORTS).flatMap(([name, report]) =>
      SOURCES.map((source) => `${state}, ${name}, by ${source}: ${lineOf(state, report, source)}`),
    ),
  );
  for (const state of ATTEMPT_STATES)
    for (const name of ABOUT_ANOTHER)
      for (const source of SOURCES)
        lines.push(
          `${state}, ${name}, about another payout, by ${source}: ${lineOf(state, REPORTS[name], source, true)}`,
        );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./report-interpretations.txt');
});
