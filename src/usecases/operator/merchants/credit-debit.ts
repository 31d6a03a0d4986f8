// Crediting a merchant and debiting it: at once, or above the four-eyes threshold when a second operator confirms it.
import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { add, formatMoney, type Minor, ZERO } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { loadFourEyesThreshold } from '../../../storage/installation/installation.ts';
import { postDebit, postDeposit, sumToday } from '../../../storage/ledger/ledger.ts';
import { type Balance, lockBalance } from '../../../storage/merchants/balances.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { findDuplicate, type Proposal } from '../../../storage/proposals/proposals.ts';
import type { App } from '../../app.ts';
import { propose } from '../proposals/propose.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { type AuditWriter, runOperatorAction } from '../shared/run-operator-action.ts';

export type BalanceChange = {
  readonly merchantId: MerchantId;
  readonly amount: Minor;
  readonly note: string;
};

/** With a proposal nothing has moved yet: another operator has to confirm it. */
export type BalanceChangeResult = { readonly balance: Balance; readonly proposal: Proposal | null };

/** Money came in for the merchant. */
export const creditMerchant = (
  app: App,
  by: Actor,
  shift: BalanceChange,
): Promise<OperatorResult<BalanceChangeResult>> => changeBalance(app, by, 'credit', shift);

/** Takes back what was credited by mistake, or pays the merchant out elsewhere; never more than is available. */
export const debitMerchant = (
  app: App,
  by: Actor,
  shift: BalanceChange,
): Promise<OperatorResult<BalanceChangeResult>> => changeBalance(app, by, 'debit', shift);

type Direction = 'credit' | 'debit';

async function changeBalance(
  app: App,
  by: Actor,
  direction: Direction,
  shift: BalanceChange,
): Promise<OperatorResult<BalanceChangeResult>> {
  const note = shift.note.trim();
  if (note === '')
    return operatorRejection('invalid', `A ${direction} needs a note that says what it is for.`, 'note');
  return runOperatorAction<BalanceChangeResult>(app, by, async (tx, writeAudit) => {
    const balance = await lockBalance(tx, shift.merchantId);
    if (!balance) return operatorRejection('not-found', `There is no merchant ${shift.merchantId}.`);
    const threshold = await loadFourEyesThreshold(tx);
    // Many small ones are a large one.
    const sum =
      threshold === null ? ZERO : add(shift.amount, await sumToday(tx, direction, shift.merchantId, by.name));
    if (threshold === null || sum <= threshold) {
      const shifted = await changeBalanceInTx(tx, writeAudit, direction, { ...shift, note, actor: by.name });
      return shifted.ok ? accepted({ balance: shifted.value, proposal: null }) : shifted;
    }
    const twin = await findDuplicate(tx, { action: direction, ...shift, note });
    if (twin !== undefined)
      return operatorRejection(
        'wrong-state',
        `Proposal ${twin} is for the same ${direction}, with the same note, and waits to be confirmed. If this is another one, say so in the note.`,
        'note',
      );
    const proposal = await propose(tx, writeAudit, {
      action: direction,
      merchantId: shift.merchantId,
      amount: shift.amount,
      reason: note,
      maker: by.name,
    });
    return accepted({ balance, proposal });
  });
}

/** Without asking for a second operator. */
export async function changeBalanceInTx(
  tx: Tx,
  writeAudit: AuditWriter,
  direction: Direction,
  shift: BalanceChange & { readonly actor: string },
): Promise<OperatorResult<Balance>> {
  const { merchantId, amount, note } = shift;
  const before = await lockBalance(tx, merchantId);
  if (!before) return operatorRejection('not-found', `There is no merchant ${merchantId}.`);
  if (direction === 'debit' && before.available < amount)
    return operatorRejection(
      'wrong-state',
      `Merchant ${merchantId} has ${formatMoney(before.available)} available, less than ${formatMoney(amount)}.`,
      'amount',
    );
  await (direction === 'credit' ? postDeposit : postDebit)(tx, shift);
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
