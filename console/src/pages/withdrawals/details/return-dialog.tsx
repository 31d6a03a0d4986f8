// Return of a paid withdrawal by the bank: the amount the merchant is credited.

import { Radio, Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { formatAmount, sumOf } from '@sluice/ui/lib/decimal.ts';
import { useState } from 'react';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { Withdrawal } from '../../../api/types.ts';
import { useRecordReturn } from '../../../data/withdrawals/withdrawal-details.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { SecondOperatorNote, useNeedsSecondOperator } from '../../proposals/shared/second-operator.tsx';

const texts = withdrawalDetailsTexts.return;

type Props = { readonly row: Withdrawal; readonly onClose: () => void };
type Fee = 'kept' | 'refunded';

export function ReturnDialog({ row, onClose }: Props) {
  const { currency } = useCurrentSession();
  const recordReturn = useRecordReturn();
  const needsSecondOperator = useNeedsSecondOperator(row.amount_fee);
  const hasFee = row.fee !== '0.00';
  const [fee, setFee] = useState<Fee | null>(hasFee ? null : 'kept');
  const total = sumOf([row.amount_to_receive, row.fee]);
  const credited = fee === 'refunded' ? total : row.amount_to_receive;
  return (
    <ConfirmDialog
      title={texts.title(row.id)}
      confirmLabel={texts.submit}
      isDangerous
      reasonLabel={texts.reasonLabel}
      isBusy={recordReturn.isPending}
      error={recordReturn.error}
      onConfirm={(reason) =>
        recordReturn.mutate({ row, reason, refundFee: fee === 'refunded' }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          <Rich
            text={texts.message}
            values={{
              amount: (
                <strong>
                  <Money amount={row.amount_to_receive} withCurrency />
                </strong>
              ),
              wallet: row.wallet,
              merchant: row.merchant_name,
              credited:
                fee === null ? (
                  texts.feeUndecided
                ) : (
                  <strong>
                    <Money amount={credited} withCurrency />
                  </strong>
                ),
            }}
          />
        </Text>
        {hasFee && (
          <Radio.Group
            label={texts.feeLabel}
            withAsterisk
            value={fee}
            onChange={(selected) => setFee(selected as Fee)}
          >
            <Stack gap={6} mt={4}>
              <Radio
                required
                value="kept"
                label={texts.feeKept(formatAmount(row.amount_to_receive), currency)}
              />
              <Radio required value="refunded" label={texts.feeRefunded(formatAmount(total), currency)} />
            </Stack>
          </Radio.Group>
        )}
        {needsSecondOperator && <SecondOperatorNote />}
      </Stack>
    </ConfirmDialog>
  );
}
