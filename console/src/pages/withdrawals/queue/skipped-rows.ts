// Why a bulk action skips some of the selected rows.

import type { Withdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.bulk;

function skipReason(row: Withdrawal, me: string): string {
  if (row.proposal_id !== null) return texts.skipReasons.proposal;
  if (row.status !== 'Created') return texts.skipReasons.final;
  if (row.waiting_for !== null)
    return texts.skipReasons.waiting(withdrawalsTexts.waitingCause(row.waiting_for));
  if (row.stage === 'claimed')
    return row.claimed_by === me ? texts.skipReasons.mine : texts.skipReasons.claimed(row.claimed_by ?? '');
  if (row.auto || row.stage !== 'queued') return texts.skipReasons.automatic;
  return texts.skipReasons.notMine;
}

/** Undefined if no row is skipped. */
export function skippedRowsMessage(
  selected: readonly Withdrawal[],
  allowedRows: readonly Withdrawal[],
  me: string,
): string | undefined {
  const reasons = selected.filter((row) => !allowedRows.includes(row)).map((row) => skipReason(row, me));
  if (reasons.length === 0) return undefined;
  const counted = [...new Set(reasons)].map((reason) =>
    texts.skippedReason(reasons.filter((other) => other === reason).length, reason),
  );
  return texts.skipped(reasons.length, selected.length, counted.join(', '));
}
