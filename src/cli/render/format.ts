// Formats that several tables share.
import type { FeeSchedule } from '../../domain/fees.ts';
import { asMinor, formatMoney } from '../../domain/money.ts';

export const formatTime = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

export function formatFee({ basisPoints, fixed, min, max }: FeeSchedule): string {
  const percent = formatMoney(asMinor(BigInt(basisPoints)));
  return [
    `${percent} % + ${formatMoney(fixed)}`,
    ...(min === null ? [] : [`at least ${formatMoney(min)}`]),
    ...(max === null ? [] : [`at most ${formatMoney(max)}`]),
  ].join(', ');
}
