// Credits and debits merchants: immediately, or above the four-eyes threshold after a second operator's approval.
import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { formatMoney, type Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { postDebit, postDeposit } from '../../../storage/ledger/ledger.ts';
import { type Balance, lockBalance } from '../../../storage/merchants/balances.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { findDuplicate, type Proposal } from '../../../storage/proposals/proposals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { propose } from '../proposals/propose.ts';
import { lockAmountAlone } from '../shared/amount-alone.ts';

export type BalanceChange = {
  readonly merchantId: MerchantId;
  readonly amount: Minor;
  readonly note: string;
};

/** With a proposal the balance is unchanged until another operator confirms it. */
export type BalanceChangeResult = { readonly balance: Balance; readonly proposal: Proposal | null };

/** Records funds received for the merchant. */
export const creditMerchant = (
  app: App,
  by: Actor,
  change: BalanceChange,
): Promise<ActionResult<BalanceChangeResult>> => changeBalance(app, by, 'credit', change);

/** Reverses a mistaken credit or records a payout outside of Sluice; at most the available balance. */
export const debitMerchant = (
  app: App,
  by: Actor,
  change: BalanceChange,
): Promise<ActionResult<BalanceChangeResult>> => changeBalance(app, by, 'debit', change);

type Direction = 'credit' | 'debit';

async function changeBalance(
  app: App,
  by: Actor,
  direction: Direction,
  change: BalanceChange,
): Promise<ActionResult<BalanceChangeResult>> {
  const note = change.note.trim();
  if (note === '') return rejectAction('invalid', merchantTexts.noteMissing[direction], 'note');
  return runAction<BalanceChangeResult>(app, by, async (tx, writeAudit) => {
    // Over the day and all merchants, so that a large amount cannot be split.
    const alone = await lockAmountAlone(tx, app.settings, by.name);
    const balance = await lockBalance(tx, change.merchantId);
    if (!balance) return rejectAction('not-found', merchantTexts.notFound(change.merchantId));
    if (!(await alone.isExceededBy(direction, change.amount))) {
      const changed = await changeBalanceInTx(tx, writeAudit, direction, { ...change, note, actor: by.name });
      return changed.ok ? accepted({ balance: changed.value, proposal: null }) : changed;
    }
    const duplicate = await findDuplicate(tx, { action: direction, ...change, note });
    if (duplicate !== undefined)
      return rejectAction('wrong-state', merchantTexts.alreadyProposed[direction](duplicate), 'note');
    const proposal = await propose(tx, app, writeAudit, {
      action: direction,
      merchantId: change.merchantId,
      amount: change.amount,
      reason: note,
      maker: by.name,
    });
    return accepted({ balance, proposal });
  });
}

/** Without the four-eyes check. */
export async function changeBalanceInTx(
  tx: Tx,
  writeAudit: AuditWriter,
  direction: Direction,
  change: BalanceChange & { readonly actor: string },
): Promise<ActionResult<Balance>> {
  const { merchantId, amount, note } = change;
  const before = await lockBalance(tx, merchantId);
  if (!before) return rejectAction('not-found', merchantTexts.notFound(merchantId));
  if (direction === 'debit' && before.available < amount)
    return rejectAction(
      'wrong-state',
      merchantTexts.availableTooLow(merchantId, { available: before.available, amount }),
      'amount',
    );
  await (direction === 'credit' ? postDeposit : postDebit)(tx, change);
  const after = (await lockBalance(tx, merchantId)) ?? before;
  writeAudit({
    action: `merchant.${direction}`,
    subject: `merchant:${merchantId}`,
    reason: note,
    before: { available: formatMoney(before.available) },
    after: { available: formatMoney(after.available), amount: formatMoney(amount) },
  });
  return accepted(after);
}
