import { proposalTexts } from '../../../domain/texts/proposals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { recordPossiblePayment } from '../../../storage/withdrawals/possible-payments.ts';
import { applyStep } from '../../../storage/withdrawals/steps.ts';

/**
 * After a proposed payment was not confirmed: its maker has perhaps sent the money already, so the withdrawal may have been
 * paid. Unclaimed, it would be paid again.
 */
export async function keepForMaker(
  tx: Tx,
  { id, action, maker, reference, ...proposal }: Proposal,
  withdrawal: Withdrawal | undefined,
  actor: string,
): Promise<void> {
  const isSame = 'fence' in proposal && withdrawal?.fence === proposal.fence;
  if (action !== 'pay' || !isSame || withdrawal.state !== 'created') return;
  await recordPossiblePayment(tx, withdrawal.id, { source: 'proposal', actor: maker });
  if (withdrawal.stage !== 'queued') return;
  await applyStep(tx, {
    id: withdrawal.id,
    step: 'claim',
    postings: [],
    actor,
    reason: proposalTexts.keptForMaker(id, reference),
    claim: { by: maker },
  });
}
