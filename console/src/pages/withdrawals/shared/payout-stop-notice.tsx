// In a dialog: the merchant is frozen or not active, so nothing may be sent.
import { Text } from '@mantine/core';
import { Callout } from '@sluice/ui/components/display/callout.tsx';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.stopped;

type Props = { readonly merchant: string; readonly reason: string };

/** An alert: it may appear while the operator is typing. */
export function PayoutStopNotice({ merchant, reason }: Props) {
  return (
    <div role="alert">
      <Callout tone="bad" title={texts.title(merchant)}>
        <Text>{texts.message(reason)}</Text>
        <Text mt={4}>{texts.dialogMessage}</Text>
      </Callout>
    </div>
  );
}
