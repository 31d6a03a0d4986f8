// What was before and what is after, as pairs that a person can read.
import type { AuditEntry } from '../../data/audit.ts';
import { formatAmount, fromHundredths } from '../../lib/decimal.ts';

type Difference = { readonly name: string; readonly before?: string; readonly after?: string };
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
  if (typeof value === 'string' && MONEY.test(value)) return formatAmount(value);
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

export function diffEntries({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const [oldValues, newValues] = [new Map(flat(before)), new Map(flat(after))];
  return [...new Set([...oldValues.keys(), ...newValues.keys()])].flatMap((name) => {
    const [old, now] = [oldValues.get(name), newValues.get(name)];
    if (old === now || (old === undefined && now === 'none')) return [];
    return [
      {
        name,
        ...(old === undefined ? {} : { before: old }),
        ...(now === undefined ? {} : { after: now }),
      },
    ];
  });
}

export const diffSummary = (entry: AuditEntry): string =>
  [
    ...(entry.reason === null ? [] : [`“${entry.reason}”`]),
    ...diffEntries(entry).map(({ name, before, after }) =>
      before === undefined ? `${name}: ${after}` : `${name}: ${before} → ${after ?? 'gone'}`,
    ),
  ].join(' · ');
