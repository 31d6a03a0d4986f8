// Why nothing of a merchant is paid now: it is frozen, or not active. Marked wherever one of its open withdrawals is shown.
import { Badge } from '@mantine/core';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { merchantsTexts } from '../../../texts/merchants/merchants.ts';
import { frozenTitle, STATUSES } from './merchant-status.tsx';

type Source = Pick<OfferedWithdrawal, 'status' | 'merchant_status' | 'merchant_frozen'>;

type Mark = { readonly text: string; readonly color: string; readonly reason: string };

function marksOf({ status, merchant_status, merchant_frozen }: Source): readonly Mark[] {
  if (status !== 'Created') return [];
  const { text, color } = STATUSES[merchant_status];
  return [
    ...(merchant_frozen === null
      ? []
      : [{ text: merchantsTexts.frozen, color: 'cyan', reason: frozenTitle(merchant_frozen) }]),
    ...(merchant_status === 'active'
      ? []
      : [{ text, color, reason: merchantsTexts.stoppedStatuses[merchant_status] }]),
  ];
}

/** Undefined: its withdrawals can be paid. */
export function payoutStopReason(source: Source): string | undefined {
  const reasons = marksOf(source).map(({ reason }) => reason);
  return reasons.length === 0 ? undefined : reasons.join(' · ');
}

export const PayoutStopBadges = (source: Source) =>
  marksOf(source).map(({ text, color, reason }) => (
    <Badge key={text} size="sm" miw="max-content" ml={6} color={color} title={reason}>
      {text}
    </Badge>
  ));
