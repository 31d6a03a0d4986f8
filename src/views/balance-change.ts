// The result of a credit, debit or collection: the merchant as it is now, and the proposal if a second operator
// has to confirm.
import { z } from 'zod';
import { formatMoney, type Minor } from '../domain/money.ts';
import type { App } from '../usecases/app.ts';
import type { MerchantDetails } from '../usecases/operator/merchants/read-merchants.ts';
import type { Proposal } from '../usecases/operator/proposals/list-proposals.ts';
import { merchantItem, serializeMerchant } from './merchants/merchant.ts';
import { proposalItem, serializeProposal } from './proposal.ts';

export const balanceChangeResult = z.object({
  message: z.string(),
  merchant: merchantItem,
  proposal: proposalItem.nullable(),
});

type BalanceChange = {
  readonly action: 'credit' | 'debit' | 'collect';
  readonly amount: Minor;
  readonly merchant: MerchantDetails;
  readonly proposal: Proposal | null;
};

const MESSAGES = {
  credit: (id: number, amount: string) => `Merchant ${id} was credited with ${amount}.`,
  debit: (id: number, amount: string) => `Merchant ${id} was debited by ${amount}.`,
  collect: (id: number, amount: string) => `Collected ${amount} from merchant ${id}.`,
} as const;

export const serializeBalanceChange = (
  app: App,
  { action, amount, merchant, proposal }: BalanceChange,
): z.input<typeof balanceChangeResult> => ({
  message: proposal
    ? `Nothing has happened yet: another operator has to confirm proposal ${proposal.id}.`
    : MESSAGES[action](merchant.merchant.id, formatMoney(amount)),
  merchant: serializeMerchant(merchant),
  proposal: proposal && serializeProposal(app, proposal),
});
