// The open dialog of the page. It keeps the row as it was when the dialog was opened; the server rejects a stale one.
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { CancelDialog } from '../shared/cancel-dialog.tsx';
import { PayDialog } from '../shared/pay-dialog.tsx';
import { ReturnToQueueDialog } from '../shared/return-to-queue-dialog.tsx';
import { TakeOverDialog } from '../shared/take-over-dialog.tsx';
import type { Action } from './allowed-actions.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { RetryDialog } from './retry-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { RouteDialog } from './route-dialog.tsx';

export type OpenDialog = { readonly action: Action; readonly row: OfferedWithdrawal };

const DIALOGS = {
  pay: PayDialog,
  record_payment: PayDialog,
  give_back: ReturnToQueueDialog,
  take_over: TakeOverDialog,
  resolve: ResolveDialog,
  retry: RetryDialog,
  return: ReturnDialog,
  route: RouteDialog,
  cancel: CancelDialog,
} as const;

type Props = { readonly openDialog: OpenDialog | null; readonly onClose: () => void };

export function WithdrawalDialogs({ openDialog, onClose }: Props) {
  // A claim needs no dialog.
  if (openDialog === null || openDialog.action === 'claim') return null;
  const Dialog = DIALOGS[openDialog.action];
  return <Dialog row={openDialog.row} onClose={onClose} />;
}
