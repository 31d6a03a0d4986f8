// Calls aggregators: one open adapter per aggregator, with its latest configuration. Each route has a circuit breaker, and
// the status checks of each aggregator have one, so that payouts do not wait for an aggregator that is down.
import { performance } from 'node:perf_hooks';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  isBrokenCircuitError,
} from 'cockatiel';
import { type Report, unknown } from '../../domain/reports.ts';
import { type AggregatorKind, type AggregatorTerms, isAggregatorKind } from '../../domain/routing.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import { aggregatorTexts } from '../../domain/texts/aggregators.ts';
import type {
  Aggregator,
  AggregatorAdapter,
  Callback,
  CallbackRequest,
  LoadAdapter,
  Payout,
  SecretField,
  StatementLine,
} from '../../ports/aggregator.ts';
import { loadSecrets } from '../../storage/aggregators/aggregators.ts';
import type { ConfigCache } from '../../storage/cache/config-cache.ts';
import type { Vault } from '../../storage/installation/vault.ts';
import type { Database } from '../../storage/postgres/database.ts';
import type { AggregatorSlots, SlotReservation } from './aggregator-slots.ts';
import { readStatementPages } from './read-statement-pages.ts';

/** What an operator has to know to add an aggregator of this kind. */
export type AggregatorKindDescription = {
  readonly kind: AggregatorKind;
  readonly title: string;
  readonly secretFields: readonly SecretField[];
};

export type AggregatorGateway = {
  /** `catalogVersion`: the version that the route was chosen by. An older cached configuration is reloaded first. */
  submit(aggregator: string, payout: Payout, catalogVersion: number): Promise<Report>;
  /** Undefined: it was not called, because too many status checks failed just before. */
  lookup(
    aggregator: string,
    payout: { reference: string; providerId: string | null },
  ): Promise<Report | undefined>;
  /** A job takes a slot before it calls an aggregator. A create takes none: the number of requests has its own limit. */
  reserveSlot(aggregator: string, purpose: 'submit' | 'lookup'): SlotReservation;
  resendIsSafe(aggregator: string): Promise<boolean>;
  describeKind(kind: AggregatorKind): Promise<AggregatorKindDescription>;
  /** Opens an adapter to try an address and keys. Returns the problem, or undefined if they are valid. */
  validateSecrets(
    terms: AggregatorTerms,
    secrets: Readonly<Record<string, string>>,
  ): Promise<string | undefined>;
  /** Undefined: there is no such aggregator. */
  readCallback(
    aggregator: string,
    request: CallbackRequest,
  ): Promise<Callback | { rejected: string } | undefined>;
  /** Whether its adapter can fetch statements; undefined: there is no such aggregator. */
  offersStatement(aggregator: string): Promise<boolean | undefined>;
  /** Undefined: the aggregator has no statement. */
  statement(aggregator: string, day: string): Promise<readonly StatementLine[] | undefined>;
  /** Aggregators whose circuit breaker is open. */
  down(system: SystemName): ReadonlySet<string>;
  /** How long until the first of these aggregators is tried again; 0 if one of them is not down. */
  secondsUntilUp(system: SystemName, aggregators: readonly string[]): number;
  close(): Promise<void>;
};

/** `failuresInARow` failures open a breaker for `pauseSeconds`. */
export type BreakerSettings = { readonly failuresInARow: number; readonly pauseSeconds: number };

export const secretsOf = (aggregator: string): string => `aggregator:${aggregator}`;

type Breaker = { readonly policy: CircuitBreakerPolicy; downUntil: number };

/** The key of the breaker of an aggregator's status checks: one for all systems. */
const lookupsOf = (aggregator: string): string => `status checks/${aggregator}`;

type Opened = { readonly signature: string; readonly terms: AggregatorTerms; readonly adapter: Aggregator };

type GatewayDeps = {
  readonly db: Database;
  readonly cache: ConfigCache;
  readonly vault: Vault;
  readonly kinds: Readonly<Record<AggregatorKind, LoadAdapter>>;
  readonly breaker: BreakerSettings;
  readonly slots: AggregatorSlots;
  readonly alert: (message: string, fields: Readonly<Record<string, unknown>>) => void;
};

