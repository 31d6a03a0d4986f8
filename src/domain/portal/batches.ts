// Withdrawals that are made from a file: checked, then asked for by their maker, and by a second person above the amount.
import type { Minor } from '../money.ts';
import type { DraftState } from './drafts.ts';

/** As many as one file may have. */
export const MAX_BATCH_ROWS = 10_000;

/** Of one merchant in 24 hours. */
export const MAX_BATCH_ROWS_PER_DAY = 100_000;
/** Of one person: checked, or waiting for a second person. */
export const MAX_OPEN_BATCHES = 5;

/** A row that cannot be made. */
export type RowProblem = {
  readonly line: number;
  readonly field: string | null;
  readonly problem: string;
};

export type RowCounts = Readonly<Record<DraftState, number>>;

/** Of the rows without a problem. */
export type BatchTotals = { readonly amount: Minor; readonly fee: Minor; readonly total: Minor };

const ENDS = ['rejected', 'withdrawn', 'expired', 'void'] as const satisfies readonly DraftState[];

export const BATCH_STATES = [
  'checked',
  'waiting',
  'being_made',
  'made',
  'not_made',
  'stopped',
  ...ENDS,
  'no_rows',
] as const;
/**
 * checked: nothing has happened yet. waiting: for a second person. not_made: every row was refused. stopped: before all rows were
 * tried. no_rows: none can be made.
 */
export type BatchState = (typeof BATCH_STATES)[number];

/** The rows of a file are decided together, so they are in one state until they are made. */
export function batchState(rows: RowCounts, isSubmitted: boolean): BatchState {
  if (rows.waiting > 0) return isSubmitted ? 'waiting' : 'checked';
  if (rows.confirmed > 0) return 'being_made';
  const end = ENDS.find((state) => rows[state] > 0);
  if (rows.created + rows.refused === 0) return end ?? 'no_rows';
  if (end) return 'stopped';
  return rows.created > 0 ? 'made' : 'not_made';
}
