// Describes a proposal in one sentence with its amounts: the effect of confirming it.
import { formatMoney } from '../../../domain/money.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import type { App } from '../../app.ts';

type Settings = Pick<App['settings'], 'refundFeeOnReturn'>;

export function describeProposal(
  proposal: Proposal,
  withdrawal: Withdrawal | undefined,
  settings: Settings,
): string {
  switch (proposal.action) {
    case 'credit':
      return `Credit merchant ${proposal.merchantId} with ${formatMoney(proposal.amount)}.`;
    case 'debit':
      return `Debit merchant ${proposal.merchantId} by ${formatMoney(proposal.amount)}.`;
    case 'four-eyes':
      return proposal.amount === null
        ? 'Require no second operator for any amount.'
        : `Require a second operator only above ${formatMoney(proposal.amount)}.`;
    case 'route':
      return `Send withdrawal ${proposal.withdrawalId}${withdrawal ? ` of ${formatMoney(withdrawal.quote.received)}` : ''} through ${proposal.aggregator}.`;
    case 'pay':
    case 'cancel':
    case 'return':
    case 'resolve-paid':
    case 'resolve-not-paid': {
      const { action, withdrawalId: id } = proposal;
      const received = withdrawal ? ` of ${formatMoney(withdrawal.quote.received)}` : '';
      const total = withdrawal ? formatMoney(withdrawal.quote.total) : 'its hold';
      return {
        pay: `Record withdrawal ${id}${received} as paid: ${total} of the merchant's held funds is debited.`,
        cancel: `Cancel withdrawal ${id}${received}: ${total} is released to the merchant.`,
        return: `Record the return of withdrawal ${id}${received}: the merchant is credited with it, ${aboutFee(proposal, withdrawal, settings)}.`,
        'resolve-paid': `Resolve withdrawal ${id}${received} as paid by the aggregator: ${total} of the merchant's held funds is debited.`,
        'resolve-not-paid': `Resolve withdrawal ${id}${received} as not paid by the aggregator: it is tried again or its hold is released.`,
      }[action];
    }
  }
}

/** A proposal without `refundFee` follows the setting of the installation. */
function aboutFee(
  { refundFee }: Pick<Proposal, 'refundFee'>,
  withdrawal: Withdrawal | undefined,
  { refundFeeOnReturn }: Settings,
): string {
  const fee = withdrawal ? `its fee of ${formatMoney(withdrawal.quote.fee)}` : 'its fee';
  return (refundFee ?? refundFeeOnReturn) ? `including ${fee}` : `without ${fee}`;
}

const OPEN_TEXTS: Readonly<Partial<Record<Proposal['action'], string>>> = {
  pay: 'mark as paid',
  cancel: 'cancel',
  return: 'record a return',
  route: 'send through an aggregator',
  'resolve-paid': 'resolve as paid by the aggregator',
  'resolve-not-paid': 'resolve as not paid by the aggregator',
};

/**
 * The reason why no other action on the withdrawal is allowed. The maker of a `pay` proposal has already paid: until a
 * second operator has decided, the withdrawal must not be claimed, paid, sent or cancelled.
 */
export function describeOpenProposal({ id, maker, action, reference }: Proposal): string {
  const actionText = `${OPEN_TEXTS[action] ?? action}${action === 'pay' && reference ? ` (${reference})` : ''}`;
  return `Proposal ${id} by ${maker} is open: ${actionText}. Confirm or reject it first.`;
}
