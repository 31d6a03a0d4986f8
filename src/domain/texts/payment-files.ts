// Messages to operators about files for mass payments at a bank, and about the bank's results.

import type { WithdrawalId } from '../ids.ts';
import { formatMoney } from '../money.ts';
import { type CurrencyAmount, formatAmount, formatIn } from '../rates/currencies.ts';
import { STATE_TEXTS, type State } from '../steps.ts';
import type { Withdrawal } from '../withdrawal.ts';

export const paymentFileTexts = {
  remove: (id: WithdrawalId, why: string) => `Remove withdrawal ${id} from the file. ${why}`,
  notClaimed: (ids: readonly WithdrawalId[]) =>
    `Not claimed by you: ${ids.join(', ')}. Claim or remove them first.`,

  // The file of results
  notCsv: (line: number) => `Line ${line} is not CSV: a quotation mark is misplaced.`,
  columnsMissing: (columns: readonly string[], missing: readonly string[]) =>
    `The first line must name the columns ${columns.join(', ')}; ${missing.join(', ')} is missing.`,
  empty: 'The file has no lines after its header.',
  tooManyLines: (maxLines: number) => `The file has more than ${maxLines} lines. Split it.`,

  // Lines that cannot be applied
  noSuchWithdrawal: 'There is no such withdrawal.',
  duplicate: (line: number) => `Duplicate of line ${line}.`,
  unknownStatus: 'The status must be paid or not_paid.',
  otherAmount: (toSend: CurrencyAmount | undefined) =>
    toSend
      ? `Amount differs from ${formatAmount(toSend)}; skipped.`
      : 'No rate was locked for it, so the file must have no amount; skipped.',
  referenceMissing: "The bank's reference is missing.",
  referenceTooLong: (maxLength: number) => `The bank's reference is longer than ${maxLength} characters.`,
  referenceOfLine: (line: number) =>
    `Line ${line} has the same reference. If one payment covers both, pay this one on its page, with the reason.`,
  referenceUsed: (id: WithdrawalId) =>
    `The reference belongs to the payment of withdrawal ${id}. If one payment covers both, pay this one on its page, with the reason.`,
  reasonMissing: 'The reason is missing.',
  lineNotClaimed: 'Not claimed by you.',
  lineClaimedByOther: (claimedBy: string) => `Claimed by ${claimedBy}.`,
  paidButNotClaimed: 'Not claimed by you, but paid by the bank. Claim it and import this line again.',
  paidButClaimedByOther: (claimedBy: string) =>
    `Claimed by ${claimedBy}, but paid by the bank. Make sure that ${claimedBy} does not pay it, take it over and import this line again.`,

  // Lines about closed withdrawals
  alreadyClosed: (state: State) => `Already ${STATE_TEXTS[state]}.`,
  alreadyRecorded: 'Already recorded.',
  paidAlthoughClosed: (state: State) =>
    `Already ${STATE_TEXTS[state]}; the bank reports a payment. Applying this line opens an incident.`,
  incidentOpened: 'Paid by the bank; do not pay it again. An incident was opened.',

  // Lines to be applied
  reportedByBank: "in the bank's results",
  willBePaid: ({ quote, payout, walletMasked }: Withdrawal) =>
    `Will be recorded as paid: ${payout ? `${formatIn(payout.currency, payout.amount)} ${payout.currency}` : formatMoney(quote.received)} to ${walletMasked}.`,
  willBeCancelled: ({ quote, merchantId }: Withdrawal) =>
    `Will be cancelled: ${formatMoney(quote.total)} is released to merchant ${merchantId}.`,
} as const;
