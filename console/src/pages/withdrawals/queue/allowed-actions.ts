// The actions that the API offers for a row of the queue.
import type { OfferedWithdrawal } from '../../../api/types.ts';

type Action = OfferedWithdrawal['actions'][number];

export const isAllowed = (row: OfferedWithdrawal, action: Action): boolean => row.actions.includes(action);

export const filterByAllowedAction = (
  rows: readonly OfferedWithdrawal[],
  action: Action,
): readonly OfferedWithdrawal[] => rows.filter((row) => isAllowed(row, action));
