// The changes of an audit entry as readable pairs of old and new values.

import { formatAmount, fromHundredths } from '@sluice/ui/lib/decimal.ts';
import type { AuditEntry } from '../../data/audit.ts';
import { auditTexts } from '../../texts/audit.ts';

const texts = auditTexts.values;

type Difference = { readonly name: string; readonly before?: string; readonly after?: string };
type Facts = AuditEntry['before'];

const AMOUNT = /^-?\d+\.\d\d$/;

/** `dailyLimit` and `daily_limit` as `daily limit`. */
const formatPath = (path: readonly string[]): string =>
  path
    .map((key) => (key === 'basisPoints' ? texts.percentName : key))
    .join(', ')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

function formatValue(key: string, value: unknown): string {
  if (value === null || value === undefined) return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (key === 'basisPoints' && typeof value === 'number') return texts.percent(fromHundredths(BigInt(value)));
  if (typeof value === 'string' && AMOUNT.test(value)) return formatAmount(value);
  if (Array.isArray(value))
    return value.length === 0 ? texts.none : value.map((item) => formatValue('', item)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function flatten(facts: Facts, path: readonly string[] = []): [string, string][] {
  return Object.entries(facts ?? {}).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flatten(value as Facts, [...path, key])
      : [[formatPath([...path, key]), formatValue(key, value)] as [string, string]],
  );
}

export function diffEntries({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const [oldValues, newValues] = [new Map(flatten(before)), new Map(flatten(after))];
  return [...new Set([...oldValues.keys(), ...newValues.keys()])].flatMap((name) => {
    const [old, now] = [oldValues.get(name), newValues.get(name)];
    if (old === now || (old === undefined && now === texts.none)) return [];
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
    ...(entry.reason === null ? [] : [texts.reason(entry.reason)]),
    ...diffEntries(entry).map(({ name, before, after }) =>
      before === undefined ? texts.value(name, after) : texts.change(name, before, after ?? texts.removed),
    ),
  ].join(' · ');
