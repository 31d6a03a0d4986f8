// Retry before the scheduled time: a queued withdrawal is sent, a sent one gets a status check.

import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import type { Withdrawal } from '../../../api/types.ts';
import { useRetry } from '../../../data/withdrawals/withdrawal-details.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';

const texts = withdrawalDetailsTexts.retry;

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

export function RetryDialog({ row, onClose }: Props) {
  const retry = useRetry();
  const isQueued = row.stage === 'queued';
  const amount = (
    <strong>
      <Money amount={row.amount_to_receive} withCurrency />
    </strong>
  );
  return (
    <ConfirmDialog
      title={texts.title(row.id)}
      confirmLabel={isQueued ? texts.submitSend : texts.submitCheck}
      isBusy={retry.isPending}
      error={retry.error}
      onConfirm={() => retry.mutate(row, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        <Rich
          text={isQueued ? texts.messageSend : texts.messageCheck}
          values={{ amount, wallet: row.wallet }}
        />
      </Text>
    </ConfirmDialog>
  );
}
