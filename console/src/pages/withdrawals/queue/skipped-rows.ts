// Why a bulk action skips some of the selected rows.
import type { BulkAction, OfferedWithdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.bulk;

const MAX_REASONS = 5;

/** Undefined if no row is skipped. */
export function skippedRowsMessage(
  action: BulkAction,
  selected: readonly OfferedWithdrawal[],
  allowedRows: readonly OfferedWithdrawal[],
): string | undefined {
  const skipped = selected.filter((row) => !allowedRows.includes(row));
  if (skipped.length === 0) return undefined;
  const name = action === 'give-back' ? 'give_back' : action;
  const reasons = skipped.flatMap((row) => row.actions.find((offered) => offered.action === name)?.why ?? []);
  return texts.skipped(skipped.length, selected.length, {
    reasons: reasons.slice(0, MAX_REASONS),
    more: Math.max(0, reasons.length - MAX_REASONS),
  });
}
