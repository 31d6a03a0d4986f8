// A number of seconds as text, such as `1 d` or `2 h 30 min`.
import { aggregatorsTexts } from '../../../texts/aggregators.ts';

const { units, duration: ofUnit } = aggregatorsTexts;

const UNITS = [
  [units.day, 86_400],
  [units.hour, 3_600],
  [units.minute, 60],
  [units.second, 1],
] as const;

export function duration(seconds: number): string {
  let rest = seconds;
  const counts: string[] = [];
  for (const [unit, size] of UNITS) {
    if (rest >= size) counts.push(ofUnit(Math.floor(rest / size), unit));
    rest %= size;
  }
  return counts.join(' ') || ofUnit(0, units.second);
}
