// The actions of a row: at once, or through a dialog that gives the focus back to the row.
import { useState } from 'react';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { useClaim, useReturnToQueue } from '../../../data/withdrawals.ts';
import { isAllowed } from './allowed-actions.ts';
import type { Opened } from './dialogs.tsx';
import type { RowHandlers } from './row-actions.tsx';
import { useRowFocus } from './row-focus.ts';

export const idOf = ({ id }: OfferedWithdrawal): string => String(id);

export function useRowHandlers(rows: readonly OfferedWithdrawal[]) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { mutate: claim } = useClaim();
  const { mutate: returnToQueue } = useReturnToQueue();
  const focus = useRowFocus(rows.map(idOf));

  const openFor = (kind: 'pay' | 'cancel' | 'take over', row: OfferedWithdrawal) => {
    focus.remember(idOf(row));
    setOpened({ kind, row });
  };
  const close = () => {
    setOpened(null);
    if (opened !== null && 'row' in opened) focus.restore();
  };
  const handlers: RowHandlers = {
    claim: (row) => claim(row),
    returnToQueue: (row) => returnToQueue(row),
    pay: (row) => openFor('pay', row),
    cancel: (row) => openFor('cancel', row),
    takeOver: (row) => openFor('take over', row),
  };
  const keys = {
    c: (row: OfferedWithdrawal) => isAllowed(row, 'claim') && handlers.claim(row),
    p: (row: OfferedWithdrawal) => isAllowed(row, 'pay') && handlers.pay(row),
    b: (row: OfferedWithdrawal) => isAllowed(row, 'give_back') && handlers.returnToQueue(row),
  };
  return { opened, open: setOpened, close, handlers, keys };
}
