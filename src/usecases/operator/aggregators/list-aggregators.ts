import type { Minor } from '../../../domain/money.ts';
import { AGGREGATOR_KINDS, type AggregatorTerms, type Route } from '../../../domain/routing.ts';
import { loadFloats } from '../../../storage/aggregators/floats.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import { type HaltRow, loadHalts } from '../../../storage/halts/halts.ts';
import { loadInProgress } from '../../../storage/payouts/attempts.ts';
import type { App } from '../../app.ts';
import type { AggregatorKindDescription } from '../../payouts/aggregator-gateway.ts';

export type ListedAggregator = {
  readonly terms: AggregatorTerms;
  readonly float: Minor | null;
  /** The halt of this aggregator; a global halt stops it too. */
  readonly halt: HaltRow | undefined;
  /** Payouts that may be in progress there. */
  readonly inProgress: number;
};

export const listAggregatorKinds = (app: App): Promise<AggregatorKindDescription[]> =>
  Promise.all(AGGREGATOR_KINDS.map((kind) => app.aggregators.describeKind(kind)));

export async function listAggregators(app: App): Promise<ListedAggregator[]> {
  const { aggregators } = await loadRouting(app.db);
  const floats = await loadFloats(app.db);
  const halts = await loadHalts(app.db);
  const inProgress = await loadInProgress(app.db);
  return [...aggregators.values()].map((terms) => ({
    terms,
    float: floats.get(terms.name) ?? null,
    halt: halts.find(({ scope, subject }) => scope === 'aggregator' && subject === terms.name),
    inProgress: inProgress.get(terms.name) ?? 0,
  }));
}

export const listRoutes = async (app: App): Promise<readonly Route[]> => (await loadRouting(app.db)).routes;
