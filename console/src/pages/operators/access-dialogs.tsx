// Shutting somebody out, letting them in again, and helping whoever cannot sign in any more.
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { type OperatorRow, useChangeOperator, useResetOperator } from '../../data/operators.ts';

type Props = { readonly row: OperatorRow; readonly isMe: boolean; readonly onClose: () => void };

export function AbleDialog({ row, isMe, enabled, onClose }: Props & { readonly enabled: boolean }) {
  const change = useChangeOperator();
  return (
    <ConfirmDialog
      title={`${enabled ? 'Enable' : 'Disable'} ${row.name}`}
      confirmLabel={enabled ? 'Let them sign in' : isMe ? 'Shut myself out' : 'Shut them out'}
      isDangerous={!enabled}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ original: row, enabled }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        {enabled
          ? `${row.name} can sign in again with the password they had, as ${row.role}.`
          : isMe
            ? 'This is you: you are signed out at once and cannot sign in until another admin enables you.'
            : `${row.name} is signed out everywhere at once, their API tokens are revoked, and they cannot sign in. What they did stays in the log; what they have claimed can be taken over.`}
      </Text>
    </ConfirmDialog>
  );
}

type ResetProps = Props & { readonly onReset: (password: string) => void };

export function ResetDialog({ row, isMe, onReset, onClose }: ResetProps) {
  const reset = useResetOperator();
  return (
    <ConfirmDialog
      title={`Reset ${row.name}`}
      confirmLabel="Make a new password"
      isDangerous
      isBusy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(row.name, { onSuccess: ({ password }) => onReset(password) })}
      onClose={onClose}
    >
      <Text>
        {isMe
          ? 'This is you: your password, second factor, sessions and tokens end at once. To change your password, use your account instead. '
          : `The password and second factor of ${row.name} end, with all their sessions and API tokens. `}
        A new password is shown once{isMe ? '' : ': have them change it'}; the second factor has to be set up
        again.
      </Text>
    </ConfirmDialog>
  );
}
