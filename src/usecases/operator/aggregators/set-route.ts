import type { Actor } from '../../../domain/audit.ts';
import type { Minor } from '../../../domain/money.ts';
import { loosensRoute } from '../../../domain/operators/set-up.ts';
import { accepted } from '../../../domain/result.ts';
import type { Route } from '../../../domain/routing.ts';
import { SYSTEMS, type SystemName } from '../../../domain/systems/index.ts';
import { aggregatorTexts, currencyText } from '../../../domain/texts/aggregators.ts';
import { sharedTexts } from '../../../domain/texts/shared.ts';
import { lockAggregator } from '../../../storage/aggregators/aggregators.ts';
import { loadRouting, removeRoute as remove, saveRoute } from '../../../storage/aggregators/routes.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeCatalog } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { retryWaitingPayouts } from '../../payouts/retry-waiting-payouts.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../proposals/propose-set-up.ts';
import { diff } from '../shared/diff.ts';
import { rejectStale, versionOf } from '../shared/version.ts';

export type RouteChange = {
  /** versionOf(route) that the operator read; null: there was no route. */
  readonly version?: string | null | undefined;
  readonly position?: number;
  readonly enabled?: boolean;
  readonly min?: Minor | null;
  readonly max?: Minor | null;
};

export type RouteName = { readonly system: SystemName; readonly aggregator: string };

export type RouteInput = RouteChange & { readonly kind: 'route'; readonly name: RouteName };

/** Creates the route, after the existing ones, or changes it. */
export async function setRoute(
  app: App,
  by: Actor,
  name: RouteName,
  change: RouteChange,
): Promise<ActionResult<SetUpResult<Route | null>>> {
  const outcome = await changeCatalog(app, by, (tx, writeAudit) =>
    setRouteInTx(tx, { app, writeAudit, by }, { kind: 'route', name, ...change }),
  );
  if (outcome.ok) await retryWaitingPayouts(app);
  return outcome;
}

export async function setRouteInTx(
  tx: Tx,
  context: SetUpContext,
  input: RouteInput,
): Promise<ActionResult<SetUpResult<Route | null>>> {
  const { version, ...proposed } = input;
  const { kind: _, name, ...change } = proposed;
  const { system, aggregator } = name;
  // Serializes changes of routes to this aggregator.
  const terms = await lockAggregator(tx, aggregator);
  if (!terms) return rejectAction('not-found', aggregatorTexts.notFound(aggregator), 'aggregator');
  if (terms.currency !== SYSTEMS[system].payoutCurrency)
    return rejectAction(
      'invalid',
      aggregatorTexts.otherCurrency(name, currencyText(terms.currency)),
      'aggregator',
    );
  const routes = (await loadRouting(tx)).routes.filter((route) => route.system === system);
  const existing = routes.find((route) => route.aggregator === aggregator);
  const current = existing ? versionOf(existing) : null;
  const stale = rejectStale(aggregatorTexts.routeChangedSinceOpened, { expected: version, current });
  if (stale) return stale;
  const before = existing ?? {
    system,
    aggregator,
    position: Math.max(0, ...routes.map(({ position }) => position)) + 1,
    enabled: true,
    min: null,
    max: null,
  };
  const route: Route = { ...before, ...change };
  if (route.min !== null && route.max !== null && route.min > route.max)
    return rejectAction('invalid', sharedTexts.minAboveMax, 'min');
  if (route.max !== null && route.max <= 0n)
    return rejectAction('invalid', aggregatorTexts.routeMaxNotAboveZero, 'max');
  const proposal = await proposeIfLoosened(tx, context, {
    loosens: loosensRoute(existing, route),
    subject: subjectOf(route),
    version: current,
    ...diff(existing ?? {}, route),
    input: proposed,
  });
  if (proposal) return accepted({ current: existing ?? null, proposal });
  await saveRoute(tx, route);
  context.writeAudit({
    action: 'route.set',
    subject: subjectOf(route),
    reason: context.confirmed?.reason,
    ...diff(existing ?? {}, route),
  });
  return accepted({ current: route, proposal: null });
}

export function removeRoute(
  app: App,
  by: Actor,
  { system, aggregator }: RouteName,
  version?: string,
): Promise<ActionResult<true>> {
  return changeCatalog(app, by, async (tx, writeAudit) => {
    await lockAggregator(tx, aggregator);
    const existing = (await loadRouting(tx)).routes.find(
      (route) => route.system === system && route.aggregator === aggregator,
    );
    if (!existing) return rejectAction('not-found', aggregatorTexts.routeNotFound({ system, aggregator }));
    const stale = rejectStale(aggregatorTexts.routeChangedSinceOpened, {
      expected: version,
      current: versionOf(existing),
    });
    if (stale) return stale;
    await remove(tx, system, aggregator);
    writeAudit({ action: 'route.remove', subject: subjectOf(existing), before: existing });
    return accepted(true as const);
  });
}

const subjectOf = ({ system, aggregator }: RouteName): string => `route:${system}/${aggregator}`;
