// The open dialog of the queue.
import type { BulkAction, OfferedWithdrawal } from '../../../api/types.ts';
import { CancelDialog } from '../shared/cancel-dialog.tsx';
import { PayDialog } from '../shared/pay-dialog.tsx';
import { ReturnToQueueDialog } from '../shared/return-to-queue-dialog.tsx';
import { TakeOverDialog } from '../shared/take-over-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

export type OpenDialog =
  | { readonly kind: 'pay'; readonly row: OfferedWithdrawal; readonly showsWallet?: boolean }
  | { readonly kind: 'cancel' | 'take over' | 'return to queue'; readonly row: OfferedWithdrawal }
  | {
      readonly kind: 'bulk';
      readonly action: BulkAction;
      readonly rows: readonly OfferedWithdrawal[];
      readonly skippedNote: string | undefined;
    }
  | { readonly kind: 'import' };

type Props = { readonly openDialog: OpenDialog | null; readonly onClose: () => void };

export function QueueDialogs({ openDialog, onClose }: Props) {
  switch (openDialog?.kind) {
    case undefined:
      return null;
    case 'pay':
      return (
        <PayDialog
          key={openDialog.row.id}
          row={openDialog.row}
          showsWallet={openDialog.showsWallet === true}
          onClose={onClose}
        />
      );
    case 'cancel':
      return <CancelDialog key={openDialog.row.id} row={openDialog.row} onClose={onClose} />;
    case 'take over':
      return <TakeOverDialog key={openDialog.row.id} row={openDialog.row} onClose={onClose} />;
    case 'return to queue':
      return <ReturnToQueueDialog key={openDialog.row.id} row={openDialog.row} onClose={onClose} />;
    case 'bulk':
      return <BulkDialog {...openDialog} onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
  }
}
