// What is asked before one withdrawal is cancelled or taken from a colleague.
import { Text } from '@mantine/core';
import type { Withdrawal } from '../../api/types.ts';
import { useCancel, useTakeOver } from '../../data/withdrawals.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Money } from '../../parts/money.tsx';

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

export function CancelDialog({ row, onClose }: Props) {
  const cancel = useCancel();
  return (
    <ConfirmDialog
      title={`Cancel withdrawal #${row.id}`}
      verb="Cancel the withdrawal"
      isDangerous
      reason="Reason, for the history"
      isBusy={cancel.isPending}
      error={cancel.error}
      onConfirm={(reason) => cancel.mutate({ row, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        <strong>
          <Money amount={row.amount_fee} withCurrency />
        </strong>{' '}
        go back to the balance of {row.merchant_name}, fee included. Nothing is sent to {row.wallet}. The
        merchant is told at once, and it cannot be undone.
      </Text>
    </ConfirmDialog>
  );
}

export function TakeOverDialog({ row, onClose }: Props) {
  const takeOver = useTakeOver();
  return (
    <ConfirmDialog
      title={`Take over withdrawal #${row.id}`}
      verb="Take it over"
      isDangerous
      isBusy={takeOver.isPending}
      error={takeOver.error}
      onConfirm={() => takeOver.mutate(row, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        {row.claimed_by} has claimed it and may be sending{' '}
        <strong>
          <Money amount={row.amount_to_receive} withCurrency />
        </strong>{' '}
        at this moment. Ask first: if both of you send it, it is paid twice.
      </Text>
    </ConfirmDialog>
  );
}
