// An action that one operator proposed and another has to confirm.
import { z } from 'zod';
import { MERCHANT_STATUSES, PAYOUT_MODES } from '../domain/merchant.ts';
import { formatMoney } from '../domain/money.ts';
import { proposalTexts } from '../domain/texts/proposals.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import type { App } from '../usecases/app.ts';
import { describeProposal } from '../usecases/operator/proposals/describe-proposal.ts';
import type { Proposal } from '../usecases/operator/proposals/list-proposals.ts';
import type { ProposalFacts } from '../usecases/operator/proposals/read-proposal-facts.ts';
import { formatMoneyOrNull, iso, isoOrNull, moneyText, systemName, time } from './fields.ts';
import { ledgerEntryItem, serializeLedgerEntry } from './ledger.ts';

export const proposalItem = z
  .object({
    id: z.int(),
    action: z.string(),
    summary: z.string().meta({ description: 'Effect of the confirmation, with amounts' }),
    withdrawal_id: z.int().nullable(),
    merchant_id: z.int().nullable(),
    merchant_name: z.string().nullable(),
    subject: z
      .string()
      .nullable()
      .meta({
        description: 'What a change of the set-up changes, as in the audit log',
        examples: ['route:fps/acme'],
      }),
    system: systemName.nullable(),
    wallet: z.string().nullable().meta({ description: 'Destination, masked' }),
    amount: moneyText.nullable(),
    reason: z.string().nullable(),
    reference: z.string().nullable(),
    reuse_reason: z
      .string()
      .nullable()
      .meta({ description: 'For a payment: why another one has the same reference' }),
    evidence: z.string().nullable(),
    refund_fee: z.boolean().nullable(),
    maker: z.string(),
    made_at: time,
    expires_at: time,
    expired: z
      .boolean()
      .meta({ description: 'It was not decided before `expires_at` and cannot be confirmed' }),
    checker: z.string().nullable(),
    checked_at: time.nullable(),
    verdict: z.enum(['confirmed', 'rejected']).nullable(),
    remark: z.string().nullable().meta({ description: 'Reason for the rejection' }),
    changed_since: z
      .string()
      .nullable()
      .meta({ description: 'What the aggregator reported since the resolution was proposed' }),
    void: z
      .boolean()
      .meta({ description: 'The report since then contradicts the proposal, which cannot be confirmed' }),
  })
  .meta({ id: 'Proposal' });

export const proposalFacts = z
  .object({
    proposal: proposalItem,
    merchant: z
      .object({
        id: z.int(),
        name: z.string(),
        status: z.enum(MERCHANT_STATUSES),
        payout_mode: z.enum(PAYOUT_MODES),
        available: moneyText,
        held: moneyText,
        owed: moneyText,
        available_when_proposed: moneyText,
        entries: z
          .array(ledgerEntryItem.extend({ since: z.boolean() }))
          .meta({ description: 'The newest of its available balance' }),
      })
      .nullable(),
    history: z
      .array(
        z.object({
          at: time,
          actor: z.string(),
          action: z.string(),
          meaning: z.string(),
          since: z.boolean(),
        }),
      )
      .meta({
        description:
          'Newest first: the steps of the withdrawal, or what operators did to the subject. `since`: after it was proposed',
      }),
  })
  .meta({ id: 'ProposalFacts' });

/** The response to a change of the set-up. */
export const withProposal = <Shape extends z.ZodRawShape>(item: z.ZodObject<Shape>) =>
  item.extend({
    proposal: proposalItem.nullable().meta({
      description: 'Not null: nothing has changed yet, another operator has to confirm this proposal',
    }),
  });

export const serializeProposal = (
  { settings }: App,
  proposal: Proposal,
  withdrawal?: Withdrawal,
): z.input<typeof proposalItem> => ({
  id: proposal.id,
  action: proposal.action,
  summary: describeProposal(proposal, withdrawal, settings),
  withdrawal_id: 'withdrawalId' in proposal ? proposal.withdrawalId : null,
  merchant_id: 'merchantId' in proposal ? proposal.merchantId : (withdrawal?.merchantId ?? null),
  merchant_name: proposal.merchantName,
  subject: 'setUp' in proposal ? proposal.setUp.subject : null,
  system: withdrawal?.system ?? null,
  wallet: withdrawal?.walletMasked ?? null,
  amount:
    'amount' in proposal
      ? formatMoneyOrNull(proposal.amount)
      : formatMoneyOrNull(withdrawal?.quote.total ?? null),
  reason: proposal.reason,
  reference: proposal.reference,
  reuse_reason: proposal.reuseReason,
  evidence: proposal.evidence,
  refund_fee: proposal.refundFee,
  maker: proposal.maker,
  made_at: iso(proposal.madeAt),
  expires_at: iso(proposal.expiresAt),
  expired: proposal.expired,
  checker: proposal.checker,
  checked_at: isoOrNull(proposal.checkedAt),
  verdict: proposal.verdict,
  remark: proposal.remark,
  changed_since: proposal.news && proposalTexts.reportedSince(proposal.news),
  void: proposal.news?.contradicts ?? false,
});

export const serializeProposalFacts = (
  app: App,
  { proposal, withdrawal, merchant: found, history }: ProposalFacts,
): z.input<typeof proposalFacts> => ({
  proposal: serializeProposal(app, proposal, withdrawal),
  merchant: found && {
    id: found.merchant.id,
    name: found.merchant.name,
    status: found.merchant.status,
    payout_mode: found.merchant.payoutMode,
    available: formatMoney(found.balance.available),
    held: formatMoney(found.balance.held),
    owed: formatMoney(found.balance.owed),
    available_when_proposed: formatMoney(found.availableWhenProposed),
    entries: found.entries.map((entry) => ({
      ...serializeLedgerEntry(entry),
      since: entry.at > proposal.madeAt,
    })),
  },
  history: history.map(({ at, ...line }) => ({ ...line, at: iso(at), since: at > proposal.madeAt })),
});
