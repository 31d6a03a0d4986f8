// Confirmation of a cancellation.

import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import type { Withdrawal } from '../../../api/types.ts';
import { useCancel } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { SecondOperatorNote, useNeedsSecondOperator } from '../../proposals/shared/second-operator.tsx';

const texts = withdrawalsTexts.cancel;

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

export function CancelDialog({ row, onClose }: Props) {
  const cancel = useCancel();
  const needsSecondOperator = useNeedsSecondOperator(row.amount_fee);
  return (
    <ConfirmDialog
      title={texts.title(row.id)}
      confirmLabel={texts.submit}
      cancelLabel={texts.keep}
      isDangerous
      reasonLabel={texts.reasonLabel}
      isBusy={cancel.isPending}
      error={cancel.error}
      onConfirm={(reason) => cancel.mutate({ row, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        <Rich
          text={texts.message}
          values={{
            amount: (
              <strong>
                <Money amount={row.amount_fee} withCurrency />
              </strong>
            ),
            merchant: row.merchant_name,
            wallet: row.wallet,
          }}
        />
      </Text>
      {needsSecondOperator && <SecondOperatorNote />}
    </ConfirmDialog>
  );
}
