// The status of a withdrawal, and how far a created one is.
import { Badge } from '@mantine/core';
import type { Withdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const { statuses, stages, returned } = withdrawalsTexts;

const STATUS_COLORS = {
  Created: 'blue',
  Paid: 'green',
  Cancelled: 'gray',
} as const satisfies Record<Withdrawal['status'], string>;

const STAGE_COLORS = {
  queued: 'blue',
  processing: 'cyan',
  uncertain: 'orange',
} as const satisfies Record<NonNullable<Withdrawal['stage']>, string>;

type Props = Pick<Withdrawal, 'status' | 'stage' | 'returned'>;

export function WithdrawalBadge({ status, stage, returned: isReturned }: Props) {
  if (isReturned) return <Badge color="pink">{returned}</Badge>;
  if (status === 'Created' && stage !== null)
    return <Badge color={STAGE_COLORS[stage]}>{stages[stage]}</Badge>;
  return <Badge color={STATUS_COLORS[status]}>{statuses[status]}</Badge>;
}
