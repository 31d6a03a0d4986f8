// The open dialog of the list of operators.
import type { OperatorRow } from '../../data/operators.ts';
import { DisableDialog, EnableDialog, ResetDialog } from './access-dialogs.tsx';
import { CreateDialog, RoleDialog } from './role-dialogs.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

export type OpenedOperator =
  | { readonly kind: 'create' }
  | { readonly kind: 'role' | 'enable' | 'disable' | 'reset' | 'sessions'; readonly name: string };

type Props = {
  readonly opened: OpenedOperator | undefined;
  readonly rows: readonly OperatorRow[];
  readonly me: string;
  readonly onPassword: (name: string, password: string) => void;
  readonly onClose: () => void;
};

export function OperatorDialogs({ opened, rows, me, onPassword, onClose }: Props) {
  if (opened === undefined) return null;
  if (opened.kind === 'create') return <CreateDialog onCreated={onPassword} onClose={onClose} />;
  const row = rows.find(({ name }) => name === opened.name);
  if (row === undefined) return null;
  const props = { row, isMe: row.name === me, onClose };
  switch (opened.kind) {
    case 'role':
      return <RoleDialog {...props} />;
    case 'enable':
      return <EnableDialog row={row} onClose={onClose} />;
    case 'disable':
      return <DisableDialog {...props} />;
    case 'reset':
      return <ResetDialog {...props} onReset={(password) => onPassword(row.name, password)} />;
    case 'sessions':
      return <SessionsDialog {...props} />;
  }
}
