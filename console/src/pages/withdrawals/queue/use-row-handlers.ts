// The actions of a row: direct, or through a dialog that returns the focus to the row.
import { useState } from 'react';
import type { OfferedWithdrawal, Query } from '../../../api/types.ts';
import { useClaim, useClaimNext, useReturnToQueue } from '../../../data/withdrawals/withdrawals.ts';
import { isAllowed } from './allowed-actions.ts';
import type { OpenDialog } from './dialogs.tsx';
import type { RowHandlers } from './row-actions.tsx';
import { useRowFocus } from './row-focus.ts';

export const getWithdrawalId = ({ id }: OfferedWithdrawal): string => String(id);

export function useRowHandlers(rows: readonly OfferedWithdrawal[]) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { mutate: claim } = useClaim();
  const { mutate: claimNext, isPending: isClaimingNext } = useClaimNext();
  const { mutate: returnToQueue } = useReturnToQueue();
  const focus = useRowFocus(rows.map(getWithdrawalId));

  const openRowDialog = (
    kind: 'pay' | 'cancel' | 'take over' | 'return to queue',
    row: OfferedWithdrawal,
  ) => {
    focus.setRow(getWithdrawalId(row));
    setOpenDialog({ kind, row });
  };
  const close = () => {
    setOpenDialog(null);
    if (openDialog !== null && 'row' in openDialog) focus.restore();
  };
  const openPayment = ({ withdrawal: row }: { readonly withdrawal: OfferedWithdrawal }) => {
    focus.setRow(getWithdrawalId(row));
    // An answer that comes late replaces no dialog: its fields and its wallet are those of another withdrawal.
    setOpenDialog((open) => open ?? { kind: 'pay', row, showsWallet: row.shown_before === null });
  };
  const handlers: RowHandlers = {
    claim: (row) => claim(row),
    claimAndPay: (row) => claim(row, { onSuccess: openPayment }),
    returnToQueue: (row) =>
      row.possible_payment === null ? returnToQueue({ row }) : openRowDialog('return to queue', row),
    pay: (row) => openRowDialog('pay', row),
    cancel: (row) => openRowDialog('cancel', row),
    takeOver: (row) => openRowDialog('take over', row),
  };
  const keys = {
    c: (row: OfferedWithdrawal) => isAllowed(row, 'claim') && handlers.claim(row),
    p: (row: OfferedWithdrawal) => {
      if (isAllowed(row, 'pay')) handlers.pay(row);
      else if (isAllowed(row, 'claim')) handlers.claimAndPay(row);
    },
    b: (row: OfferedWithdrawal) => isAllowed(row, 'give_back') && handlers.returnToQueue(row),
  };
  const payNext = (filter: Query) => claimNext(filter, { onSuccess: openPayment });
  return { openDialog, open: setOpenDialog, close, handlers, keys, payNext, isClaimingNext };
}
