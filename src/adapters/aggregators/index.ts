// The adapter of every kind of aggregator. Each module is loaded on first use, because most commands need none.
import type { AggregatorKind } from '../../domain/routing.ts';
import type { LoadAdapter } from '../../ports/aggregator.ts';

export const AGGREGATORS: Readonly<Record<AggregatorKind, LoadAdapter>> = {
  simulator: async () => (await import('./simulator/adapter.ts')).simulatorAdapter,
  http: async () => (await import('./http/adapter.ts')).httpAdapter,
  sluice: async () => (await import('./sluice/adapter.ts')).sluiceAdapter,
};
