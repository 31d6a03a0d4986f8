// Enables or disables an operator, or resets the password and second factor.
import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { type OperatorRow, useChangeOperator, useResetOperator } from '../../data/operators.ts';
import { operatorsTexts } from '../../texts/operators.ts';

type Props = { readonly row: OperatorRow; readonly isMe: boolean; readonly onClose: () => void };

export function EnableDialog({ row, onClose }: Omit<Props, 'isMe'>) {
  const texts = operatorsTexts.enable;
  const change = useChangeOperator();
  return (
    <ConfirmDialog
      title={texts.title(row.name)}
      confirmLabel={texts.submit}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ original: row, enabled: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.effect(row.name, row.role)}</Text>
    </ConfirmDialog>
  );
}

export function DisableDialog({ row, isMe, onClose }: Props) {
  const texts = operatorsTexts.disable;
  const change = useChangeOperator();
  return (
    <ConfirmDialog
      title={texts.title(row.name)}
      confirmLabel={isMe ? texts.submitOwn : texts.submit}
      isDangerous
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ original: row, enabled: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{isMe ? texts.effectOwn : texts.effect(row.name)}</Text>
    </ConfirmDialog>
  );
}

type ResetProps = Props & { readonly onReset: (password: string) => void };

export function ResetDialog({ row, isMe, onReset, onClose }: ResetProps) {
  const texts = operatorsTexts.reset;
  const reset = useResetOperator();
  return (
    <ConfirmDialog
      title={texts.title(row.name)}
      confirmLabel={texts.submit}
      isDangerous
      isBusy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(row.name, { onSuccess: ({ password }) => onReset(password) })}
      onClose={onClose}
    >
      <Text>{isMe ? texts.effectOwn : texts.effect(row.name)}</Text>
    </ConfirmDialog>
  );
}
