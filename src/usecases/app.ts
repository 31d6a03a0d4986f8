// What every use case stands on: the database, the vault, the memory of merchants, and the batched hot paths.

import type { AuditHash } from '../auditor/chain.ts';
import type { MerchantId } from '../domain/ids.ts';
import type { AggregatorKind } from '../domain/routing.ts';
import type { PhoneRegion } from '../domain/systems/system.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import type { LoadAggregator } from '../ports/aggregator.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { type ConfigCache, openConfigCache } from '../storage/cache/config-cache.ts';
import type { Vault } from '../storage/installation/vault.ts';
import { type JobOptions, type JobRunner, runJobs } from '../storage/jobs/jobs.ts';
import { type Balance, loadBalances } from '../storage/merchants/balances.ts';
import { loadVersions, type Versions } from '../storage/merchants/merchants.ts';
import type { SignIn } from '../storage/operators/sign-in/index.ts';
import {
  type Batched,
  type BatchOptions,
  type BatchStats,
  batched,
  isolating,
} from '../storage/postgres/batched.ts';
import type { Database } from '../storage/postgres/database.ts';
import {
  type CreateVerdict,
  type NewWithdrawal,
  openCreateBatch,
} from '../storage/withdrawals/create-batch.ts';
import { type IdSupply, openIdSupply } from '../storage/withdrawals/withdrawal-ids.ts';
import {
  findByOrder,
  findWithdrawals,
  type OrderedWithdrawal,
  type OwnId,
  type OwnOrder,
} from '../storage/withdrawals/withdrawals.ts';
import {
  type AggregatorGateway,
  type BreakerSettings,
  openAggregatorGateway,
} from './payouts/aggregator-gateway.ts';
import { type BeginAttemptInput, type BegunAttempt, beginAttempts } from './payouts/begin-attempts.ts';
import { type ReceivedReport, type RecordedOutcome, recordOutcomes } from './payouts/record-outcomes.ts';
import { retryTransient } from './retry-transient.ts';

export type { JobRunner };

/** Hears of every batched database call. */
export type BatchObserver = (stats: BatchStats) => void;

/** Hears of the moments between which a process may die; the tests let it. */
export type CrashPoint = (moment: 'held' | 'attempt written' | 'answered' | 'recorded') => void;

/** For what is no fault, but wants a person: an incident, an aggregator that is down. */
export type Alert = (what: string, facts: Readonly<Record<string, unknown>>) => void;

export type LogFault = (error: unknown, what: string) => void;

type AppSettings = {
  readonly currency: string;
  readonly phoneRegion: PhoneRegion;
  readonly refundFeeOnReturn: boolean;
  /** Whether operators may do anything before they have set one up. */
  readonly secondFactor: 'required' | 'optional';
  /** On the embedded database, with demo merchants. */
  readonly demo: boolean;
  readonly breaker: BreakerSettings;
};

export type App = {
  readonly db: Database;
  readonly vault: Vault;
  /** The auditor's, which shares no code with what writes the log. */
  readonly auditHash: AuditHash;
  readonly settings: AppSettings;
  readonly cache: ConfigCache;
  readonly nextWithdrawalId: IdSupply;
  readonly createBatched: Batched<NewWithdrawal, CreateVerdict>;
  readonly findWithdrawal: Batched<OwnId, Withdrawal | null>;
  readonly findWithdrawalByOrder: Batched<OwnOrder, OrderedWithdrawal | null>;
  readonly findBalance: Batched<MerchantId, Balance | null>;
  readonly findVersions: Batched<MerchantId, Versions>;
  readonly aggregators: AggregatorGateway;
  readonly beginAttempt: Batched<BeginAttemptInput, BegunAttempt>;
  readonly recordOutcome: (heard: ReceivedReport) => Promise<RecordedOutcome>;
  readonly webhookSender: WebhookSender;
  /** Opened when somebody first wants in: most processes never need it. */
  signIn(): Promise<SignIn>;
  readonly crashPoint: CrashPoint;
  /** For what nobody waits for: a fault that ends no request. */
  readonly logFault: LogFault;
  readonly alert: Alert;
  runJobs(options: JobOptions): Promise<JobRunner>;
  close(): Promise<void>;
};

export type AppDeps = {
  readonly db: Database;
  readonly vault: Vault;
  readonly auditHash: AuditHash;
  readonly settings: AppSettings;
  readonly batching: Omit<BatchOptions, 'name'>;
  readonly aggregatorKinds: Readonly<Record<AggregatorKind, LoadAggregator>>;
  readonly webhookSender: WebhookSender;
  readonly crashPoint?: CrashPoint;
  readonly logFault: LogFault;
  readonly alert: Alert;
};

export function openApp(deps: AppDeps): App {
  const { db, vault, settings, batching, webhookSender } = deps;
  const cache = openConfigCache(db, batching);
  const aggregators = openAggregatorGateway({
    db,
    cache,
    vault,
    kinds: deps.aggregatorKinds,
    breaker: settings.breaker,
    alert: deps.alert,
  });
  const reads = { ...batching, maxInFlight: Math.max(batching.maxInFlight, 2) };
  // Apart: answers seldom move money, and whoever waits for one should not wait for those that do.
  const recorder = (name: string): Batched<ReceivedReport, RecordedOutcome> =>
    batched(
      isolating((heard: readonly ReceivedReport[]) =>
        recordOutcomes({ db, alert: deps.alert, ...settings }, heard),
      ),
      {
        ...batching,
        name,
      },
    );
  let signIn: Promise<SignIn> | undefined;
  const openSignIn = async (): Promise<SignIn> => {
    const engine = await import('../storage/operators/sign-in/index.ts');
    return engine.openSignIn(db, { secret: vault.signInSecret });
  };
  const recordAnswer = recorder('record_answers');
  const recordRest = recorder('record_outcomes');
  return {
    db,
    vault,
    auditHash: deps.auditHash,
    settings,
    cache,
    nextWithdrawalId: openIdSupply(db),
    createBatched: batched(openCreateBatch(db), { ...batching, name: 'create_withdrawals' }),
    findWithdrawal: batched((keys) => findWithdrawals(db, keys), { ...reads, name: 'find_withdrawals' }),
    findWithdrawalByOrder: batched((keys) => findByOrder(db, keys), { ...reads, name: 'find_by_order' }),
    findBalance: batched((ids) => loadBalances(db, ids), { ...reads, name: 'load_balances' }),
    findVersions: batched((ids) => loadVersions(db, ids), { ...reads, name: 'load_versions' }),
    aggregators,
    beginAttempt: batched(
      isolating((orders: readonly BeginAttemptInput[]) =>
        beginAttempts({ db, vault, gateway: aggregators }, orders),
      ),
      {
        ...batching,
        name: 'begin_attempts',
      },
    ),
    recordOutcome: (heard) =>
      retryTransient(() => (heard.source === 'submit' ? recordAnswer(heard) : recordRest(heard))),
    webhookSender,
    signIn() {
      signIn ??= openSignIn();
      return signIn;
    },
    crashPoint: deps.crashPoint ?? (() => undefined),
    logFault: deps.logFault,
    alert: deps.alert,
    runJobs: (options) => runJobs(db, options),
    async close() {
      await aggregators.close();
      await (await signIn)?.close();
      webhookSender.close();
      await cache.close();
      await db.close();
    },
  };
}
