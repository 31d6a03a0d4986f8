// Not waiting for the next time planned: a waiting one is tried, one that was sent is asked about.
import { Text } from '@mantine/core';
import type { Withdrawal } from '../../../api/types.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Money } from '../../../components/display/money.tsx';
import { useRetry } from '../../../data/withdrawal-details.ts';

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

export function RetryDialog({ row, onClose }: Props) {
  const retry = useRetry();
  const isWaiting = row.stage === 'queued';
  const amount = (
    <strong>
      <Money amount={row.amount_to_receive} withCurrency />
    </strong>
  );
  return (
    <ConfirmDialog
      title={`Retry withdrawal #${row.id} now`}
      confirmLabel={isWaiting ? 'Try it now' : 'Ask now'}
      isBusy={retry.isPending}
      error={retry.error}
      onConfirm={() => retry.mutate(row, { onSuccess: onClose })}
      onClose={onClose}
    >
      {isWaiting ? (
        <Text>
          The next aggregator on its route is asked now to send {amount} to {row.wallet}, instead of at the
          next time planned.
        </Text>
      ) : (
        <Text>
          The aggregator is asked now what became of {amount} to {row.wallet}, instead of at the next time
          planned. It keeps its reference, so it cannot be paid a second time by this.
        </Text>
      )}
    </ConfirmDialog>
  );
}
