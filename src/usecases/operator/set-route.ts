import type { Minor } from '../../domain/money.ts';
import { accepted } from '../../domain/result.ts';
import type { Route } from '../../domain/routing.ts';
import type { SystemName } from '../../domain/systems.ts';
import { loadRouting, removeRoute as remove, saveRoute } from '../../storage/aggregators.ts';
import { wakeWaiting } from '../../storage/payout-jobs.ts';
import type { App } from '../app.ts';
import { changeCatalog } from './change-known.ts';
import { type Outcome, problem } from './problem.ts';

export type RouteChange = {
  readonly position?: number;
  readonly enabled?: boolean;
  readonly min?: Minor | null;
  readonly max?: Minor | null;
};

/** Makes the route, after the others, or changes it. */
export function setRoute(
  app: App,
  system: SystemName,
  aggregator: string,
  change: RouteChange,
): Promise<Outcome<Route>> {
  return changeCatalog(app, async (tx) => {
    const { routes, aggregators } = await loadRouting(tx);
    if (!aggregators.has(aggregator)) return problem('not-found', `There is no aggregator ${aggregator}.`);
    const own = routes.filter((route) => route.system === system);
    const before = own.find((route) => route.aggregator === aggregator) ?? {
      system,
      aggregator,
      position: Math.max(0, ...own.map(({ position }) => position)) + 1,
      enabled: true,
      min: null,
      max: null,
    };
    const route: Route = { ...before, ...change };
    if (route.min !== null && route.max !== null && route.min > route.max)
      return problem('invalid', 'The least amount is above the most.');
    await saveRoute(tx, route);
    await wakeWaiting(tx);
    return accepted(route);
  });
}

export function removeRoute(app: App, system: SystemName, aggregator: string): Promise<Outcome<true>> {
  return changeCatalog(app, async (tx) =>
    (await remove(tx, system, aggregator))
      ? accepted(true as const)
      : problem('not-found', `There is no route from ${system} to ${aggregator}.`),
  );
}
