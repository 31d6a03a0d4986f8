// interpretReport for every combination of report, source, attempt state and withdrawal.
import { describe, expect, test } from 'vitest';
import type { AttemptState } from '../../src/domain/attempts.ts';
import { interpretReport } from '../../src/domain/interpret-report.ts';
import { asMinor } from '../../src/domain/money.ts';
import type { Report, ReportSource } from '../../src/domain/reports.ts';
import { STAGES, STEPS } from '../../src/domain/steps.ts';

const amount = asMinor(10_000n);
const wrong = asMinor(9_999n);
const money = { providerId: 'p', currency: 'RUB', amount };

const REPORTS: Report[] = [
  { verdict: 'accepted', providerId: 'p' },
  { verdict: 'paid', ...money },
  { verdict: 'paid', ...money, amount: wrong },
  { verdict: 'paid', ...money, currency: 'USD' },
  { verdict: 'refused', detail: 'declined' },
  { verdict: 'refused', detail: 'insufficient_funds', retryable: true },
  { verdict: 'not_sent', detail: 'refused' },
  { verdict: 'not_found' },
  { verdict: 'returned', ...money },
  { verdict: 'returned', ...money, amount: wrong },
  { verdict: 'unknown', detail: 'time-out' },
];
const SOURCES: ReportSource[] = ['submit', 'lookup', 'callback', 'operator', 'takeover'];
const OPEN: AttemptState[] = ['sending', 'accepted', 'uncertain'];
const STATES: AttemptState[] = [...OPEN, 'paid', 'refused', 'not_sent', 'returned', 'paid_after_given_up'];
const WITHDRAWALS = [
  ...STAGES.map((stage) => ({ state: 'created', stage, returned: false }) as const),
  { state: 'paid', stage: null, returned: false } as const,
  { state: 'cancelled', stage: null, returned: false } as const,
  { state: 'cancelled', stage: null, returned: true } as const,
];

const cases = REPORTS.flatMap((report) =>
  SOURCES.flatMap((source) =>
    STATES.flatMap((state) =>
      WITHDRAWALS.flatMap((withdrawal) =>
        [true, false].flatMap((final) =>
          [true, false].map((otherIsLive) => {
            const context = {
              attempt: {
                state,
                amount,
                acknowledged: state === 'accepted' || (state === 'uncertain' && otherIsLive),
              },
              withdrawal,
              source,
              currency: 'RUB',
              final,
              otherIsLive,
              otherPaidAfterGivenUp: false,
              disputed: false,
              meansAnother: false,
            };
            return { report, ...context, judgement: interpretReport(report, context) };
          }),
        ),
      ),
    ),
  ),
);

const agrees = (report: Report): boolean =>
  !('amount' in report) || (report.amount === amount && report.currency === 'RUB');

