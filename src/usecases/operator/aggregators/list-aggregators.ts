import type { Minor } from '../../../domain/money.ts';
import { AGGREGATOR_KINDS, type AggregatorTerms, type Route } from '../../../domain/routing.ts';
import { type AggregatorClock, loadClocks } from '../../../storage/aggregators/clocks.ts';
import { loadFloatAlerts, loadFloats } from '../../../storage/aggregators/floats.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import { type HaltRow, loadHalts } from '../../../storage/halts/halts.ts';
import { loadInProgress } from '../../../storage/payouts/attempts.ts';
import type { App } from '../../app.ts';
import type { AggregatorKindDescription } from '../../payouts/aggregator-gateway.ts';

export type ListedAggregator = {
  readonly terms: AggregatorTerms;
  readonly float: Minor | null;
  /** A float below it is an alert; null: none is. */
  readonly floatAlert: Minor | null;
  /** The halt of this aggregator; a global halt stops it too. */
  readonly halt: HaltRow | undefined;
  /** Payouts that may be in progress there. */
  readonly inProgress: number;
  /** Undefined: it was never called. */
  readonly clock: (AggregatorClock & { readonly isOff: boolean }) | undefined;
};

export const listAggregatorKinds = (app: App): Promise<AggregatorKindDescription[]> =>
  Promise.all(AGGREGATOR_KINDS.map((kind) => app.aggregators.describeKind(kind)));

export async function listAggregators(app: App): Promise<ListedAggregator[]> {
  const { aggregators } = await loadRouting(app.db);
  const floats = await loadFloats(app.db);
  const floatAlerts = await loadFloatAlerts(app.db);
  const halts = await loadHalts(app.db);
  const inProgress = await loadInProgress(app.db);
  const clocks = await loadClocks(app.db);
  return [...aggregators.values()].map((terms) => ({
    terms,
    float: floats.get(terms.name) ?? null,
    floatAlert: floatAlerts.get(terms.name) ?? null,
    halt: halts.find(({ scope, subject }) => scope === 'aggregator' && subject === terms.name),
    inProgress: inProgress.get(terms.name) ?? 0,
    clock: withLimit(clocks.get(terms.name), app.settings),
  }));
}

const withLimit = (
  clock: AggregatorClock | undefined,
  { maxClockSkewSeconds }: Pick<App['settings'], 'maxClockSkewSeconds'>,
) => clock && { ...clock, isOff: Math.abs(clock.aheadMs) > maxClockSkewSeconds * 1000 };

/** Seconds that the clock of each aggregator is ahead of ours. */
export const readClockDifferences = async (app: App): Promise<Record<string, number>> =>
  Object.fromEntries(
    [...(await loadClocks(app.db))].map(([aggregator, { aheadMs }]) => [aggregator, aheadMs / 1000]),
  );

export const listRoutes = async (app: App): Promise<readonly Route[]> => (await loadRouting(app.db)).routes;
