// That a withdrawal may have been paid outside of Sluice, such as by a payment file.
import { Text } from '@mantine/core';
import { Callout } from '@sluice/ui/components/display/callout.tsx';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

export function PossiblePaymentNotice({
  row: { possible_payment: reason },
}: {
  readonly row: OfferedWithdrawal;
}) {
  if (reason === null) return null;
  return (
    <Callout tone="warn" title={withdrawalsTexts.possiblePayment}>
      <Text>{reason}</Text>
    </Callout>
  );
}
