// Where payouts meet the outside: one opened adapter an aggregator, as the operator configured it last, and a
// circuit breaker a route, so that an aggregator that is down costs nobody its time.
import { performance } from 'node:perf_hooks';
import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  isBrokenCircuitError,
} from 'cockatiel';
import { type Report, unknown } from '../../domain/reports.ts';
import type { AggregatorKind, AggregatorTerms } from '../../domain/routing.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type {
  Aggregator,
  Callback,
  CallbackRequest,
  LoadAggregator,
  Payout,
  StatementLine,
} from '../../ports/aggregator.ts';
import { loadSecrets } from '../../storage/aggregators/aggregators.ts';
import type { ConfigCache } from '../../storage/cache/config-cache.ts';
import type { Vault } from '../../storage/installation/vault.ts';
import type { Database } from '../../storage/postgres/database.ts';

export type AggregatorGateway = {
  /** `catalogVersion`: by which it was decided; older knowledge of the aggregator is not good enough. */
  submit(aggregator: string, payout: Payout, catalogVersion: number): Promise<Report>;
  lookup(aggregator: string, asked: { reference: string; providerId: string | null }): Promise<Report>;
  resendIsSafe(aggregator: string): Promise<boolean>;
  /** What is wrong with an address or keys that an operator wants to use; undefined: nothing. */
  validateSecrets(
    terms: AggregatorTerms,
    secrets: Readonly<Record<string, string>>,
  ): Promise<string | undefined>;
  /** Undefined: there is no such aggregator. */
  readCallback(
    aggregator: string,
    request: CallbackRequest,
  ): Promise<Callback | { refused: string } | undefined>;
  /** Undefined: it has no book that can be asked for. */
  statement(aggregator: string, day: string): Promise<readonly StatementLine[] | undefined>;
  /** Aggregators that failed so often in a row that they are left alone for a moment. */
  down(system: SystemName): ReadonlySet<string>;
  close(): Promise<void>;
};

const STATEMENT_DEADLINE_MS = 60_000;

/** After so many failures in a row a route is left alone for so long. */
export type BreakerSettings = { readonly failuresInARow: number; readonly pauseSeconds: number };

export const secretsOf = (aggregator: string): string => `aggregator:${aggregator}`;

type Breaker = { readonly policy: CircuitBreakerPolicy; downUntil: number };

type Opened = { readonly signature: string; readonly terms: AggregatorTerms; readonly adapter: Aggregator };

type GatewayDeps = {
  readonly db: Database;
  readonly cache: ConfigCache;
  readonly vault: Vault;
  readonly kinds: Readonly<Record<AggregatorKind, LoadAggregator>>;
  readonly breaker: BreakerSettings;
  readonly alert: (what: string, facts: Readonly<Record<string, unknown>>) => void;
};

export function openAggregatorGateway({
  db,
  cache,
  vault,
  kinds,
  breaker: settings,
  alert,
}: GatewayDeps): AggregatorGateway {
  const opened = new Map<string, { readonly version: number; readonly opening: Promise<Opened> }>();
  const breakers = new Map<string, Breaker>();

  async function reopen(terms: AggregatorTerms, before: Promise<Opened> | undefined): Promise<Opened> {
    const sealed = await loadSecrets(db, terms.name);
    if (!sealed) throw new Error(`there is no aggregator ${terms.name}`);
    const signature = JSON.stringify([terms, sealed.sealed.toString('base64')]);
    const old = await before?.catch(() => undefined);
    if (old?.signature === signature) return old;
    // Calls under way end by themselves; closing waits for them.
    void old?.adapter.close();
    const secrets = JSON.parse(vault.openText(secretsOf(terms.name), sealed)) as Record<string, string>;
    return { signature, terms, adapter: (await kinds[terms.kind]())(terms, secrets) };
  }

  async function find(name: string, atLeast = 0): Promise<Opened | undefined> {
    if ((await cache.catalog()).version < atLeast) cache.invalidateCatalog();
    const { routing, version } = await cache.catalog();
    const terms = routing.aggregators.get(name);
    if (!terms) return undefined;
    const known = opened.get(name);
    if (known?.version === version) return known.opening;
    const opening = reopen(terms, known?.opening);
    opened.set(name, { version, opening });
    opening.catch(() => {
      // Next time is another try.
      if (opened.get(name)?.opening !== opening) return;
      if (known) opened.set(name, known);
      else opened.delete(name);
    });
    return opening;
  }

  async function call(name: string, ask: (opened: Opened) => Promise<Report>): Promise<Report> {
    try {
      const found = await find(name);
      return found ? await ask(found) : unknown(`there is no aggregator ${name}`);
    } catch (error) {
      return unknown(error instanceof Error ? error.name : 'the adapter failed');
    }
  }

  function breakerOf(system: SystemName, aggregator: string): CircuitBreakerPolicy {
    const pauseMs = settings.pauseSeconds * 1000;
    const route = `${system}/${aggregator}`;
    const known = breakers.get(route);
    if (known) return known.policy;
    const policy = circuitBreaker(
      handleWhenResult((result) => ['not_sent', 'unknown'].includes((result as Report).verdict)),
      { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(settings.failuresInARow) },
    );
    const breaker: Breaker = { policy, downUntil: 0 };
    policy.onBreak(() => {
      breaker.downUntil = performance.now() + pauseMs;
      alert('an aggregator failed too often and is left alone', {
        route,
        seconds: settings.pauseSeconds,
      });
    });
    policy.onReset(() => alert('an aggregator works again', { route }));
    breakers.set(route, breaker);
    return policy;
  }

  return {
    async submit(aggregator, payout, catalogVersion) {
      // Whatever goes wrong before the adapter has the payout, nothing was sent.
      let given = false;
      try {
        const found = await find(aggregator, catalogVersion);
        if (!found) return { verdict: 'not_sent', detail: `there is no aggregator ${aggregator}` };
        return await breakerOf(payout.system, aggregator).execute(() => {
          given = true;
          return found.adapter.submit(payout, AbortSignal.timeout(found.terms.deadlineMs));
        });
      } catch (error) {
        const detail = isBrokenCircuitError(error)
          ? `${aggregator} failed too often just now`
          : 'the adapter failed';
        return given ? unknown(detail) : { verdict: 'not_sent', detail };
      }
    },
    lookup: (aggregator, asked) =>
      call(aggregator, ({ adapter, terms }) => adapter.lookup(asked, AbortSignal.timeout(terms.deadlineMs))),
    resendIsSafe: async (aggregator) => (await find(aggregator))?.adapter.resendIsSafe === true,
    async validateSecrets(terms, secrets) {
      const open = await kinds[terms.kind]();
      try {
        await open(terms, secrets).close();
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    readCallback: async (aggregator, request) =>
      (await find(aggregator))?.adapter.readCallback(request, new Date()),
    async statement(aggregator, day) {
      const found = await find(aggregator);
      return found?.adapter.statement?.(day, AbortSignal.timeout(STATEMENT_DEADLINE_MS));
    },
    down(system) {
      const names = new Set<string>();
      // It stays open until somebody tries it again, so somebody must.
      for (const [route, { downUntil }] of breakers)
        if (performance.now() < downUntil && route.startsWith(`${system}/`))
          names.add(route.slice(system.length + 1));
      return names;
    },
    async close() {
      for (const { opening } of opened.values())
        await opening.then((found) => found.adapter.close()).catch(() => undefined);
    },
  };
}
