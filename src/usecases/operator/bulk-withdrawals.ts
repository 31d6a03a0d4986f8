// The same for many withdrawals: each on its own, with a result of its own.
import type { Actor } from '../../domain/audit.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import type { App } from '../app.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { claimWithdrawal, giveBackWithdrawal } from './claim-withdrawal.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import type { Outcome } from './problem.ts';

export const BULK_ACTIONS = ['claim', 'give-back', 'pay', 'cancel'] as const;
type BulkAction = (typeof BULK_ACTIONS)[number];

export type BulkOrder = {
  readonly action: BulkAction;
  readonly ids: readonly WithdrawalId[];
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
};

export type BulkResult = { readonly id: WithdrawalId; readonly ok: boolean; readonly message: string };

/** The same form again finds each row's part of it done. */
export const forRow = (by: Actor, id: WithdrawalId): Actor =>
  by.form ? { ...by, form: { ...by.form, token: `${by.form.token}/${id}` } } : by;

export async function bulkWithdrawals(app: App, by: Actor, order: BulkOrder): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const id of new Set(order.ids)) results.push(await one(app, forRow(by, id), order, id));
  return results;
}

const DONE = { claim: 'Claimed.', 'give-back': 'Given back.', pay: 'Paid.', cancel: 'Cancelled.' } as const;

async function one(app: App, by: Actor, order: BulkOrder, id: WithdrawalId): Promise<BulkResult> {
  const outcome = await perform(app, by, order, id);
  if (!outcome.ok) return { id, ok: outcome.rejection.kind === 'repeated', message: outcome.rejection.text };
  const proposed = outcome.value;
  return {
    id,
    ok: true,
    message: proposed ? 'Proposed: another operator has to confirm it.' : DONE[order.action],
  };
}

/** Whether it was only proposed. */
async function perform(
  app: App,
  by: Actor,
  { action, reason, reference }: BulkOrder,
  id: WithdrawalId,
): Promise<Outcome<boolean>> {
  switch (action) {
    case 'claim':
    case 'give-back': {
      const moved = await (action === 'claim' ? claimWithdrawal : giveBackWithdrawal)(app, by, { id });
      return moved.ok ? { ok: true, value: false } : moved;
    }
    case 'pay':
    case 'cancel': {
      const take = action === 'pay' ? payWithdrawal : cancelWithdrawal;
      const taken = await take(app, by, { id, reason, reference });
      return taken.ok ? { ok: true, value: taken.value.proposal !== null } : taken;
    }
  }
}
