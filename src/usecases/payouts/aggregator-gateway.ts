// Calls aggregators. Each route has a circuit breaker, and the status checks of each aggregator have one, so that payouts do not
// wait for an aggregator that is down.
import { performance } from 'node:perf_hooks';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  isBrokenCircuitError,
} from 'cockatiel';
import type { Attempt } from '../../domain/attempts.ts';
import { byOurClock } from '../../domain/reconciliation/reported-payout.ts';
import { type Report, unknown } from '../../domain/reports.ts';
import type { AggregatorKind, AggregatorTerms } from '../../domain/routing.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type {
  Aggregator,
  Callback,
  CallbackRequest,
  Payout,
  SecretField,
  StatementLine,
} from '../../ports/aggregator.ts';
import { loadClocks } from '../../storage/aggregators/clocks.ts';
import { type AccountDeps, type OpenedAccount, openAccounts } from './aggregator-accounts.ts';
import type { AggregatorSlots, SlotReservation } from './aggregator-slots.ts';
import { openClockMonitor } from './clock-monitor.ts';
import { readStatementPages } from './read-statement-pages.ts';

/** What an operator has to know to add an aggregator of this kind. */
export type AggregatorKindDescription = {
  readonly kind: AggregatorKind;
  readonly title: string;
  readonly secretFields: readonly SecretField[];
  readonly paysOtherCurrencies: boolean;
};

export type AggregatorGateway = {
  /** `catalogVersion`: the version that the route was chosen by. An older cached configuration is reloaded first. */
  submit(sentTo: SentTo, payout: Payout, catalogVersion: number): Promise<Report>;
  /** Undefined: it was not called, because too many status checks failed just before. */
  lookup(payout: SentTo & { reference: string; providerId: string | null }): Promise<Report | undefined>;
  /** A job takes a slot before it calls an aggregator. A create takes none: the number of requests has its own limit. */
  reserveSlot(sentTo: SentTo, purpose: 'submit' | 'lookup'): SlotReservation;
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
  ): Promise<VerifiedCallback | { rejected: string } | undefined>;
  /** Whether its adapter can fetch statements; undefined: there is no such aggregator. */
  offersStatement(aggregator: string): Promise<boolean | undefined>;
  /** Undefined: the aggregator has no statement. */
  statement(aggregator: string, day: string): Promise<readonly AccountLine[] | undefined>;
  /** Aggregators whose circuit breaker is open. */
  down(system: SystemName): ReadonlySet<string>;
  /** How long until the first of these aggregators is tried again; 0 if one of them is not down. */
  secondsUntilUp(system: SystemName, aggregators: readonly string[]): number;
  close(): Promise<void>;
};

/** An attempt: no other account than its own is asked about it. */
type SentTo = Pick<Attempt, 'aggregator' | 'account'>;

/** Signed with a key of this account. */
type VerifiedCallback = Callback & { readonly account: number };

type AccountLine = StatementLine & { readonly account: number };

/** `failuresInARow` failures open a breaker for `pauseSeconds`. */
export type BreakerSettings = { readonly failuresInARow: number; readonly pauseSeconds: number };

/** Says more about the route than about the payout. */
const isRouteFailure = ({ verdict, routeFault }: Report): boolean =>
  verdict === 'not_sent' || verdict === 'unknown' || routeFault === true;

const withOurTime = (report: Report, aheadMs = 0): Report =>
  report.about ? { ...report, about: byOurClock(report.about, aheadMs) } : report;

type Breaker = { readonly policy: CircuitBreakerPolicy; downUntil: number };

/** The key of the breaker of an account's status checks: one for all systems. A former address may be gone. */
const lookupsOf = ({ aggregator, account }: SentTo): string => `status checks/${aggregator}/${account}`;

type GatewayDeps = AccountDeps & {
  readonly breaker: BreakerSettings;
  readonly slots: AggregatorSlots;
  readonly maxClockSkewSeconds: number;
  readonly alert: (message: string, fields: Readonly<Record<string, unknown>>) => void;
};

