// The result of an operator's action on a withdrawal: the row as it is now, and the proposal if a second operator
// has to confirm.
import { z } from 'zod';
import { formatMoney } from '../../domain/money.ts';
import { formatIn } from '../../domain/rates/currencies.ts';
import { STATE_TEXTS } from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { App } from '../../usecases/app.ts';
import type { Proposal } from '../../usecases/operator/proposals/list-proposals.ts';
import type { OfferedRow } from '../../usecases/operator/withdrawals/offered-rows.ts';
import { proposalItem, serializeProposal } from '../proposal.ts';
import { offeredWithdrawal, serializeOfferedWithdrawal } from './withdrawal.ts';

export const withdrawalActionResult = z.object({
  message: z.string(),
  withdrawal: offeredWithdrawal,
  proposal: proposalItem.nullable(),
});

const MESSAGES = {
  claim: ({ id, claimedBy }) => `Withdrawal ${id} is claimed by ${claimedBy}.`,
  'give-back': ({ id }) => `Withdrawal ${id} is back in the queue.`,
  pay: ({ id, quote, payout }) =>
    `Withdrawal ${id} is paid: ${payout ? `${formatIn(payout.currency, payout.amount)} ${payout.currency}` : formatMoney(quote.received)}.`,
  cancel: ({ id, quote, merchantId }) =>
    `Withdrawal ${id} is cancelled: ${formatMoney(quote.total)} was released to merchant ${merchantId}.`,
  return: ({ id, merchantId, state }) =>
    state === 'paid'
      ? `Withdrawal ${id} stays paid: it was paid twice, and the recipient has the other payment.`
      : `Withdrawal ${id} was returned to merchant ${merchantId}.`,
  route: ({ id }) => `Withdrawal ${id} was handed to the aggregator.`,
  retry: ({ id, stage, state }) =>
    `A retry of withdrawal ${id} (${stage ?? STATE_TEXTS[state]}) is scheduled now.`,
  resolve: ({ id }) => `Withdrawal ${id} is resolved.`,
} as const satisfies Record<string, (withdrawal: Withdrawal) => string>;

export type WithdrawalCommand = keyof typeof MESSAGES;

type ActionOutcome = {
  readonly action: WithdrawalCommand;
  /** As the action left it. */
  readonly withdrawal: Withdrawal;
  /** As it is now, with the names that the view shows. */
  readonly row: OfferedRow;
  readonly proposal: Proposal | null;
};

export const serializeWithdrawalAction = (
  app: App,
  { action, withdrawal, row, proposal }: ActionOutcome,
): z.input<typeof withdrawalActionResult> => ({
  message: proposal
    ? `Nothing has happened yet: another operator has to confirm proposal ${proposal.id}.`
    : MESSAGES[action](withdrawal),
  withdrawal: serializeOfferedWithdrawal(row, app.settings.currency),
  proposal: proposal && serializeProposal(app, proposal, withdrawal),
});
