// The actions that the API offers for a row of the queue.
import type { OfferedWithdrawal } from '../../../api/types.ts';

type Action = OfferedWithdrawal['actions'][number]['action'];

export const isAllowed = (row: OfferedWithdrawal, action: Action): boolean =>
  row.actions.some((offered) => offered.action === action && offered.allowed);

export const filterByAllowedAction = (
  rows: readonly OfferedWithdrawal[],
  action: Action,
): readonly OfferedWithdrawal[] => rows.filter((row) => isAllowed(row, action));
