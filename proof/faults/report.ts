// The result of a run, as JSON and as text.
import { table } from '../../src/cli/shared/output.ts';
import type { AcknowledgementLog, FaultWindow } from './acknowledgement-log.ts';
import type { CurrencyVerdict } from './currencies.ts';
import type { Load } from './load.ts';
import type { Verdict } from './verdict.ts';
import type { Settled } from './wait-for-payouts.ts';

type EffectCount = { readonly times: number; readonly effective: number };

export type KindRow = EffectCount & {
  readonly kind: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly longestGapMs: number;
  /** For connection faults: by connection. */
  readonly connections?: Readonly<Record<string, EffectCount>>;
};

export type Skipped = { readonly kind: string; readonly why: string };

export type RunReport = {
  readonly seed: number;
  readonly rows: readonly KindRow[];
  readonly skipped: readonly Skipped[];
  readonly settled: Settled;
  readonly problems: readonly string[];
  readonly acknowledged: number;
  readonly currencies: readonly CurrencyVerdict[];
  /** How often the database was restored, and how many acknowledged withdrawals were lost by it. */
  readonly restores: number;
  readonly lostByRestores: number;
  readonly counts: Load['counts'];
  readonly webhooks: number;
  readonly seconds: number;
  readonly faults: number;
};

/** For withdrawals acknowledged before the first fault, or never. */
const OUTSIDE_FAULTS = 'outside any fault';

export function rowsOf(
  log: AcknowledgementLog,
  { lost, doubled }: Pick<Verdict, 'lost' | 'doubled'>,
): KindRow[] {
  const kindOf = (id: string): string => log.windowOf(id)?.kind ?? OUTSIDE_FAULTS;
  const windows = groupBy(log.windows(), ({ kind }) => kind);
  const problematic = [...lost, ...doubled].map(kindOf);
  if (problematic.includes(OUTSIDE_FAULTS)) windows.set(OUTSIDE_FAULTS, []);
  return [...windows].map(([kind, times]) => ({
    kind,
    ...countEffects(times),
    acknowledged: times.reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount, 0),
    lost: lost.filter((id) => kindOf(id) === kind).length,
    doubled: doubled.filter((id) => kindOf(id) === kind).length,
    longestGapMs: Math.round(times.reduce((longest, { longestGapMs }) => Math.max(longest, longestGapMs), 0)),
    ...connectionsOf(times),
  }));
}

const countEffects = (windows: readonly FaultWindow[]): EffectCount => ({
  times: windows.length,
  effective: windows.filter(({ effect }) => effect !== undefined).length,
});

function connectionsOf(windows: readonly FaultWindow[]): Pick<KindRow, 'connections'> {
  const byConnection = groupBy(windows, ({ connection }) => connection ?? '');
  byConnection.delete('');
  if (byConnection.size === 0) return {};
  return {
    connections: Object.fromEntries(
      [...byConnection].map(([connection, times]) => [connection, countEffects(times)]),
    ),
  };
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

export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ') || 'none';

const connectionsText = ({ kind, connections = {} }: KindRow): string[] => {
  const parts = Object.entries(connections).map(
    ([connection, { times, effective }]) => `${connection} ${effective} of ${times}`,
  );
  return parts.length === 0 ? [] : [`${kind} took effect on ${parts.join(', ')}.`];
};

const currencyText = ({ currency, payouts, paid, entries, problems }: CurrencyVerdict): string =>
  problems.length === 0
    ? `${currency}: ${payouts} payouts of ${paid} by the aggregator, as recorded; ${entries} entries sum to zero.`
    : `${currency}: ${problems.length} problems.`;

export function textOf(report: RunReport): string {
  const { seed, rows, skipped, settled, problems, acknowledged, counts } = report;
  const effective = rows.reduce((sum, row) => sum + row.effective, 0);
  return [
    '',
    tableOf(rows),
    '',
    ...rows.flatMap(connectionsText),
    ...skipped.map(({ kind, why }) => `Skipped: ${kind}: ${why}.`),
    `Seed ${seed}: ${report.faults} faults of ${rows.length} kinds in ${report.seconds} s; ${effective} took effect.`,
    `${acknowledged} withdrawals were acknowledged in ${counts.requests} create requests; ${counts.failed} requests got no response; responses of 500 and above: ${countsText(counts.faults)}; ${counts.lowBalance} were rejected for a low balance.`,
    ...(report.restores > 0
      ? [
          `The database was restored ${report.restores} times; ${report.lostByRestores} acknowledged withdrawals were lost by that.`,
        ]
      : []),
    `${report.webhooks} webhooks arrived. Open payouts ended within ${Math.round(settled.seconds)} s.`,
    ...report.currencies.map(currencyText),
    ...problems.map((problem) => `Problem: ${problem}`),
    problems.length === 0
      ? 'No other acknowledged withdrawal is lost, none was paid twice, every webhook arrived, and the auditor found nothing.'
      : `${problems.length} problems.`,
    '',
  ].join('\n');
}
