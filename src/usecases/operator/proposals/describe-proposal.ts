// Describes a proposal in one sentence with its amounts: the effect of confirming it.
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import type { App } from '../../app.ts';

type Settings = Pick<App['settings'], 'refundFeeOnReturn'>;

export function describeProposal(
  proposal: Proposal,
  withdrawal: Withdrawal | undefined,
  { refundFeeOnReturn }: Settings,
): string {
  switch (proposal.action) {
    case 'credit':
    case 'debit':
      return proposalTexts[proposal.action](proposal.merchantId, proposal.amount);
    case 'four-eyes':
      return proposal.amount === null
        ? proposalTexts.fourEyesOff
        : proposalTexts.fourEyesAbove(proposal.amount);
    case 'set-up':
      return proposalTexts.setUp(proposal.setUp);
    case 'route':
      return proposalTexts.route(proposal.withdrawalId, proposal.aggregator, withdrawal);
    case 'return':
      // A proposal of an earlier version may leave it to the setting.
      return (proposal.refundFee ?? refundFeeOnReturn)
        ? proposalTexts.returnWithFee(proposal.withdrawalId, withdrawal)
        : proposalTexts.returnWithoutFee(proposal.withdrawalId, withdrawal);
    case 'pay':
    case 'cancel':
    case 'resolve-paid':
    case 'resolve-not-paid':
      return proposalTexts[proposal.action](proposal.withdrawalId, withdrawal);
  }
}
