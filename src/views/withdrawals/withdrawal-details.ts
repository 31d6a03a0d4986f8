// A withdrawal with its history, entries, attempts and reports.
import { z } from 'zod';
import { ATTEMPT_STATES } from '../../domain/attempts.ts';
import { formatIn } from '../../domain/rates/currencies.ts';
import { stepMeaning } from '../../domain/steps.ts';
import type { App } from '../../usecases/app.ts';
import type {
  WithdrawalDetails,
  WithdrawalPage,
} from '../../usecases/operator/withdrawals/show-withdrawal.ts';
import { iso, time } from '../fields.ts';
import { incidentItem, serializeIncident } from '../incident.ts';
import { entryItem, serializeEntry } from '../ledger.ts';
import { makersItem } from '../portal/drafts.ts';
import { proposalItem, serializeProposal } from '../proposal.ts';
import { deliveryItem, serializeDelivery } from '../webhooks.ts';
import { attachmentItem, serializeAttachment } from './attachment.ts';
import { offeredWithdrawal, serializeOfferedWithdrawal } from './withdrawal.ts';

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
  amount: z.string().nullable(),
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
    amount: z.string().meta({ description: 'In the currency that the recipient is sent' }),
    created_at: time,
    not_after: time,
    lookups: z.int(),
    resends: z.int(),
    reports: z.array(reportItem),
  })
  .meta({ id: 'Attempt' });

const serializeAttempts = ({
  withdrawal,
  attempts,
  reports,
}: Pick<WithdrawalDetails, 'withdrawal' | 'attempts' | 'reports'>): z.input<typeof attemptItem>[] =>
  attempts.map((attempt) => ({
    number: attempt.number,
    aggregator: attempt.aggregator,
    reference: attempt.reference,
    provider_id: attempt.providerId,
    state: attempt.state,
    amount: formatIn(withdrawal.payout?.currency ?? '', attempt.amount),
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
        amount: report.amount === null ? null : formatIn(report.currency ?? '', report.amount),
        currency: report.currency,
        applied: report.applied,
        exchange: report.exchange,
        at: iso(report.at),
      })),
  }));

export const withdrawalDetails = z.object({
  withdrawal: offeredWithdrawal,
  currency: z.string(),
  comment: z.string().nullable().meta({ description: 'For the recipient, from the merchant' }),
  metadata: z.record(z.string(), z.string()).meta({ description: "The merchant's own fields" }),
  timeline: z.array(
    z.object({
      seq: z.int(),
      step: z.string(),
      meaning: z.string(),
      actor: z.string(),
      reason: z.string().nullable(),
      reference: z.string().nullable(),
      at: time,
    }),
  ),
  attempts: z.array(attemptItem),
  entries: z.array(entryItem),
  deliveries: z.array(deliveryItem),
  incidents: z.array(incidentItem),
  proposals: z.array(proposalItem),
  made_by: makersItem.nullable(),
  attachments: z.array(attachmentItem),
});

export const serializeWithdrawalDetails = (
  app: App,
  { details, row, deliveries }: WithdrawalPage,
): z.input<typeof withdrawalDetails> => ({
  withdrawal: serializeOfferedWithdrawal(row, details.currency),
  currency: details.currency,
  comment: details.withdrawal.comment,
  metadata: details.withdrawal.metadata ?? {},
  timeline: details.events.map((event, i) => ({
    seq: i + 1,
    step: event.step,
    meaning: stepMeaning(event.step),
    actor: event.actor,
    reason: event.reason,
    reference: event.reference,
    at: iso(event.at),
  })),
  attempts: serializeAttempts(details),
  entries: details.entries.map(serializeEntry),
  deliveries: deliveries.map(serializeDelivery),
  incidents: details.incidents.map(serializeIncident),
  proposals: details.proposals.map((proposal) => serializeProposal(app, proposal, details.withdrawal)),
  made_by: details.madeBy ?? null,
  attachments: details.attachments.map(serializeAttachment),
});
