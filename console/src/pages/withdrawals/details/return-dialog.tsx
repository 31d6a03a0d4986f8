// A paid withdrawal that the bank sent back: how much the merchant gets again.
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { Withdrawal } from '../../../api/types.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Money } from '../../../components/display/money.tsx';
import { useRecordReturn } from '../../../data/withdrawal-details.ts';
import { formatAmount, sumOf } from '../../../lib/decimal.ts';
import { SecondOperatorNote, useNeedsSecondOperator } from '../../proposals/shared/second-operator.tsx';

type Props = { readonly row: Withdrawal; readonly onClose: () => void };
type Fee = 'kept' | 'refunded';

export function ReturnDialog({ row, onClose }: Props) {
  const { currency } = useCurrentSession();
  const recordReturn = useRecordReturn();
  const needsSecond = useNeedsSecondOperator(row.amount_fee);
  const hasFee = row.fee !== '0.00';
  const [fee, setFee] = useState<Fee | null>(hasFee ? null : 'kept');
  const whole = sumOf([row.amount_to_receive, row.fee]);
  const back = fee === 'refunded' ? whole : row.amount_to_receive;
  return (
    <ConfirmDialog
      title={`Record that withdrawal #${row.id} came back`}
      confirmLabel="Record the return"
      isDangerous
      reasonLabel="Reason, for the history"
      isBusy={recordReturn.isPending}
      error={recordReturn.error}
      onConfirm={(reason) =>
        recordReturn.mutate({ row, reason, refundFee: fee === 'refunded' }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          The bank sent{' '}
          <strong>
            <Money amount={row.amount_to_receive} withCurrency />
          </strong>{' '}
          to {row.wallet} back. {row.merchant_name} gets{' '}
          {fee === null ? (
            'it again, with or without the fee'
          ) : (
            <strong>
              <Money amount={back} withCurrency />
            </strong>
          )}
          , and the withdrawal ends as cancelled. It cannot be undone. If the merchant has a webhook, it is
          told at once.
        </Text>
        {hasFee && (
          <Radio.Group label="The fee" withAsterisk value={fee} onChange={(chosen) => setFee(chosen as Fee)}>
            <Stack gap={6} mt={4}>
              <Radio
                required
                value="kept"
                label={`is kept: ${formatAmount(row.amount_to_receive)} ${currency} go back`}
              />
              <Radio
                required
                value="refunded"
                label={`goes back too: ${formatAmount(whole)} ${currency} in all`}
              />
            </Stack>
          </Radio.Group>
        )}
        {needsSecond && <SecondOperatorNote />}
      </Stack>
    </ConfirmDialog>
  );
}