describe(`in all ${cases.length} cases`, () => {
  test('only a payment of the right amount settles', () => {
    for (const { report, judgement } of cases.filter(({ judgement }) => judgement.steps.includes('settle'))) {
      expect(['paid', 'returned']).toContain(report.verdict);
      expect(agrees(report)).toBe(true);
      expect(['paid', 'returned']).toContain(judgement.attempt);
    }
  });

  test('a hold is released only on proof that the money did not leave', () => {
    for (const { report, source, attempt, final, judgement } of cases) {
      if (!judgement.steps.some((step) => step === 'release' || step === 'requeue')) continue;
      expect(OPEN).toContain(attempt.state);
      expect(source).not.toBe('callback');
      const proof =
        (report.verdict === 'refused' && (source !== 'submit' || attempt.state === 'sending')) ||
        (report.verdict === 'not_sent' && attempt.state === 'sending') ||
        (report.verdict === 'not_found' && final && !attempt.acknowledged);
      expect(proof).toBe(true);
    }
  });

  test('a payout that the aggregator acknowledged and then does not find is an incident for operators', () => {
    for (const { report, source, attempt, judgement } of cases)
      if (
        report.verdict === 'not_found' &&
        source === 'lookup' &&
        OPEN.includes(attempt.state) &&
        attempt.acknowledged
      )
        expect(judgement).toMatchObject({ attempt: null, steps: [], incident: 'lost_by_aggregator' });
  });

  test('a callback alone can only settle, never release or return', () => {
    for (const { source, judgement } of cases)
      if (source === 'callback')
        for (const step of judgement.steps) expect(['accept', 'doubt', 'settle']).toContain(step);
  });

  test('another amount or currency opens an incident and moves nothing', () => {
    for (const { report, attempt, judgement } of cases) {
      if (agrees(report) || attempt.state === 'returned') continue;
      expect(judgement.incident).toBe('wrong_amount');
      for (const step of judgement.steps) expect(step).toBe('doubt');
    }
  });

  test('a paid attempt stays paid or is returned', () => {
    for (const { attempt, judgement } of cases)
      if (attempt.state === 'paid') {
        expect([null, 'returned']).toContain(judgement.attempt);
        for (const step of judgement.steps) expect(step).toBe('return');
      }
  });

  test('a returned attempt is final, unless its withdrawal would be sent again', () => {
    for (const { report, attempt, withdrawal, judgement } of cases)
      if (attempt.state === 'returned' && agrees(report)) {
        if (withdrawal.state === 'created' && judgement.steps.length > 0)
          expect(judgement).toMatchObject({ attempt: 'paid', steps: ['settle'] });
        else expect(judgement).toMatchObject({ attempt: null, steps: [] });
      }
  });

  test('a returned attempt that is reported as paid is confirmed first or opens an incident', () => {
    for (const { report, attempt, source, judgement } of cases)
      if (attempt.state === 'returned' && report.verdict === 'paid' && agrees(report))
        expect(source === 'callback' ? judgement.confirm : judgement.incident).toBeDefined();
  });

  test('an attempt that was paid after it was given up can be returned, or become the payment if operators report it and there is no other', () => {
    for (const { report, attempt, source, withdrawal, otherIsLive, judgement } of cases)
      if (attempt.state === 'paid_after_given_up') {
        expect([null, 'returned', 'paid']).toContain(judgement.attempt);
        if (judgement.attempt === 'returned') expect(report.verdict).toBe('returned');
        if (judgement.attempt === 'paid')
          expect([report.verdict, source, withdrawal.state, otherIsLive]).toEqual([
            'paid',
            'operator',
            'paid',
            false,
          ]);
        for (const step of judgement.steps) expect(step).toBe('restore');
      }
  });

  test('once another attempt has paid, no report about this one requeues or releases', () => {
    for (const { report, judgement: _, ...context } of cases) {
      const { steps } = interpretReport(report, { ...context, otherPaidAfterGivenUp: true });
      if (OPEN.includes(context.attempt.state))
        for (const step of steps) expect(['release', 'requeue']).not.toContain(step);
    }
  });

  test('while an amount is disputed, only operators settle or release', () => {
    for (const { report, judgement: _, ...context } of cases) {
      if (!OPEN.includes(context.attempt.state) || context.source === 'operator') continue;
      const { steps } = interpretReport(report, { ...context, disputed: true });
      for (const step of steps) expect(step).toBe('doubt');
    }
  });

  test('Cancelled is final: a payment after it becomes a debt and an incident', () => {
    for (const { withdrawal, attempt, judgement } of cases) {
      if (withdrawal.state !== 'cancelled' || !['refused', 'not_sent'].includes(attempt.state)) continue;
      for (const step of judgement.steps) {
        expect(step).toBe('recover');
        expect(judgement.incident).toBe('paid_after_cancel');
      }
    }
  });

  test('a step is returned only if the withdrawal can take it', () => {
    // The states that an attempt and its withdrawal can have together.
    const possible = cases.filter(({ attempt, withdrawal }) => {
      if (OPEN.includes(attempt.state))
        return attempt.state === 'sending'
          ? withdrawal.stage === 'dispatching'
          : withdrawal.stage === (attempt.state === 'accepted' ? 'sent' : 'uncertain');
      if (attempt.state === 'paid') return withdrawal.state === 'paid';
      if (attempt.state === 'returned') return withdrawal.returned;
      return true;
    });
    for (const { withdrawal, judgement } of possible) {
      const [first] = judgement.steps;
      if (first === undefined) continue;
      const { from, stages } = STEPS[first];
      expect(from).toContain(withdrawal.state);
      if (withdrawal.stage !== null) expect(stages).toContain(withdrawal.stage);
    }
  });
});
