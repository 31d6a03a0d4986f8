// The open dialog of the page. It keeps the row as it was when it was opened; the server rejects a stale one.
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
  // Claim and return to queue need no dialog.
  if (opened === null || opened.action === 'claim' || opened.action === 'give_back') return null;
  const Dialog = DIALOGS[opened.action];
  return <Dialog row={opened.row} onClose={onClose} />;
}
