// Chooses the aggregator for a payout: the first enabled route of its system whose limits allow the amount and whose
// float covers it.

import type { MerchantId } from './ids.ts';
import type { MerchantStatus } from './merchant.ts';
import type { Minor } from './money.ts';
import type { PayoutCurrency } from './rates/currencies.ts';
import { SYSTEMS, type SystemName } from './systems/index.ts';

export const AGGREGATOR_KINDS = ['simulator', 'http', 'sluice'] as const;
export type AggregatorKind = (typeof AGGREGATOR_KINDS)[number];

export const isAggregatorKind = (text: string): text is AggregatorKind =>
  AGGREGATOR_KINDS.some((kind) => kind === text);

/** The simulator pays nothing and gets another port with every start. Any other address may be another one's server. */
export const keepsAccountAtOtherAddress = (kind: AggregatorKind): boolean => kind === 'simulator';

export type AggregatorTerms = {
  readonly name: string;
  readonly kind: AggregatorKind;
  /** Counts the accounts at this aggregator: another address is another account, new keys need not be. */
  readonly account: number;
  /** In which it pays and in which its float is counted; null: the settlement currency. */
  readonly currency: PayoutCurrency | null;
  readonly url: string;
  readonly enabled: boolean;
  /** How long a call may take. */
  readonly deadlineMs: number;
  /** This long after the deadline of an attempt, a status of "not found" is final. */
  readonly finalitySeconds: number;
};

export type Route = {
  readonly system: SystemName;
  readonly aggregator: string;
  readonly position: number;
  readonly enabled: boolean;
  readonly min: Minor | null;
  readonly max: Minor | null;
};

export type Routing = {
  /** In order of position. */
  readonly routes: readonly Route[];
  readonly aggregators: ReadonlyMap<string, AggregatorTerms>;
};

export const HALT_SCOPES = ['global', 'merchant', 'system', 'aggregator'] as const;
export type HaltScope = (typeof HALT_SCOPES)[number];
export type Halt = { readonly scope: HaltScope; readonly subject: string };

type HaltSubject = {
  readonly merchantId: MerchantId;
  readonly system: SystemName;
  readonly aggregator: string;
};

/** Whether the halt applies to this payout at this aggregator. */
export const isHalted = ({ scope, subject }: Halt, payout: HaltSubject): boolean =>
  subject ===
  {
    global: '',
    merchant: String(payout.merchantId),
    system: payout.system,
    aggregator: payout.aggregator,
  }[scope];

const allowsAmount = ({ enabled, min, max }: Route, amount: Minor): boolean =>
  enabled && (min === null || amount >= min) && (max === null || amount <= max);

/** Whether the aggregator is enabled and pays in the currency of the system. */
export const canPay = ({ aggregators }: Routing, aggregator: string, system: SystemName): boolean => {
  const terms = aggregators.get(aggregator);
  return terms?.enabled === true && terms.currency === SYSTEMS[system].payoutCurrency;
};

/** The routes open to an automatic payout, in order. Halts, floats and circuit breakers only delay a payout. */
export const liveRoutes = (
  routing: Routing,
  payout: { readonly system: SystemName; readonly received: Minor },
): Route[] =>
  routing.routes.filter(
    (route) =>
      route.system === payout.system &&
      allowsAmount(route, payout.received) &&
      canPay(routing, route.aggregator, payout.system),
  );

/** Whether a payout of some amount has a route. */
export const hasRoute = (routing: Routing, system: SystemName): boolean =>
  routing.routes.some(
    (route) => route.system === system && route.enabled && canPay(routing, route.aggregator, system),
  );

export type DispatchRequest = {
  readonly merchantId: MerchantId;
  readonly merchantStatus: MerchantStatus;
  readonly system: SystemName;
  /** For the limits of routes. */
  readonly received: Minor;
  /** For the floats, in the currency of the system; null: no rate was locked. */
  readonly toSend: Minor | null;
  /** Chosen by an operator. */
  readonly pinned: string | null;
  /** The aggregator reported a different amount or another payout for an earlier attempt. */
  readonly disputed: boolean;
  /** An earlier attempt of its order was paid after all. */
  readonly orderPaidBefore: boolean;
  /** Refused for temporary reasons too often or for too long. */
  readonly retriesExhausted: boolean;
  /** An operator may have paid it outside of Sluice. */
  readonly mayBePaid: boolean;
};

/** The state of halts, floats and aggregators at the moment of the choice. */
export type RoutingContext = {
  readonly routing: Routing;
  readonly halts: readonly Halt[];
  /** A missing aggregator has no tracked float. */
  readonly floats: ReadonlyMap<string, Minor>;
  /** Aggregators that are down or were just tried for this payout. */
  readonly avoid: ReadonlySet<string>;
};

export type RouteChoice =
  | { readonly aggregator: string }
  /** The payout cannot be sent now and stays in the queue. */
  | { readonly waitFor: string }
  /** Every candidate is down or refused the payout. */
  | { readonly exhausted: true };

export function chooseRoute(payout: DispatchRequest, context: RoutingContext): RouteChoice {
  const halted = (scope: HaltScope, aggregator = ''): boolean =>
    context.halts.some((halt) => halt.scope === scope && isHalted(halt, { ...payout, aggregator }));
  const { toSend } = payout;
  if (toSend === null) return { waitFor: 'an operator, since it has no locked rate' };
  if (payout.orderPaidBefore)
    return { waitFor: 'an operator, since an earlier attempt of its order was paid' };
  if (payout.disputed)
    return { waitFor: 'people, since another amount or payout was named for an earlier attempt' };
  if (payout.retriesExhausted) return { waitFor: 'an operator, since it was refused too often' };
  if (payout.mayBePaid) return { waitFor: 'an operator, since it may have been paid manually' };
  if (halted('global')) return { waitFor: 'the global halt' };
  if (halted('merchant')) return { waitFor: 'the halt of its merchant' };
  if (halted('system')) return { waitFor: 'the halt of its system' };
  // A blocked or disabled merchant stops only payouts that were not sent; attempts in progress are still resolved.
  if (payout.merchantStatus !== 'active')
    return { waitFor: `its merchant, which is ${payout.merchantStatus}` };

  const candidates =
    payout.pinned === null
      ? liveRoutes(context.routing, payout).map(({ aggregator }) => aggregator)
      : [payout.pinned].filter((name) => canPay(context.routing, name, payout.system));
  if (candidates.length === 0) return { waitFor: payout.pinned === null ? 'a route' : payout.pinned };
  const reachable = candidates.filter((name) => !context.avoid.has(name));
  if (reachable.length === 0) return { exhausted: true };
  const running = reachable.filter((name) => !halted('aggregator', name));
  if (running.length === 0) return { waitFor: `the halt of ${reachable.join(', ')}` };
  const funded = running.find((name) => (context.floats.get(name) ?? toSend) >= toSend);
  return funded === undefined ? { waitFor: `the float of ${running.join(', ')}` } : { aggregator: funded };
}
