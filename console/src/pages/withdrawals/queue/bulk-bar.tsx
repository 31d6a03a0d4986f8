// What can be done with the selected rows.
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { BulkAction, Withdrawal } from '../../../api/types.ts';
import { Money } from '../../../components/display/money.tsx';
import { usePaymentFile } from '../../../data/withdrawals.ts';
import { sumOf } from '../../../lib/decimal.ts';
import { download } from '../../../lib/download.ts';
import type { AllowedActions } from './allowed-actions.ts';

type Props = {
  readonly rows: readonly Withdrawal[];
  readonly allowed: AllowedActions;
  readonly onBulk: (action: BulkAction, rows: readonly Withdrawal[]) => void;
  readonly onClear: () => void;
};

export function BulkBar({ rows, allowed, onBulk, onClear }: Props) {
  const file = usePaymentFile();
  const claimable = rows.filter(allowed.canClaim);
  const mine = rows.filter(allowed.isMine);
  const cancellable = rows.filter(allowed.canCancel);
  const exportMine = () =>
    file.mutate(
      mine.map(({ id }) => id),
      {
        onSuccess: (csv) => {
          download(`payments-${new Date().toISOString().slice(0, 16)}.csv`, csv, 'text/csv');
          file.reset();
        },
      },
    );
  const button = (text: string, action: BulkAction, of: readonly Withdrawal[]) => (
    <Button variant="default" disabled={of.length === 0} onClick={() => onBulk(action, of)}>
      {of.length > 0 ? `${text} ${of.length}` : text}
    </Button>
  );
  return (
    <Group gap="xs" role="toolbar" aria-label="With the selected rows" className="queue-bulk">
      <Text span size="sm" aria-live="polite">
        <strong>{rows.length}</strong> selected,{' '}
        <Money amount={sumOf(rows.map((row) => row.amount_to_receive))} withCurrency />
      </Text>
      {button('Claim', 'claim', claimable)}
      {button('Mark paid', 'pay', mine)}
      {button('Give back', 'give-back', mine)}
      {button('Cancel', 'cancel', cancellable)}
      <Button
        variant="default"
        leftSection={<IconDownload size={14} />}
        disabled={mine.length === 0}
        loading={file.isPending}
        onClick={exportMine}
        title="For your bank's mass payment, with full wallets; kept in the history"
      >
        Payment file
      </Button>
      <Button variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </Group>
  );
}
