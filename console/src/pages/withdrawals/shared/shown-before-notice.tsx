// That the full destination was shown before, so that the withdrawal may have been paid without a record of it.
import { Text } from '@mantine/core';
import { Callout } from '@sluice/ui/components/display/callout.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.shownBefore;

export function ShownBeforeNotice({ row: { shown_before: shown } }: { readonly row: OfferedWithdrawal }) {
  if (shown === null) return null;
  return (
    <Callout tone="warn" title={texts.title}>
      <Text>
        <Rich
          text={texts.text}
          values={{ operator: shown.operator, time: <Timestamp at={shown.at} as="exact" /> }}
        />
      </Text>
    </Callout>
  );
}
