import type { Actor } from '../../../domain/audit.ts';
import type { Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { Route } from '../../../domain/routing.ts';
import type { SystemName } from '../../../domain/systems.ts';
import {
  loadRouting,
  lockAggregator,
  removeRoute as remove,
  saveRoute,
} from '../../../storage/aggregators/aggregators.ts';
import type { App } from '../../app.ts';
import { wakeQueue } from '../../payouts/retry-waiting-payouts.ts';
import { differing } from '../shared/diff.ts';
import { type Outcome, problem } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';
import { staleProblem, versionOf } from '../shared/version.ts';

export type RouteChange = {
  /** The route as the operator saw it: versionOf(route); null: they saw none. */
  readonly version?: string | null | undefined;
  readonly position?: number;
  readonly enabled?: boolean;
  readonly min?: Minor | null;
  readonly max?: Minor | null;
};

export type RouteName = { readonly system: SystemName; readonly aggregator: string };

/** Makes the route, after the others, or changes it. */
export async function setRoute(
  app: App,
  by: Actor,
  { system, aggregator }: RouteName,
  { version, ...change }: RouteChange,
): Promise<Outcome<Route>> {
  const outcome = await changeCatalog<Route>(app, by, async (tx, tell) => {
    // Whoever else changes a route to it waits here.
    if (!(await lockAggregator(tx, aggregator)))
      return problem('not-found', `There is no aggregator ${aggregator}.`, 'aggregator');
    const own = (await loadRouting(tx)).routes.filter((route) => route.system === system);
    const known = own.find((route) => route.aggregator === aggregator);
    const stale = staleProblem('The route', { seen: version, now: known ? versionOf(known) : null });
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
      return problem('invalid', 'The least amount is above the most.', 'min');
    if (route.max !== null && route.max <= 0n)
      return problem('invalid', 'The most must be above zero; to stop a route, switch it off.', 'max');
    await saveRoute(tx, route);
    tell({ action: 'route.set', subject: subjectOf(route), ...differing(known ?? {}, route) });
    return accepted(route);
  });
  if (outcome.ok) await wakeQueue(app);
  return outcome;
}

export function removeRoute(
  app: App,
  by: Actor,
  { system, aggregator }: RouteName,
  version?: string,
): Promise<Outcome<true>> {
  return changeCatalog(app, by, async (tx, tell) => {
    await lockAggregator(tx, aggregator);
    const known = (await loadRouting(tx)).routes.find(
      (route) => route.system === system && route.aggregator === aggregator,
    );
    if (!known) return problem('not-found', `There is no route from ${system} to ${aggregator}.`);
    const stale = staleProblem('The route', { seen: version, now: versionOf(known) });
    if (stale) return stale;
    await remove(tx, system, aggregator);
    tell({ action: 'route.remove', subject: subjectOf(known), before: known });
    return accepted(true as const);
  });
}

const subjectOf = ({ system, aggregator }: RouteName): string => `route:${system}/${aggregator}`;
