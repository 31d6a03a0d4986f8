// Which dialog is open over the list of operators.
import type { OperatorRow } from '../../data/operators.ts';
import { AbleDialog, ResetDialog } from './access-dialogs.tsx';
import { MakeDialog, RoleDialog } from './role-dialogs.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

export type OpenedOperator =
  | { readonly kind: 'make' }
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
  if (opened.kind === 'make') return <MakeDialog onMade={onPassword} onClose={onClose} />;
  const row = rows.find(({ name }) => name === opened.name);
  if (row === undefined) return null;
  const own = { row, isMe: row.name === me, onClose };
  switch (opened.kind) {
    case 'role':
      return <RoleDialog {...own} />;
    case 'enable':
    case 'disable':
      return <AbleDialog {...own} enabled={opened.kind === 'enable'} />;
    case 'reset':
      return <ResetDialog {...own} onReset={(password) => onPassword(row.name, password)} />;
    case 'sessions':
      return <SessionsDialog {...own} />;
  }
}
