// Confirmation of a cancellation.

import { Stack, Text, Textarea } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import { useState } from 'react';
import type { Withdrawal } from '../../../api/types.ts';
import { useCancel } from '../../../data/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.cancel;

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

export function CancelDialog({ row: { id, wallet, amount_fee }, onClose }: Props) {
  const cancel = useCancel();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={texts.title(id)}
      confirmLabel={texts.submit}
      cancelLabel={texts.keep}
      isDangerous
      isBusy={cancel.isPending}
      error={cancel.error}
      onConfirm={() => cancel.mutate({ id, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          <Rich
            text={texts.message}
            values={{
              wallet: <WalletText wallet={wallet} />,
              total: (
                <strong>
                  <Money amount={amount_fee} withCurrency />
                </strong>
              ),
            }}
          />
        </Text>
        <Textarea
          label={texts.reasonLabel}
          autosize
          minRows={2}
          maxLength={255}
          data-autofocus
          value={reason}
          error={fieldError(cancel.error, 'reason')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
