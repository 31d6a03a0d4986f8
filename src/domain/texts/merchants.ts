// Messages to operators about merchants.
import type { MerchantId } from '../ids.ts';
import type { MerchantStatus } from '../merchant.ts';
import { formatMoney, type Minor } from '../money.ts';

export const merchantTexts = {
  notFound: (id: MerchantId | string) => `There is no merchant ${id}.`,
  noneMatches: (text: string) => `There is no merchant with the id or name "${text}".`,
  severalMatch: (text: string, merchants: readonly { readonly id: MerchantId; readonly name: string }[]) =>
    `"${text}" is in the names of several merchants: ${merchants.map(({ id, name }) => `${id} ${name}`).join(', ')}. Give the id.`,
  keyNotFound: (id: MerchantId, keyId: number) => `Merchant ${id} has no key ${keyId} that has not ended.`,
  nameLength: 'The name must have 1 to 200 characters.',
  changedSinceOpened: (id: MerchantId) =>
    `Merchant ${id} has changed since you opened it. Reload it before you decide.`,
  notAddressBlock: (text: string) => `"${text}" is not an IP address or a block like 203.0.113.0/24.`,
  frozen: (id: MerchantId, { actor, reason }: { readonly actor: string; readonly reason: string }) =>
    `Merchant ${id} is frozen by ${actor}: ${reason}. Resume its payouts first.`,
  notActive: (id: MerchantId, status: MerchantStatus) => `Merchant ${id} is ${status}. Activate it first.`,

  autoNeedsSecondOperator:
    'Automatic payouts need a second operator. Create the merchant with manual payouts, then change it.',

  // Balances
  openingBalanceTooHigh: (threshold: Minor) =>
    `Opening balances and credits above ${formatMoney(threshold)} a day need a second operator. Create the merchant without one, then credit it.`,
  noteMissing: {
    credit: 'Enter a note that explains the credit.',
    debit: 'Enter a note that explains the debit.',
  },
  alreadyProposed: {
    credit: (proposal: number) =>
      `Proposal ${proposal} is open for the same credit with the same note. If this is a different one, use a different note.`,
    debit: (proposal: number) =>
      `Proposal ${proposal} is open for the same debit with the same note. If this is a different one, use a different note.`,
  },
  availableTooLow: (
    id: MerchantId,
    { available, amount }: { readonly available: Minor; readonly amount: Minor },
  ) => `Merchant ${id} has ${formatMoney(available)} available, less than ${formatMoney(amount)}.`,
  owesNothing: (id: MerchantId) => `Merchant ${id} owes nothing.`,
  nothingAvailable: (id: MerchantId) => `Merchant ${id} has no available balance.`,

  // Custom fees
  customFeeIncomplete:
    'A custom fee needs both a percentage and a fixed amount; without both the default fee applies.',
  boundsWithoutCustomFee: 'Only a custom fee can have a minimum or maximum.',
} as const;
