// The same for many withdrawals: each on its own, with a result of its own.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../app.ts';
import { doRow, forRow, type RowResult } from '../shared/bulk-row.ts';
import { type Outcome, problem } from '../shared/rejection.ts';
import type { StepTaken } from './apply-manual-action.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { claimWithdrawal, giveBackWithdrawal } from './claim-withdrawal.ts';
import { payWithdrawal } from './pay-withdrawal.ts';

export const BULK_ACTIONS = ['claim', 'give-back', 'pay', 'cancel'] as const;
type BulkAction = (typeof BULK_ACTIONS)[number];

export type BulkOrder = {
  readonly action: BulkAction;
  readonly ids: readonly WithdrawalId[];
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
};

export type BulkResult = RowResult & { readonly id: WithdrawalId };

export async function bulkWithdrawals(app: App, by: Actor, order: BulkOrder): Promise<Outcome<BulkResult[]>> {
  if (order.action === 'pay' && !order.reference)
    return problem('invalid', 'Paying needs the reference of the payment.', 'reference');
  const results: BulkResult[] = [];
  for (const id of new Set(order.ids)) {
    const row = forRow(by, order.action, id);
    results.push({ id, ...(await doRow(() => perform(app, row, order, id), DONE[order.action])) });
  }
  return accepted(results);
}

const DONE = { claim: 'Claimed.', 'give-back': 'Given back.', pay: 'Paid.', cancel: 'Cancelled.' } as const;

async function perform(
  app: App,
  by: Actor,
  { action, reason, reference }: BulkOrder,
  id: WithdrawalId,
): Promise<Outcome<Partial<StepTaken>>> {
  switch (action) {
    case 'claim':
    case 'give-back': {
      const moved = await (action === 'claim' ? claimWithdrawal : giveBackWithdrawal)(app, by, { id });
      return moved.ok ? accepted({ withdrawal: moved.value }) : moved;
    }
    case 'pay':
      return payWithdrawal(app, by, { id, reference });
    case 'cancel':
      return cancelWithdrawal(app, by, { id, reason });
  }
}
