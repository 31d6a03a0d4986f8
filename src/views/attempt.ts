// A payout attempt at an aggregator, with every report received about it.
import { z } from 'zod';
import { ATTEMPT_STATES } from '../domain/attempts.ts';
import { formatMoney } from '../domain/money.ts';
import type { WithdrawalDetails } from '../usecases/operator/withdrawals/show-withdrawal.ts';
import { formatMoneyOrNull, iso, moneyText, time } from './fields.ts';

const exchangeItem = z.object({
  request: z.string().nullable().meta({ description: 'Request sent, masked; null for a callback' }),
  status: z
    .int()
    .nullable()
    .meta({ description: 'HTTP status; null: no response, and `answer` has the error' }),
  answer: z.string().meta({ description: 'Response body, masked and truncated' }),
  ms: z.int().nullable(),
});

const reportItem = z.object({
  source: z.string(),
  verdict: z.string(),
  detail: z.string().nullable(),
  provider_id: z.string().nullable(),
  amount: moneyText.nullable(),
  currency: z.string().nullable(),
  applied: z.string(),
  exchange: exchangeItem.nullable(),
  at: time,
});

export const attemptItem = z
  .object({
    number: z.int(),
    aggregator: z.string(),
    reference: z.string(),
    provider_id: z.string().nullable(),
    state: z.enum(ATTEMPT_STATES),
    amount: moneyText,
    created_at: time,
    not_after: time,
    lookups: z.int(),
    resends: z.int(),
    reports: z.array(reportItem),
  })
  .meta({ id: 'Attempt' });

export const serializeAttempts = ({
  attempts,
  reports,
}: Pick<WithdrawalDetails, 'attempts' | 'reports'>): z.input<typeof attemptItem>[] =>
  attempts.map((attempt) => ({
    number: attempt.number,
    aggregator: attempt.aggregator,
    reference: attempt.reference,
    provider_id: attempt.providerId,
    state: attempt.state,
    amount: formatMoney(attempt.amount),
    created_at: iso(attempt.createdAt),
    not_after: iso(attempt.notAfter),
    lookups: attempt.lookups,
    resends: attempt.resends,
    reports: reports
      .filter(({ reference }) => reference === attempt.reference)
      .map((report) => ({
        source: report.source,
        verdict: report.verdict,
        detail: report.detail,
        provider_id: report.providerId,
        amount: formatMoneyOrNull(report.amount),
        currency: report.currency,
        applied: report.applied,
        exchange: report.exchange,
        at: iso(report.at),
      })),
  }));
