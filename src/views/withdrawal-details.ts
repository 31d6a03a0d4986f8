// One withdrawal with its timeline, attempts, ledger entries, webhook deliveries, and the actions allowed now.
import { z } from 'zod';
import { STEPS } from '../domain/steps.ts';
import { WITHDRAWAL_ACTIONS } from '../domain/withdrawal-actions.ts';
import type { App } from '../usecases/app.ts';
import type { WithdrawalPage } from '../usecases/operator/withdrawals/show-withdrawal.ts';
import { attemptItem, serializeAttempts } from './attempt.ts';
import { deliveryItem, serializeDelivery } from './delivery.ts';
import { entryItem, serializeEntry } from './entry.ts';
import { iso, time } from './fields.ts';
import { incidentItem, serializeIncident } from './incident.ts';
import { proposalItem, serializeProposal } from './proposal.ts';
import { offeredWithdrawal, serializeOfferedWithdrawal } from './withdrawal.ts';

export const withdrawalDetails = z.object({
  withdrawal: offeredWithdrawal,
  currency: z.string(),
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
  actions: z.array(
    z.object({ action: z.enum(WITHDRAWAL_ACTIONS), allowed: z.boolean(), why: z.string().nullable() }),
  ),
});

const meaningOf = (step: string): string =>
  step === 'reveal'
    ? 'An operator viewed the full destination'
    : (Object.entries(STEPS).find(([name]) => name === step)?.[1].meaning ?? step);

export const serializeWithdrawalDetails = (
  app: App,
  { details, row, deliveries, actions }: WithdrawalPage,
): z.input<typeof withdrawalDetails> => ({
  withdrawal: serializeOfferedWithdrawal(row),
  currency: details.currency,
  timeline: details.events.map((event, i) => ({
    seq: i + 1,
    step: event.step,
    meaning: meaningOf(event.step),
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
  actions: [...actions],
});
