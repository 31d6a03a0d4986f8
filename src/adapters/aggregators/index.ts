// Every kind of aggregator and how to open one. Each is loaded when it is first needed: most commands need none.
import type { AggregatorKind } from '../../domain/routing.ts';
import type { LoadAggregator } from '../../ports/aggregator.ts';

export const AGGREGATORS: Record<AggregatorKind, LoadAggregator> = {
  simulator: async () => (await import('./simulator/adapter.ts')).openSimulatorAggregator,
  http: async () => (await import('./http/adapter.ts')).openHttpAggregator,
  sluice: async () => (await import('./sluice/adapter.ts')).openSluiceAggregator,
};
