// What is asked before a withdrawal is cancelled.
import { Text } from '@mantine/core';
import type { Withdrawal } from '../../../api/types.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Money } from '../../../components/display/money.tsx';
import { useCancel } from '../../../data/withdrawals.ts';
import { SecondOperatorNote, useNeedsSecondOperator } from '../../proposals/shared/second-operator.tsx';

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

export function CancelDialog({ row, onClose }: Props) {
  const cancel = useCancel();
  const needsSecond = useNeedsSecondOperator(row.amount_fee);
  return (
    <ConfirmDialog
      title={`Cancel withdrawal #${row.id}`}
      confirmLabel="Cancel the withdrawal"
      isDangerous
      reasonLabel="Reason, for the history"
      isBusy={cancel.isPending}
      error={cancel.error}
      onConfirm={(reason) => cancel.mutate({ row, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        <strong>
          <Money amount={row.amount_fee} withCurrency />
        </strong>{' '}
        go back to the balance of {row.merchant_name}, fee included. Nothing is sent to {row.wallet}, and it
        cannot be undone. If the merchant has a webhook, it is told at once.
      </Text>
      {needsSecond && <SecondOperatorNote />}
    </ConfirmDialog>
  );
}
