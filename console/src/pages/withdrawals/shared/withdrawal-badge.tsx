// Where a withdrawal stands, in one word; the colour only repeats what the word says.
import { Badge } from '@mantine/core';
import type { Withdrawal } from '../../../api/types.ts';

type BadgeSource = Pick<Withdrawal, 'status' | 'stage' | 'returned' | 'proposal_id'>;
type Look = { readonly text: string; readonly color: string };

const STAGES = {
  queued: { text: 'To pay', color: 'blue' },
  claimed: { text: 'Claimed', color: 'violet' },
  dispatching: { text: 'Sending', color: 'cyan' },
  sent: { text: 'Sent', color: 'cyan' },
  uncertain: { text: 'Uncertain', color: 'orange' },
} as const satisfies Record<NonNullable<Withdrawal['stage']>, Look>;

function lookOf({ status, stage, returned, proposal_id }: BadgeSource): Look {
  if (proposal_id !== null) return { text: 'Proposed', color: 'grape' };
  if (returned) return { text: 'Returned', color: 'pink' };
  if (status === 'Paid') return { text: 'Paid', color: 'green' };
  if (status === 'Cancelled') return { text: 'Cancelled', color: 'gray' };
  return stage === null ? { text: 'Created', color: 'blue' } : STAGES[stage];
}

export function WithdrawalBadge(standing: BadgeSource) {
  const { text, color } = lookOf(standing);
  return <Badge color={color}>{text}</Badge>;
}
