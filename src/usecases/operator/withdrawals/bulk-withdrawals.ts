// Applies one action to many withdrawals, each in its own transaction and with its own result.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { actorForRow, type RowResult, runRow } from '../shared/bulk-row.ts';
import type { ManualActionResult } from './apply-manual-action.ts';
import { cancelWithdrawal, payWithdrawal } from './apply-manual-action.ts';
import { type CheckTransaction, openTransactionCheck } from './check-transaction.ts';
import { claimWithdrawal, returnToQueue } from './claim-withdrawal.ts';

export const BULK_ACTIONS = ['claim', 'give-back', 'pay', 'cancel'] as const;
type BulkAction = (typeof BULK_ACTIONS)[number];

export type BulkInput = {
  readonly action: BulkAction;
  readonly ids: readonly WithdrawalId[];
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
  /** Why the payments share their reference, with each other or with an earlier one. */
  readonly reuseReason?: string | undefined;
};

export type BulkResult = RowResult & { readonly id: WithdrawalId };

export async function bulkWithdrawals(
  app: App,
  by: Actor,
  input: BulkInput,
): Promise<ActionResult<BulkResult[]>> {
  if (input.action === 'pay' && !input.reference)
    return rejectAction('invalid', withdrawalTexts.referenceMissing, 'reference');
  const checkTransaction = openTransactionCheck(app);
  const results: BulkResult[] = [];
  for (const id of new Set(input.ids)) {
    const row = actorForRow(by, input.action, id);
    results.push({
      id,
      ...(await runRow(
        () => perform(app, row, { ...input, id, checkTransaction }),
        withdrawalTexts.done[input.action],
      )),
    });
  }
  return accepted(results);
}

type RowInput = BulkInput & { readonly id: WithdrawalId; readonly checkTransaction: CheckTransaction };

async function perform(
  app: App,
  by: Actor,
  { action, id, reason, reference, reuseReason, checkTransaction }: RowInput,
): Promise<ActionResult<Partial<ManualActionResult>>> {
  switch (action) {
    case 'claim':
    case 'give-back': {
      const moved = await (action === 'claim' ? claimWithdrawal : returnToQueue)(app, by, { id, reason });
      return moved.ok ? accepted({ withdrawal: moved.value }) : moved;
    }
    case 'pay':
      return payWithdrawal(
        app,
        by,
        { id, reference: reference ?? '', reuseReason, reason },
        checkTransaction,
      );
    case 'cancel':
      return cancelWithdrawal(app, by, { id, reason });
  }
}
