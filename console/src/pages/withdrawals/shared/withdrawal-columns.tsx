// Columns that every list of withdrawals has.

import { Anchor, Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SystemLabel } from '@sluice/ui/components/display/payment-system.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { Link } from '@tanstack/react-router';
import type { Withdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

export const ID_COLUMN: Column<Withdrawal> = {
  key: 'id',
  title: withdrawalsTexts.columns.id,
  sort: 'created',
  card: 'title',
  width: 88,
  render: ({ id }) => (
    <Anchor component={Link} to={`/withdrawals/${id}`} data-row-link fz="sm" className="number">
      {commonTexts.withdrawalNumber(id)}
    </Anchor>
  ),
};

export const SYSTEM_COLUMN: Column<Withdrawal> = {
  key: 'system',
  title: withdrawalsTexts.columns.system,
  card: 'text',
  render: ({ system }) => <SystemLabel system={system} />,
};

export const RECIPIENT_COLUMN: Column<Withdrawal> = {
  key: 'recipient',
  title: withdrawalsTexts.columns.recipient,
  card: 'text',
  render: ({ wallet, bank_name }) => (
    <>
      <WalletText wallet={wallet} />
      {bank_name !== null && (
        <Text span size="sm" c="dimmed" ml={8}>
          {bank_name}
        </Text>
      )}
    </>
  ),
};

/** The main amount of a list, which differs between lists. */
export const amountColumn = (title: string, getAmount: (row: Withdrawal) => string): Column<Withdrawal> => ({
  key: 'amount',
  title,
  sort: 'amount',
  align: 'right',
  card: 'value',
  render: (row) => (
    <Text span fw={600} fz="sm">
      <Money amount={getAmount(row)} />
    </Text>
  ),
});
