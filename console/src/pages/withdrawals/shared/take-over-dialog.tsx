// What is asked before a withdrawal is taken from a colleague.
import { Text } from '@mantine/core';
import type { Withdrawal } from '../../../api/types.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Money } from '../../../components/display/money.tsx';
import { useTakeOver } from '../../../data/withdrawals.ts';

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

export function TakeOverDialog({ row, onClose }: Props) {
  const takeOver = useTakeOver();
  return (
    <ConfirmDialog
      title={`Take over withdrawal #${row.id}`}
      confirmLabel="Take it over"
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
