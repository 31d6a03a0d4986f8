// Before a withdrawal that may have been paid goes back to the queue: the statement that it was not paid.

import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { useReturnToQueue } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.returnToQueue;

type Props = { readonly row: OfferedWithdrawal; readonly onClose: () => void };

export function ReturnToQueueDialog({ row, onClose }: Props) {
  const returnToQueue = useReturnToQueue();
  return (
    <ConfirmDialog
      title={texts.title(row.id)}
      confirmLabel={texts.submit}
      isDangerous
      reasonLabel={texts.reasonLabel}
      isBusy={returnToQueue.isPending}
      error={returnToQueue.error}
      onConfirm={(reason) => returnToQueue.mutate({ row, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{row.possible_payment}</Text>
      <Text mt={4}>{texts.message}</Text>
    </ConfirmDialog>
  );
}
