// Messages to operators about proposals: their effect, and why they cannot be made or decided.

import type { Quote } from '../fees.ts';
import type { MerchantId, WithdrawalId } from '../ids.ts';
import { formatMoney, type Minor } from '../money.ts';
import { ACCOUNT_ACTIONS, type AccountAction } from '../operators/independence.ts';
import type { Role } from '../operators/roles.ts';
import type { SetUpChange } from '../operators/set-up.ts';
import { formatIn } from '../rates/currencies.ts';
import type { LockedPayout } from '../rates/rates.ts';
import type { ReportSource } from '../reports.ts';

/** Of the withdrawal that a proposal is about, if it was loaded. */
type Amounts = { readonly quote: Quote; readonly payout: LockedPayout | null } | undefined;

/** With what the recipient is sent, if that is another currency: the checker compares it with the payment. */
function ofAmount(amounts: Amounts): string {
  if (!amounts) return '';
  const { quote, payout } = amounts;
  const sent = payout && ` (${formatIn(payout.currency, payout.amount)} ${payout.currency})`;
  return ` of ${formatMoney(quote.received)}${sent ?? ''}`;
}
const held = (amounts: Amounts): string => (amounts ? formatMoney(amounts.quote.total) : 'its hold');
const fee = (amounts: Amounts): string =>
  amounts ? `its fee of ${formatMoney(amounts.quote.fee)}` : 'its fee';

const ACTIONS: Readonly<Record<string, string>> = {
  pay: 'mark as paid',
  cancel: 'cancel',
  return: 'record a return',
  route: 'send through an aggregator',
  'resolve-paid': 'resolve as paid by the aggregator',
  'resolve-not-paid': 'resolve as not paid by the aggregator',
};

const fieldName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueText(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'bigint') return formatMoney(value as Minor);
  if (Array.isArray(value)) return value.map(valueText).join(' ');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  return `(${Object.entries(value)
    .map(([name, part]) => `${fieldName(name)} ${valueText(part)}`)
    .join(', ')})`;
}

type OpenProposal = {
  readonly id: number;
  readonly maker: string;
  readonly action: string;
  readonly reference: string | null;
};
type Decided = {
  readonly verdict: 'confirmed' | 'rejected';
  readonly checker: string | null;
  readonly remark: string | null;
};
type Evidence = { readonly verdict: string; readonly source: ReportSource; readonly at: Date };

const SOURCES: Readonly<Record<ReportSource, string>> = {
  submit: 'in its response',
  lookup: 'at a status check',
  callback: 'by callback',
  operator: 'by an operator',
  takeover: 'in no response',
};
type Pair = { readonly maker: string; readonly checker: string };

export const proposalTexts = {
  notFound: (id: number) => `There is no proposal ${id}.`,
  alreadyDecided: (id: number, { verdict, checker, remark }: Decided) =>
    `Proposal ${id} was ${verdict} by ${checker}${remark === null ? '' : `: ${remark}`}`.replace(/\.?$/, '.'),
  reportedSince: ({ verdict, source, at }: Evidence) =>
    `The aggregator reported ${verdict} ${SOURCES[source]} at ${at.toISOString()}, after this was proposed.`,
  voidedByEvidence: (evidence: Evidence) =>
    `The aggregator reported ${evidence.verdict} ${SOURCES[evidence.source]} at ${evidence.at.toISOString()}, after this was proposed. Look at the withdrawal, and propose again if it still holds.`,
  expired: ({ id, expiresAt }: { readonly id: number; readonly expiresAt: Date }) =>
    `Proposal ${id} expired at ${expiresAt.toISOString()}. Propose it again if it still holds.`,
  closedAsExpired: 'Expired before it was decided.',
  keptForMaker: (id: number, reference: string | null) =>
    `proposal ${id} to record a payment${reference === null ? '' : ` (${reference})`} not confirmed`,
  onlyOwn: (role: Role) => `The role ${role} may only reject its own proposals.`,
  isOpen: (id: number) => `Proposal ${id} is open.`,
  decideFirst: ({ id, maker, action, reference }: OpenProposal) => {
    const paidWith = action === 'pay' && reference ? ` (${reference})` : '';
    return `Proposal ${id} by ${maker} is open: ${ACTIONS[action] ?? action}${paidWith}. Confirm or reject it first.`;
  },

  // Separation of duties
  ownProposal: (checker: string) => `${checker} proposed this; another operator must confirm it.`,
  makerLostRight: (maker: string) =>
    `${maker}, who proposed this, has no account that may make proposals. Reject it; it can be proposed again.`,
  linked: ({ maker, checker }: Pair, link: readonly AccountAction[]) =>
    `${maker}, who proposed this, and ${checker} are not independent: ${link
      .map(({ actor, action, account }) => `${actor} ${ACCOUNT_ACTIONS[action]} the account ${account}`)
      .join(', ')}. Another operator must confirm it.`,

  // The effect of a proposal
  credit: (id: MerchantId, amount: Minor) => `Credit merchant ${id} with ${formatMoney(amount)}.`,
  debit: (id: MerchantId, amount: Minor) => `Debit merchant ${id} by ${formatMoney(amount)}.`,
  fourEyesOff: 'Require no second operator for any amount.',
  fourEyesAbove: (amount: Minor) => `Require a second operator only above ${formatMoney(amount)}.`,
  setUp: ({ subject, before, after }: Pick<SetUpChange, 'subject' | 'before' | 'after'>) =>
    Object.keys(after).length === 0 && Object.keys(before).length > 0
      ? `Remove ${subject.replace(':', ' ')}.`
      : `${Object.keys(before).length === 0 ? 'Add' : 'Change'} ${subject.replace(':', ' ')}: ${Object.keys(
          after,
        )
          .map((field) =>
            field in before
              ? `${fieldName(field)} from ${valueText(before[field])} to ${valueText(after[field])}`
              : `${fieldName(field)} ${valueText(after[field])}`,
          )
          .join(', ')}.`,
  route: (id: WithdrawalId, aggregator: string, amounts: Amounts) =>
    `Send withdrawal ${id}${ofAmount(amounts)} through ${aggregator}.`,
  pay: (id: WithdrawalId, amounts: Amounts) =>
    `Record withdrawal ${id}${ofAmount(amounts)} as paid: ${held(amounts)} of the merchant's held funds is debited.`,
  cancel: (id: WithdrawalId, amounts: Amounts) =>
    `Cancel withdrawal ${id}${ofAmount(amounts)}: ${held(amounts)} is released to the merchant.`,
  returnWithFee: (id: WithdrawalId, amounts: Amounts) =>
    `Record the return of withdrawal ${id}${ofAmount(amounts)}: the merchant is credited with it, including ${fee(amounts)}.`,
  returnWithoutFee: (id: WithdrawalId, amounts: Amounts) =>
    `Record the return of withdrawal ${id}${ofAmount(amounts)}: the merchant is credited with it, without ${fee(amounts)}.`,
  'resolve-paid': (id: WithdrawalId, amounts: Amounts) =>
    `Resolve withdrawal ${id}${ofAmount(amounts)} as paid by the aggregator: ${held(amounts)} of the merchant's held funds is debited.`,
  'resolve-not-paid': (id: WithdrawalId, amounts: Amounts) =>
    `Resolve withdrawal ${id}${ofAmount(amounts)} as not paid by the aggregator: it is tried again or its hold is released.`,
} as const;
