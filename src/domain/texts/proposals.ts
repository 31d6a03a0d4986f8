// Messages to operators about proposals: their effect, and why they cannot be made or decided.
import type { Quote } from '../fees.ts';
import type { MerchantId, WithdrawalId } from '../ids.ts';
import { formatMoney, type Minor } from '../money.ts';
import type { Role } from '../roles.ts';

/** Of the withdrawal that a proposal is about, if it was loaded. */
type Amounts = Quote | undefined;

const ofAmount = (quote: Amounts): string => (quote ? ` of ${formatMoney(quote.received)}` : '');
const held = (quote: Amounts): string => (quote ? formatMoney(quote.total) : 'its hold');
const fee = (quote: Amounts): string => (quote ? `its fee of ${formatMoney(quote.fee)}` : 'its fee');

const ACTIONS: Readonly<Record<string, string>> = {
  pay: 'mark as paid',
  cancel: 'cancel',
  return: 'record a return',
  route: 'send through an aggregator',
  'resolve-paid': 'resolve as paid by the aggregator',
  'resolve-not-paid': 'resolve as not paid by the aggregator',
};

type OpenProposal = {
  readonly id: number;
  readonly maker: string;
  readonly action: string;
  readonly reference: string | null;
};
type Decided = { readonly verdict: 'confirmed' | 'rejected'; readonly checker: string | null };
type Pair = { readonly maker: string; readonly checker: string };

export const proposalTexts = {
  notFound: (id: number) => `There is no proposal ${id}.`,
  alreadyDecided: (id: number, { verdict, checker }: Decided) =>
    `Proposal ${id} was ${verdict} by ${checker}.`,
  onlyOwn: (role: Role) => `The role ${role} may only reject its own proposals.`,
  isOpen: (id: number) => `Proposal ${id} is open.`,
  decideFirst: ({ id, maker, action, reference }: OpenProposal) => {
    const paidWith = action === 'pay' && reference ? ` (${reference})` : '';
    return `Proposal ${id} by ${maker} is open: ${ACTIONS[action] ?? action}${paidWith}. Confirm or reject it first.`;
  },

  // Separation of duties
  ownProposal: (checker: string) => `${checker} proposed this; another operator must confirm it.`,
  makerLostRight: (maker: string) =>
    `${maker}, who proposed this, may no longer make proposals. Reject it; it can be proposed again.`,
  accessFromMaker: ({ maker, checker }: Pair, hours: number) =>
    `${maker}, who proposed this, created, reset or promoted the account ${checker} within the last ${hours} hours; another operator must confirm it.`,

  // The effect of a proposal
  credit: (id: MerchantId, amount: Minor) => `Credit merchant ${id} with ${formatMoney(amount)}.`,
  debit: (id: MerchantId, amount: Minor) => `Debit merchant ${id} by ${formatMoney(amount)}.`,
  fourEyesOff: 'Require no second operator for any amount.',
  fourEyesAbove: (amount: Minor) => `Require a second operator only above ${formatMoney(amount)}.`,
  route: (id: WithdrawalId, aggregator: string, quote: Amounts) =>
    `Send withdrawal ${id}${ofAmount(quote)} through ${aggregator}.`,
  pay: (id: WithdrawalId, quote: Amounts) =>
    `Record withdrawal ${id}${ofAmount(quote)} as paid: ${held(quote)} of the merchant's held funds is debited.`,
  cancel: (id: WithdrawalId, quote: Amounts) =>
    `Cancel withdrawal ${id}${ofAmount(quote)}: ${held(quote)} is released to the merchant.`,
  returnWithFee: (id: WithdrawalId, quote: Amounts) =>
    `Record the return of withdrawal ${id}${ofAmount(quote)}: the merchant is credited with it, including ${fee(quote)}.`,
  returnWithoutFee: (id: WithdrawalId, quote: Amounts) =>
    `Record the return of withdrawal ${id}${ofAmount(quote)}: the merchant is credited with it, without ${fee(quote)}.`,
  'resolve-paid': (id: WithdrawalId, quote: Amounts) =>
    `Resolve withdrawal ${id}${ofAmount(quote)} as paid by the aggregator: ${held(quote)} of the merchant's held funds is debited.`,
  'resolve-not-paid': (id: WithdrawalId, quote: Amounts) =>
    `Resolve withdrawal ${id}${ofAmount(quote)} as not paid by the aggregator: it is tried again or its hold is released.`,
} as const;
