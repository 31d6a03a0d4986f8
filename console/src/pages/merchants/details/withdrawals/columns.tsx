// The columns of the withdrawals of one merchant.

import { Money } from '@sluice/ui/components/display/money.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Withdrawal } from '../../../../api/types.ts';
import { withdrawalDetailsTexts } from '../../../../texts/withdrawal-details.ts';
import { withdrawalsTexts } from '../../../../texts/withdrawals.ts';
import { WithdrawalBadge } from '../../../withdrawals/shared/withdrawal-badge.tsx';
import {
  amountColumn,
  ID_COLUMN,
  RECIPIENT_COLUMN,
  SYSTEM_COLUMN,
} from '../../../withdrawals/shared/withdrawal-columns.tsx';

const texts = withdrawalsTexts.columns;
const { facts } = withdrawalDetailsTexts.summary;

export const WITHDRAWAL_COLUMNS: readonly Column<Withdrawal>[] = [
  ID_COLUMN,
  {
    key: 'state',
    title: texts.state,
    card: 'title',
    width: 112,
    render: (row) => <WithdrawalBadge {...row} />,
  },
  { key: 'order', title: facts.order, card: 'text', render: ({ order_id }) => order_id ?? commonTexts.none },
  SYSTEM_COLUMN,
  RECIPIENT_COLUMN,
  amountColumn(texts.amount, ({ amount }) => amount),
  {
    key: 'fee',
    title: facts.fee,
    align: 'right',
    card: 'line',
    render: ({ fee }) => <Money amount={fee} />,
  },
  {
    key: 'at',
    title: facts.created,
    align: 'right',
    card: 'text',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
];
