import type { Actor } from '../../domain/audit.ts';
import type { Minor } from '../../domain/money.ts';
import { accepted } from '../../domain/result.ts';
import type { Route } from '../../domain/routing.ts';
import type { SystemName } from '../../domain/systems.ts';
import { loadRouting, removeRoute as remove, saveRoute } from '../../storage/aggregators.ts';
import { wakeWaiting } from '../../storage/payout-jobs.ts';
import type { App } from '../app.ts';
import { changeCatalog } from './act.ts';
import { differing } from './differing.ts';
import { type Outcome, problem } from './problem.ts';
import { staleProblem, versionOf } from './version.ts';

export type RouteChange = {
  /** The route as the operator saw it: versionOf(route). */
  readonly version?: string | undefined;
  readonly position?: number;
  readonly enabled?: boolean;
  readonly min?: Minor | null;
  readonly max?: Minor | null;
};

export type RouteName = { readonly system: SystemName; readonly aggregator: string };

/** Makes the route, after the others, or changes it. */
export function setRoute(
  app: App,
  by: Actor,
  { system, aggregator }: RouteName,
  { version, ...change }: RouteChange,
): Promise<Outcome<Route>> {
  return changeCatalog(app, by, async (tx, tell) => {
    const { routes, aggregators } = await loadRouting(tx);
    if (!aggregators.has(aggregator)) return problem('not-found', `There is no aggregator ${aggregator}.`);
    const own = routes.filter((route) => route.system === system);
    const known = own.find((route) => route.aggregator === aggregator);
    const stale = known && staleProblem('The route', { seen: version, now: versionOf(known) });
    if (stale) return stale;
    const before = known ?? {
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
    tell({ action: 'route.set', subject: subjectOf(route), ...differing(known ?? {}, route) });
    await wakeWaiting(tx);
    return accepted(route);
  });
}

export function removeRoute(app: App, by: Actor, route: RouteName): Promise<Outcome<true>> {
  return changeCatalog(app, by, async (tx, tell) => {
    if (!(await remove(tx, route.system, route.aggregator)))
      return problem('not-found', `There is no route from ${route.system} to ${route.aggregator}.`);
    tell({ action: 'route.remove', subject: subjectOf(route) });
    return accepted(true as const);
  });
}

const subjectOf = ({ system, aggregator }: RouteName): string => `route:${system}/${aggregator}`;
