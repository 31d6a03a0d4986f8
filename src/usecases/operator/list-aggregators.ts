import type { Minor } from '../../domain/money.ts';
import type { AggregatorTerms, Route } from '../../domain/routing.ts';
import { loadFloats, loadRouting } from '../../storage/aggregators.ts';
import type { App } from '../app.ts';

export type AggregatorWithFloat = { readonly terms: AggregatorTerms; readonly float: Minor | null };

export async function listAggregators(app: App): Promise<AggregatorWithFloat[]> {
  const { aggregators } = await loadRouting(app.db);
  const floats = await loadFloats(app.db);
  return [...aggregators.values()].map((terms) => ({ terms, float: floats.get(terms.name) ?? null }));
}

export const listRoutes = async (app: App): Promise<readonly Route[]> => (await loadRouting(app.db)).routes;
