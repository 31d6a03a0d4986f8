// The state of a withdrawal as a badge. The colour only repeats the text.

import { Badge } from '@mantine/core';
import type { OfferedWithdrawal, Withdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

type BadgeSource = Pick<Withdrawal, 'status' | 'stage' | 'returned' | 'proposal_id'> &
  Partial<Pick<OfferedWithdrawal, 'merchant_status' | 'merchant_frozen'>>;
type BadgeStyle = { readonly text: string; readonly color: string };

const { stages, states } = withdrawalsTexts;

const STAGES = {
  queued: { text: stages.queued, color: 'blue' },
  claimed: { text: stages.claimed, color: 'violet' },
  dispatching: { text: stages.dispatching, color: 'cyan' },
  sent: { text: stages.sent, color: 'cyan' },
  uncertain: { text: stages.uncertain, color: 'orange' },
} as const satisfies Record<NonNullable<Withdrawal['stage']>, BadgeStyle>;

/** Nothing of its merchant is paid, so it must not read as one to pay. */
const isStopped = ({ merchant_status = 'active', merchant_frozen = null }: BadgeSource): boolean =>
  merchant_status !== 'active' || merchant_frozen !== null;

function badgeStyle(source: BadgeSource): BadgeStyle {
  const { status, stage, returned, proposal_id } = source;
  if (proposal_id !== null) return { text: states.proposed, color: 'grape' };
  if (returned) return { text: states.returned, color: 'pink' };
  if (status === 'Paid') return { text: states.paid, color: 'green' };
  if (status === 'Cancelled') return { text: states.cancelled, color: 'gray' };
  if (stage === 'queued' && isStopped(source)) return { text: states.stopped, color: 'red' };
  return stage === null ? { text: states.created, color: 'blue' } : STAGES[stage];
}

export function WithdrawalBadge(source: BadgeSource) {
  const { text, color } = badgeStyle(source);
  return <Badge color={color}>{text}</Badge>;
}
