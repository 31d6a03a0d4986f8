// The actions for the selected rows.

import { Button, Group, Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { sumOf } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { BulkAction, OfferedWithdrawal } from '../../../../api/types.ts';
import { withdrawalsTexts } from '../../../../texts/withdrawals.ts';
import { filterByAllowedAction } from '../allowed-actions.ts';
import { PaymentFileButton } from './payment-file-button.tsx';

const texts = withdrawalsTexts.bulk;

type Props = {
  readonly rows: readonly OfferedWithdrawal[];
  readonly onBulk: (action: BulkAction, rows: readonly OfferedWithdrawal[]) => void;
  readonly onClear: () => void;
};

export function BulkBar({ rows, onBulk, onClear }: Props) {
  const button = (action: BulkAction, allowedRows: readonly OfferedWithdrawal[]) => (
    <Button variant="default" disabled={allowedRows.length === 0} onClick={() => onBulk(action, allowedRows)}>
      {allowedRows.length > 0
        ? texts.buttonWithCount(texts.buttons[action], allowedRows.length)
        : texts.buttons[action]}
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
      {button('claim', filterByAllowedAction(rows, 'claim'))}
      {button('pay', filterByAllowedAction(rows, 'pay'))}
      {button('give-back', filterByAllowedAction(rows, 'give_back'))}
      {button('cancel', filterByAllowedAction(rows, 'cancel'))}
      <PaymentFileButton rows={filterByAllowedAction(rows, 'reveal')} />
      <Button variant="subtle" onClick={onClear}>
        {commonTexts.clear}
      </Button>
    </Group>
  );
}
