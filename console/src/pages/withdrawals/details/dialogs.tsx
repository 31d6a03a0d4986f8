// Which dialog is open over the page. The row is the one that was seen when it was opened: if somebody was faster, the
// server says so.
import type { Withdrawal } from '../../../api/types.ts';
import { CancelDialog } from '../shared/cancel-dialog.tsx';
import { PayDialog } from '../shared/pay-dialog.tsx';
import { TakeOverDialog } from '../shared/take-over-dialog.tsx';
import type { Action } from './allowed-actions.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { RetryDialog } from './retry-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { RouteDialog } from './route-dialog.tsx';

export type Opened = { readonly action: Action; readonly row: Withdrawal };

const DIALOGS = {
  pay: PayDialog,
  take_over: TakeOverDialog,
  resolve: ResolveDialog,
  retry: RetryDialog,
  return: ReturnDialog,
  route: RouteDialog,
  cancel: CancelDialog,
} as const;

type Props = { readonly opened: Opened | null; readonly onClose: () => void };

export function WithdrawalDialogs({ opened, onClose }: Props) {
  // Claiming and giving back ask nothing.
  if (opened === null || opened.action === 'claim' || opened.action === 'give_back') return null;
  const Dialog = DIALOGS[opened.action];
  return <Dialog row={opened.row} onClose={onClose} />;
}