export function openAggregatorGateway({
  db,
  cache,
  vault,
  kinds,
  breaker: settings,
  slots,
  maxClockSkewSeconds,
  alert,
}: GatewayDeps): AggregatorGateway {
  const clocks = openClockMonitor({ db, maxSkewSeconds: maxClockSkewSeconds, alert });
  const accounts = openAccounts({ db, cache, vault, kinds });
  const breakers = new Map<string, Breaker>();

  function measureClock(name: string, adapter: Aggregator): number | undefined {
    const aheadMs = adapter.clockAheadMs();
    clocks.measured(name, aheadMs);
    return aheadMs;
  }

  async function call(
    { aggregator, account }: SentTo,
    request: (opened: OpenedAccount) => Promise<Report>,
  ): Promise<Report> {
    try {
      const opened = await accounts.find(aggregator, account);
      if (!opened) return unknown(`account ${account} of ${aggregator} is not kept any more`);
      return withOurTime(await request(opened), measureClock(aggregator, opened.adapter));
    } catch (error) {
      return unknown(error instanceof Error ? error.name : 'the adapter failed');
    }
  }

  const pauseMs = settings.pauseSeconds * 1000;

  function breakerOf(route: string): Breaker {
    const existing = breakers.get(route);
    if (existing) return existing;
    const policy = circuitBreaker(
      handleWhenResult((result) => isRouteFailure(result as Report)),
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

  /** By the key of the current account, or else of a former one that still has attempts. */
  async function verifyCallback(aggregator: string, request: CallbackRequest) {
    const current = await accounts.findCurrent(aggregator);
    if (!current) return undefined;
    const at = new Date();
    const read = ({ adapter, terms: { account } }: OpenedAccount) => {
      const callback = adapter.readCallback(request, at);
      return 'rejected' in callback ? callback : { adapter, callback: { ...callback, account } };
    };
    const result = read(current);
    if (!('rejected' in result)) return result;
    for (const former of await accounts.findFormer(aggregator)) {
      const verified = read(former);
      if (!('rejected' in verified)) return verified;
    }
    return result;
  }

  async function readLines(opened: OpenedAccount, day: string): Promise<AccountLine[] | undefined> {
    const { account } = opened.terms;
    return (await readStatementPages(opened, day))?.map((line) => ({ ...line, account }));
  }

  /** Of accounts that were in use on that day. Without one of them, its payouts are reported as missing. */
  async function readFormerLines(aggregator: string, day: string): Promise<AccountLine[]> {
    const lines: AccountLine[] = [];
    for (const former of await accounts.findFormer(aggregator, new Date(`${day}T00:00:00Z`)))
      try {
        lines.push(...((await readLines(former, day)) ?? []));
      } catch {
        alert('a former account did not return its statement', {
          aggregator,
          account: former.terms.account,
          day,
        });
      }
    return lines;
  }

  return {
    async submit({ aggregator, account }, payout, catalogVersion) {
      // Until the adapter is called, nothing can have been sent.
      let isSubmitted = false;
      try {
        const opened = await accounts.find(aggregator, account, catalogVersion);
        if (!opened) return { verdict: 'not_sent', detail: `there is no aggregator ${aggregator}` };
        const { adapter, terms } = opened;
        return await breakerOf(`${payout.system}/${aggregator}`).policy.execute(async () => {
          isSubmitted = true;
          const report = await adapter.submit(payout, AbortSignal.timeout(terms.deadlineMs));
          return withOurTime(report, measureClock(aggregator, adapter));
        });
      } catch (error) {
        const detail = isBrokenCircuitError(error)
          ? `the circuit breaker of ${aggregator} is open`
          : 'the adapter failed';
        return isSubmitted ? unknown(detail) : { verdict: 'not_sent', detail };
      }
    },
    async lookup(payout) {
      try {
        return await breakerOf(lookupsOf(payout)).policy.execute(() =>
          call(payout, ({ adapter, terms }) => adapter.lookup(payout, AbortSignal.timeout(terms.deadlineMs))),
        );
      } catch (error) {
        if (isBrokenCircuitError(error)) return undefined;
        throw error;
      }
    },
    reserveSlot(sentTo, purpose) {
      // Whether a route is down is decided when it is chosen.
      if (purpose === 'submit') return slots.reserve(sentTo.aggregator);
      const breaker = breakerOf(lookupsOf(sentTo));
      const reservation = slots.reserve(sentTo.aggregator, breaker.downUntil);
      // After the pause a single status check is made; the others wait for its outcome.
      if ('release' in reservation && breaker.policy.state !== CircuitState.Closed)
        breaker.downUntil = performance.now() + pauseMs;
      return reservation;
    },
    resendIsSafe: async (aggregator) =>
      (await accounts.findCurrent(aggregator))?.adapter.resendIsSafe === true,
    async describeKind(kind) {
      const { title, secretFields, paysOtherCurrencies } = await accounts.loadAdapter(kind);
      return { kind, title, secretFields, paysOtherCurrencies };
    },
    async validateSecrets(terms, secrets) {
      try {
        const { open } = await accounts.loadAdapter(terms.kind);
        await open(terms, secrets).close();
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    async readCallback(aggregator, request) {
      const verified = await verifyCallback(aggregator, request);
      if (!verified || 'rejected' in verified) return verified;
      const { adapter, callback } = verified;
      if (!callback.report.about?.createdAt) return callback;
      // A process that has not called it yet takes the clock that another one measured.
      const aheadMs = adapter.clockAheadMs() ?? (await loadClocks(db)).get(aggregator)?.aheadMs;
      return { ...callback, report: withOurTime(callback.report, aheadMs) };
    },
    async offersStatement(aggregator) {
      const opened = await accounts.findCurrent(aggregator);
      return opened && opened.adapter.fetchStatementPage !== undefined;
    },
    async statement(aggregator, day) {
      const opened = await accounts.findCurrent(aggregator);
      const lines = opened && (await readLines(opened, day));
      return lines && [...lines, ...(await readFormerLines(aggregator, day))];
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
      await accounts.close();
      await clocks.close();
    },
  };
}
