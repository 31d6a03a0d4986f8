// What was before and what is after, as pairs that a person can read.
import type { AuditEntry } from '../../data/audit.ts';
import { fromHundredths, grouped } from '../../lib/decimal.ts';

type Difference = { readonly name: string; readonly was?: string; readonly becomes?: string };
type Facts = AuditEntry['before'];

const MONEY = /^-?\d+\.\d\d$/;

/** `dailyLimit` and `daily_limit` as `daily limit`. */
const named = (path: readonly string[]): string =>
  path
    .map((key) => (key === 'basisPoints' ? 'percent' : key))
    .join(', ')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

function written(key: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (key === 'basisPoints' && typeof value === 'number') return `${fromHundredths(BigInt(value))} %`;
  if (typeof value === 'string' && MONEY.test(value)) return grouped(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((part) => written('', part)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function flat(facts: Facts, path: readonly string[] = []): [string, string][] {
  return Object.entries(facts ?? {}).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flat(value as Facts, [...path, key])
      : [[named([...path, key]), written(key, value)] as [string, string]],
  );
}

export function differencesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const [was, becomes] = [new Map(flat(before)), new Map(flat(after))];
  return [...new Set([...was.keys(), ...becomes.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), becomes.get(name)];
    if (old === now || (old === undefined && now === 'none')) return [];
    return [
      {
        name,
        ...(old === undefined ? {} : { was: old }),
        ...(now === undefined ? {} : { becomes: now }),
      },
    ];
  });
}

export const inShort = (entry: AuditEntry): string =>
  [
    ...(entry.reason === null ? [] : [`“${entry.reason}”`]),
    ...differencesOf(entry).map(({ name, was, becomes }) =>
      was === undefined ? `${name}: ${becomes}` : `${name}: ${was} → ${becomes ?? 'gone'}`,
    ),
  ].join(' · ');