export function openAggregatorGateway({
  db,
  cache,
  vault,
  kinds,
  breaker: settings,
  slots,
  alert,
}: GatewayDeps): AggregatorGateway {
  const opened = new Map<string, { readonly version: number; readonly opening: Promise<Opened> }>();
  const breakers = new Map<string, Breaker>();

  /** The database may hold a kind that this version of Sluice does not have, for example after a downgrade. */
  async function loadAdapter(kind: string): Promise<AggregatorAdapter> {
    if (!isAggregatorKind(kind)) throw new Error(aggregatorTexts.unknownKind(kind));
    return kinds[kind]();
  }

  async function reopen(terms: AggregatorTerms, before: Promise<Opened> | undefined): Promise<Opened> {
    const sealed = await loadSecrets(db, terms.name);
    if (!sealed) throw new Error(`there is no aggregator ${terms.name}`);
    const signature = JSON.stringify([terms, sealed.sealed.toString('base64')]);
    const old = await before?.catch(() => undefined);
    if (old?.signature === signature) return old;
    // Closing waits for the calls in progress.
    void old?.adapter.close();
    const secrets = JSON.parse(vault.openText(secretsOf(terms.name), sealed)) as Record<string, string>;
    return { signature, terms, adapter: (await loadAdapter(terms.kind)).open(terms, secrets) };
  }

  async function findOpened(name: string, minVersion = 0): Promise<Opened | undefined> {
    if ((await cache.catalog()).version < minVersion) cache.invalidateCatalog();
    const { routing, version } = await cache.catalog();
    const terms = routing.aggregators.get(name);
    if (!terms) return undefined;
    const cached = opened.get(name);
    if (cached?.version === version) return cached.opening;
    const opening = reopen(terms, cached?.opening);
    opened.set(name, { version, opening });
    opening.catch(() => {
      // Remove the failed entry, so that the next call opens the adapter again.
      if (opened.get(name)?.opening !== opening) return;
      if (cached) opened.set(name, cached);
      else opened.delete(name);
    });
    return opening;
  }

  async function call(name: string, request: (opened: Opened) => Promise<Report>): Promise<Report> {
    try {
      const openedAggregator = await findOpened(name);
      return openedAggregator ? await request(openedAggregator) : unknown(`there is no aggregator ${name}`);
    } catch (error) {
      return unknown(error instanceof Error ? error.name : 'the adapter failed');
    }
  }

  const pauseMs = settings.pauseSeconds * 1000;

  function breakerOf(route: string): Breaker {
    const existing = breakers.get(route);
    if (existing) return existing;
    const policy = circuitBreaker(
      handleWhenResult((result) => ['not_sent', 'unknown'].includes((result as Report).verdict)),
      { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(settings.failuresInARow) },
    );
    const breaker: Breaker = { policy, downUntil: 0 };
    policy.onBreak(() => {
      breaker.downUntil = performance.now() + pauseMs;
      alert('circuit breaker opened: an aggregator failed too often', {
        route,
        seconds: settings.pauseSeconds,
      });
    });
    policy.onReset(() => {
      breaker.downUntil = 0;
      alert('circuit breaker closed: an aggregator works again', { route });
    });
    breakers.set(route, breaker);
    return breaker;
  }

  return {
    async submit(aggregator, payout, catalogVersion) {
      // Until the adapter is called, nothing can have been sent.
      let isSubmitted = false;
      try {
        const openedAggregator = await findOpened(aggregator, catalogVersion);
        if (!openedAggregator) return { verdict: 'not_sent', detail: `there is no aggregator ${aggregator}` };
        return await breakerOf(`${payout.system}/${aggregator}`).policy.execute(() => {
          isSubmitted = true;
          return openedAggregator.adapter.submit(
            payout,
            AbortSignal.timeout(openedAggregator.terms.deadlineMs),
          );
        });
      } catch (error) {
        const detail = isBrokenCircuitError(error)
          ? `the circuit breaker of ${aggregator} is open`
          : 'the adapter failed';
        return isSubmitted ? unknown(detail) : { verdict: 'not_sent', detail };
      }
    },
    async lookup(aggregator, payout) {
      try {
        return await breakerOf(lookupsOf(aggregator)).policy.execute(() =>
          call(aggregator, ({ adapter, terms }) =>
            adapter.lookup(payout, AbortSignal.timeout(terms.deadlineMs)),
          ),
        );
      } catch (error) {
        if (isBrokenCircuitError(error)) return undefined;
        throw error;
      }
    },
    reserveSlot(aggregator, purpose) {
      // Whether a route is down is decided when it is chosen.
      if (purpose === 'submit') return slots.reserve(aggregator);
      const breaker = breakerOf(lookupsOf(aggregator));
      const reservation = slots.reserve(aggregator, breaker.downUntil);
      // After the pause a single status check is made; the others wait for its outcome.
      if ('release' in reservation && breaker.policy.state !== CircuitState.Closed)
        breaker.downUntil = performance.now() + pauseMs;
      return reservation;
    },
    resendIsSafe: async (aggregator) => (await findOpened(aggregator))?.adapter.resendIsSafe === true,
    async describeKind(kind) {
      const { title, secretFields } = await loadAdapter(kind);
      return { kind, title, secretFields };
    },
    async validateSecrets(terms, secrets) {
      try {
        const { open } = await loadAdapter(terms.kind);
        await open(terms, secrets).close();
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    readCallback: async (aggregator, request) =>
      (await findOpened(aggregator))?.adapter.readCallback(request, new Date()),
    async offersStatement(aggregator) {
      const openedAggregator = await findOpened(aggregator);
      return openedAggregator && openedAggregator.adapter.fetchStatementPage !== undefined;
    },
    async statement(aggregator, day) {
      const openedAggregator = await findOpened(aggregator);
      return openedAggregator && readStatementPages(openedAggregator, day);
    },
    secondsUntilUp(system, aggregators) {
      const until = aggregators.map((name) => breakers.get(`${system}/${name}`)?.downUntil ?? 0);
      return Math.max(0, Math.ceil((Math.min(...until) - performance.now()) / 1000));
    },
    down(system) {
      const names = new Set<string>();
      // Only the next call closes a breaker, so the route counts as up again when the pause is over.
      for (const [route, { downUntil }] of breakers)
        if (performance.now() < downUntil && route.startsWith(`${system}/`))
          names.add(route.slice(system.length + 1));
      return names;
    },
    async close() {
      for (const { opening } of opened.values())
        await opening.then((openedAggregator) => openedAggregator.adapter.close()).catch(() => undefined);
    },
  };
}
