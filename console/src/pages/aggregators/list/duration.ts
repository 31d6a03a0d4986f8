// Formats a number of seconds, such as `1 d` or `2 h 30 min`.
import { aggregatorsTexts } from '../../../texts/aggregators.ts';

const { units, duration: formatUnit } = aggregatorsTexts;

const UNITS = [
  [units.day, 86_400],
  [units.hour, 3_600],
  [units.minute, 60],
  [units.second, 1],
] as const;

export function formatDuration(seconds: number): string {
  let remaining = seconds;
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    if (remaining >= size) parts.push(formatUnit(Math.floor(remaining / size), unit));
    remaining %= size;
  }
  return parts.join(' ') || formatUnit(0, units.second);
}
