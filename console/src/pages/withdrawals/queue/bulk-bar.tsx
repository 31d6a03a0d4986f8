// The actions for the selected rows.

import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { BulkAction, OfferedWithdrawal } from '../../../api/types.ts';
import { Money } from '../../../components/display/money.tsx';
import { Rich } from '../../../components/display/rich.tsx';
import { usePaymentFile } from '../../../data/withdrawals.ts';
import { sumOf } from '../../../lib/decimal.ts';
import { download } from '../../../lib/download.ts';
import { commonTexts } from '../../../texts/common.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { allowing } from './allowed-actions.ts';

const texts = withdrawalsTexts.bulk;

type Props = {
  readonly rows: readonly OfferedWithdrawal[];
  readonly onBulk: (action: BulkAction, rows: readonly OfferedWithdrawal[]) => void;
  readonly onClear: () => void;
};

export function BulkBar({ rows, onBulk, onClear }: Props) {
  const file = usePaymentFile();
  const revealable = allowing(rows, 'reveal');
  const exportPaymentFile = () =>
    file.mutate(
      revealable.map(({ id }) => id),
      {
        onSuccess: (csv) => {
          download(`payments-${new Date().toISOString().slice(0, 16)}.csv`, csv, 'text/csv');
          file.reset();
        },
      },
    );
  const button = (action: BulkAction, of: readonly OfferedWithdrawal[]) => (
    <Button variant="default" disabled={of.length === 0} onClick={() => onBulk(action, of)}>
      {of.length > 0 ? texts.buttonWithCount(texts.buttons[action], of.length) : texts.buttons[action]}
    </Button>
  );
  return (
    <Group gap="xs" role="toolbar" aria-label={texts.toolbarLabel} className="queue-bulk">
      <Text span size="sm" aria-live="polite">
        <Rich
          text={texts.selected}
          values={{
            count: <strong>{rows.length}</strong>,
            amount: <Money amount={sumOf(rows.map((row) => row.amount_to_receive))} withCurrency />,
          }}
        />
      </Text>
      {button('claim', allowing(rows, 'claim'))}
      {button('pay', allowing(rows, 'pay'))}
      {button('give-back', allowing(rows, 'give_back'))}
      {button('cancel', allowing(rows, 'cancel'))}
      <Button
        variant="default"
        leftSection={<IconDownload size={14} />}
        disabled={revealable.length === 0}
        loading={file.isPending}
        onClick={exportPaymentFile}
        title={texts.paymentFileHint}
      >
        {texts.paymentFile}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {commonTexts.clear}
      </Button>
    </Group>
  );
}
