// Why some of the selected rows do not take part in what is done to the others.
import type { Withdrawal } from '../../../api/types.ts';

function skipReason(row: Withdrawal, me: string): string {
  if (row.proposal_id !== null) return 'with a proposal that waits';
  if (row.status !== 'Created') return 'decided already';
  if (row.waiting_for !== null) return `waiting for ${row.waiting_for}`;
  if (row.stage === 'claimed')
    return row.claimed_by === me ? 'yours already' : `claimed by ${row.claimed_by}`;
  if (row.auto || row.stage !== 'queued') return 'left to an aggregator';
  return 'not claimed by you';
}

/** Undefined where all take part. */
export function skippedRowsMessage(
  selected: readonly Withdrawal[],
  taken: readonly Withdrawal[],
  me: string,
): string | undefined {
  const reasons = selected.filter((row) => !taken.includes(row)).map((row) => skipReason(row, me));
  if (reasons.length === 0) return undefined;
  const counted = [...new Set(reasons)].map(
    (reason) => `${reasons.filter((other) => other === reason).length} ${reason}`,
  );
  const are = reasons.length === 1 ? 'is' : 'are';
  return `${reasons.length} of ${selected.length} ${are} left out: ${counted.join(', ')}.`;
}
