// The open dialog of the list of operators.
import type { OperatorRow } from '../../data/operators.ts';
import { DisableDialog, EnableDialog, ResetDialog } from './access-dialogs.tsx';
import { CreateDialog, RoleDialog } from './role-dialogs.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

export type OpenOperatorDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'role' | 'enable' | 'disable' | 'reset' | 'sessions'; readonly name: string };

type Props = {
  readonly openDialog: OpenOperatorDialog | undefined;
  readonly rows: readonly OperatorRow[];
  readonly me: string;
  readonly onNewPassword: (name: string, password: string) => void;
  readonly onClose: () => void;
};

export function OperatorDialogs({ openDialog, rows, me, onNewPassword, onClose }: Props) {
  if (openDialog === undefined) return null;
  if (openDialog.kind === 'create') return <CreateDialog onCreated={onNewPassword} onClose={onClose} />;
  const row = rows.find(({ name }) => name === openDialog.name);
  if (row === undefined) return null;
  const props = { row, isMe: row.name === me, onClose };
  switch (openDialog.kind) {
    case 'role':
      return <RoleDialog {...props} />;
    case 'enable':
      return <EnableDialog row={row} onClose={onClose} />;
    case 'disable':
      return <DisableDialog {...props} />;
    case 'reset':
      return <ResetDialog {...props} onReset={(password) => onNewPassword(row.name, password)} />;
    case 'sessions':
      return <SessionsDialog {...props} />;
  }
}
