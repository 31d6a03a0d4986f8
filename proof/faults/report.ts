// What a run has shown, as a table for people and as data for programs.
import { table } from '../../src/cli/output.ts';
import type { Journal, Spell } from './journal.ts';
import type { Verdict } from './verdict.ts';

export type KindRow = {
  readonly kind: string;
  readonly times: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly longestGapMs: number;
};

export type Skipped = { readonly kind: string; readonly why: string };

/** For what was acknowledged before the first fault, or found without having been acknowledged. */
const ELSEWHERE = 'outside any fault';

export function rowsOf(journal: Journal, { lost, doubled }: Pick<Verdict, 'lost' | 'doubled'>): KindRow[] {
  const kindOf = (id: string): string => journal.spellOf(id)?.kind ?? ELSEWHERE;
  const spells = new Map<string, Spell[]>();
  for (const spell of journal.spells()) spells.set(spell.kind, [...(spells.get(spell.kind) ?? []), spell]);
  const bad = [...lost, ...doubled].map(kindOf);
  if (bad.includes(ELSEWHERE)) spells.set(ELSEWHERE, []);
  return [...spells].map(([kind, times]) => ({
    kind,
    times: times.length,
    acknowledged: times.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: lost.filter((id) => kindOf(id) === kind).length,
    doubled: doubled.filter((id) => kindOf(id) === kind).length,
    longestGapMs: Math.round(times.reduce((most, { longestGapMs }) => Math.max(most, longestGapMs), 0)),
  }));
}

const NUMBERS = ['Times', 'Acknowledged', 'Lost', 'Doubled', 'Longest gap'];

export const tableOf = (rows: readonly KindRow[]): string =>
  table(
    ['Kind', ...NUMBERS],
    rows.map((row) => [
      row.kind,
      row.times,
      row.acknowledged,
      row.lost,
      row.doubled,
      `${(row.longestGapMs / 1_000).toFixed(1)} s`,
    ]),
    NUMBERS,
  );
