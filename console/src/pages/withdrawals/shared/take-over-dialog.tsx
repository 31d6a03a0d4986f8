// Confirmation before a claim is taken over from another operator.

import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import type { Withdrawal } from '../../../api/types.ts';
import { useTakeOver } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.takeOver;

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

export function TakeOverDialog({ row, onClose }: Props) {
  const takeOver = useTakeOver();
  return (
    <ConfirmDialog
      title={texts.title(row.id)}
      confirmLabel={texts.submit}
      isDangerous
      isBusy={takeOver.isPending}
      error={takeOver.error}
      onConfirm={() => takeOver.mutate(row, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        <Rich
          text={texts.message}
          values={{
            operator: row.claimed_by,
            amount: (
              <strong>
                <Money amount={row.amount_to_receive} withCurrency />
              </strong>
            ),
          }}
        />
      </Text>
    </ConfirmDialog>
  );
}
