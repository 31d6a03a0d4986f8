// What a run has shown, as a table for people and as data for programs.
import { table } from '../../src/cli/output.ts';
import type { Drained } from './drain.ts';
import type { Journal, Spell } from './journal.ts';
import type { Load } from './load.ts';
import type { Verdict } from './verdict.ts';

type Tally = { readonly times: number; readonly effective: number };

export type KindRow = Tally & {
  readonly kind: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly longestGapMs: number;
  /** For faults of lines: which ones were tried. */
  readonly lines?: Readonly<Record<string, Tally>>;
};

export type Skipped = { readonly kind: string; readonly why: string };

export type Story = {
  readonly seed: number;
  readonly rows: readonly KindRow[];
  readonly skipped: readonly Skipped[];
  readonly drained: Drained;
  readonly problems: readonly string[];
  readonly acknowledged: number;
  readonly counts: Load['counts'];
  readonly webhooks: number;
  readonly seconds: number;
  readonly faults: number;
};

/** For what was acknowledged before the first fault, or found without having been acknowledged. */
const ELSEWHERE = 'outside any fault';

export function rowsOf(journal: Journal, { lost, doubled }: Pick<Verdict, 'lost' | 'doubled'>): KindRow[] {
  const kindOf = (id: string): string => journal.spellOf(id)?.kind ?? ELSEWHERE;
  const spells = groupBy(journal.spells(), ({ kind }) => kind);
  const bad = [...lost, ...doubled].map(kindOf);
  if (bad.includes(ELSEWHERE)) spells.set(ELSEWHERE, []);
  return [...spells].map(([kind, times]) => ({
    kind,
    ...tallyOf(times),
    acknowledged: times.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: lost.filter((id) => kindOf(id) === kind).length,
    doubled: doubled.filter((id) => kindOf(id) === kind).length,
    longestGapMs: Math.round(times.reduce((most, { longestGapMs }) => Math.max(most, longestGapMs), 0)),
    ...linesOf(times),
  }));
}

const tallyOf = (spells: readonly Spell[]): Tally => ({
  times: spells.length,
  effective: spells.filter(({ effect }) => effect !== undefined).length,
});

function linesOf(spells: readonly Spell[]): Pick<KindRow, 'lines'> {
  const byLine = groupBy(spells, ({ line }) => line ?? '');
  byLine.delete('');
  if (byLine.size === 0) return {};
  return { lines: Object.fromEntries([...byLine].map(([line, times]) => [line, tallyOf(times)])) };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const NUMBERS = ['Times', 'Took effect', 'Acknowledged', 'Lost', 'Doubled', 'Longest gap'];

const tableOf = (rows: readonly KindRow[]): string =>
  table(
    ['Kind', ...NUMBERS],
    rows.map((row) => [
      row.kind,
      row.times,
      row.effective,
      row.acknowledged,
      row.lost,
      row.doubled,
      `${(row.longestGapMs / 1_000).toFixed(1)} s`,
    ]),
    NUMBERS,
  );

export const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ') || 'none';

const linesInWords = ({ kind, lines = {} }: KindRow): string[] => {
  const tried = Object.entries(lines).map(
    ([line, { times, effective }]) => `${line} ${effective} of ${times}`,
  );
  return tried.length === 0 ? [] : [`${kind} took effect on ${tried.join(', ')}.`];
};

export function textOf(story: Story): string {
  const { seed, rows, skipped, drained, problems, acknowledged, counts } = story;
  const effective = rows.reduce((sum, row) => sum + row.effective, 0);
  return [
    '',
    tableOf(rows),
    '',
    ...rows.flatMap(linesInWords),
    ...skipped.map(({ kind, why }) => `Skipped: ${kind}: ${why}.`),
    `Seed ${seed}: ${story.faults} faults of ${rows.length} kinds in ${story.seconds} s; ${effective} took effect.`,
    `${acknowledged} withdrawals were acknowledged of ${counts.asked} requests; ${counts.broken} calls broke off, and the answers above 500 were ${inWords(counts.faults)}; ${counts.lowBalance} were refused for a low balance.`,
    `${story.webhooks} webhooks arrived. What was open after the last fault was waited for ${Math.round(drained.seconds)} s.`,
    ...problems.map((problem) => `Does not hold: ${problem}`),
    problems.length === 0
      ? 'Everything that was acknowledged is there and was told, nothing was paid twice, and the books are right.'
      : `${problems.length} things do not hold.`,
    '',
  ].join('\n');
}
