// The dependencies of every use case: the database, the vault, the cache, and the batched functions of the hot path. Each
// batched function is opened beside the set-based one that it wraps.
import type { AuditHash } from '../auditor/chain.ts';
import type { MerchantId } from '../domain/ids.ts';
import type { RetryLimits } from '../domain/retry-schedule.ts';
import type { AggregatorKind } from '../domain/routing.ts';
import type { PhoneRegion, WalletRules } from '../domain/systems/system.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import type { LoadAdapter } from '../ports/aggregator.ts';
import type { AlertSender } from '../ports/alert-sender.ts';
import type { FeedReader } from '../ports/feed-reader.ts';
import type { PositionRecord } from '../ports/position-record.ts';
import type { TransactionLookup } from '../ports/transaction-lookup.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { type ConfigCache, openConfigCache } from '../storage/cache/config-cache.ts';
import type { Vault } from '../storage/installation/vault.ts';
import { type JobOptions, type JobRunner, runJobs } from '../storage/jobs/jobs.ts';
import { type Balance, openFindBalance } from '../storage/merchants/balances.ts';
import { openFindVersions, type Versions } from '../storage/merchants/merchants.ts';
import type { Batched, BatchLimits, BatchStats } from '../storage/postgres/batched.ts';
import type { Database, Queryable } from '../storage/postgres/database.ts';
import { openReplicatedReads } from '../storage/postgres/replicated-reads.ts';
import {
  openRequestRecorder,
  type RecorderCounts,
  type RequestRecorder,
} from '../storage/request-log/recorder.ts';
import type { SignIn } from '../storage/sign-in/index.ts';
import {
  OPERATORS,
  PEOPLE,
  type Realm,
  type SessionOperator,
  type SessionPerson,
  type SessionUser,
} from '../storage/sign-in/realms.ts';
import {
  type CreateVerdict,
  type NewWithdrawal,
  openCreateBatched,
} from '../storage/withdrawals/create-batch.ts';
import { type IdAllocator, openIdAllocator } from '../storage/withdrawals/withdrawal-ids.ts';
import {
  type MerchantOrderId,
  type MerchantWithdrawalId,
  type OrderedWithdrawal,
  openFindWithdrawal,
  openFindWithdrawalByOrder,
} from '../storage/withdrawals/withdrawals.ts';
import { type KeyUses, openKeyUses } from './merchant/key-uses.ts';
import {
  type AggregatorGateway,
  type BreakerSettings,
  openAggregatorGateway,
} from './payouts/aggregator-gateway.ts';
import { type AggregatorSlots, openAggregatorSlots } from './payouts/aggregator-slots.ts';
import { type BeginAttemptInput, type BegunAttempt, openBeginAttempt } from './payouts/begin-attempts.ts';
import { openRecordOutcome, type ReceivedReport, type RecordedOutcome } from './payouts/record-outcomes.ts';

export type { JobRunner, RecorderCounts };

/** Called after every batched database call. */
export type BatchObserver = (stats: BatchStats) => void;

/** Called at the moments between which a process may die; the crash tests end it there. */
export type CrashPoint = (moment: 'held' | 'attempt written' | 'responded' | 'recorded') => void;

/** For events that need an operator but are not faults: an incident, an aggregator that is down. */
export type Alert = (message: string, fields: Readonly<Record<string, unknown>>) => void;

export type LogFault = (error: unknown, message: string) => void;

type AppSettings = {
  readonly currency: string;
  readonly phoneRegion: PhoneRegion;
  readonly fpsNumbers: WalletRules['fpsNumbers'];
  readonly refundFeeOnReturn: boolean;
  /** With `required`, operators must set one up before they can do anything else. */
  readonly secondFactor: 'required' | 'optional';
  /** On the embedded database, with demo merchants. */
  readonly demo: boolean;
  readonly breaker: BreakerSettings;
  /** How many days are compared with the statements every night: a payout may be returned so long after it was sent. */
  readonly reconcileDays: number;
  /** Attached files are deleted after it. */
  readonly noteDays: number;
  /** Payout jobs that this process runs at once; they mostly wait for an aggregator's response. */
  readonly workerConcurrency: number;
  /** How long after it was recorded an aggregator may begin an attempt; at least the deadline of the call. */
  readonly notAfterSeconds: number;
  readonly retryLimits: RetryLimits;
  /** An aggregator whose clock differs by more opens an incident. */
  readonly maxClockSkewSeconds: number;
  /** How long the answer to a halt waits for calls that were begun before; longer than the default deadline of a call. */
  readonly haltWaitMs: number;
  /** A proposal that is not decided within so many hours expires. */
  readonly proposalHours: number;
  /** How long after one operator changed the account of another the two count as one person. */
  readonly independenceHours: number;
  /** How long a change by two people of a merchant waits before it works. */
  readonly portalPauseHours: number;
  /** How long a rate is valid that was set by hand, at most. */
  readonly rateHours: number;
  /** A rate that differs by more from the one before has to be confirmed. */
  readonly rateJumpPercent: number;
  /** How long a rate from feeds is valid, and how old one that they report may be. */
  readonly rateFeedMinutes: number;
  /** The page of a transaction in a block explorer, with {hash}; undefined: no link. */
  readonly explorerUrl: string | undefined;
  /** For the set-up checklist: a monitoring system on another machine can read the metrics. */
  readonly isMonitored: boolean;
  /** For the set-up checklist: the master key is not stored beside the data. */
  readonly isMasterKeyApart: boolean;
  /** How long a proposal and a withdrawal wait for an operator before it is an alert. */
  readonly alertMinutes: { readonly proposal: number; readonly withdrawal: number };
  /** For links in alerts, without a slash at the end; undefined: no links. */
  readonly consoleUrl: string | undefined;
};

export type App = {
  readonly db: Database;
  readonly vault: Vault;
  /** The auditor's own implementation: it shares no code with the writer of the audit log. */
  readonly auditHash: AuditHash;
  readonly settings: AppSettings;
  readonly cache: ConfigCache;
  readonly keyUses: KeyUses;
  readonly nextWithdrawalId: IdAllocator;
  readonly createBatched: Batched<NewWithdrawal, CreateVerdict>;
  /** For what a merchant is shown. */
  readonly replicatedReads: Queryable;
  readonly findWithdrawal: Batched<MerchantWithdrawalId, Withdrawal | null>;
  readonly findWithdrawalByOrder: Batched<MerchantOrderId, OrderedWithdrawal | null>;
  readonly findBalance: Batched<MerchantId, Balance | null>;
  readonly findVersions: Batched<MerchantId, Versions>;
  readonly aggregators: AggregatorGateway;
  readonly aggregatorSlots: AggregatorSlots;
  readonly beginAttempt: Batched<BeginAttemptInput, BegunAttempt>;
  readonly recordOutcome: (report: ReceivedReport) => Promise<RecordedOutcome>;
  /** Undefined: nothing is recorded outside of the database. */
  readonly positionRecord: PositionRecord | undefined;
  /** For the request log of merchants. */
  readonly requestRecorder: RequestRecorder;
  readonly webhookSender: WebhookSender;
  readonly alertSender: AlertSender;
  readonly feedReader: FeedReader;
  /** Undefined: no node is configured, so transactions are recorded as operators enter them. */
  readonly transactionLookup: TransactionLookup | undefined;
  /** Opened at its first use: most processes never need it. */
  signIn(): Promise<SignIn<SessionOperator>>;
  /** For people of merchants, likewise. */
  portalSignIn(): Promise<SignIn<SessionPerson>>;
  readonly crashPoint: CrashPoint;
  /** For faults that fail no request. */
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
  readonly batching: BatchLimits;
  readonly aggregatorKinds: Readonly<Record<AggregatorKind, LoadAdapter>>;
  readonly positionRecord?: PositionRecord;
  readonly webhookSender: WebhookSender;
  readonly alertSender: AlertSender;
  readonly feedReader: FeedReader;
  readonly transactionLookup?: TransactionLookup;
  readonly crashPoint?: CrashPoint;
  readonly logFault: LogFault;
  readonly alert: Alert;
};

export function openApp(deps: AppDeps): App {
  const { db, vault, settings, batching, webhookSender, transactionLookup, positionRecord, alert } = deps;
  const cache = openConfigCache(db, batching);
  const aggregatorSlots = openAggregatorSlots(settings.workerConcurrency);
  const aggregators = openAggregatorGateway({
    db,
    cache,
    vault,
    kinds: deps.aggregatorKinds,
    breaker: settings.breaker,
    slots: aggregatorSlots,
    maxClockSkewSeconds: settings.maxClockSkewSeconds,
    alert,
  });
  const readLimits = { ...batching, maxInFlight: Math.max(batching.maxInFlight, 2) };
  const replicatedReads = openReplicatedReads(db, batching);
  const signIns = openSignIns(db, vault);
  const requestRecorder = openRequestRecorder(db, { onFault: deps.logFault });
  return {
    db,
    vault,
    auditHash: deps.auditHash,
    settings,
    cache,
    keyUses: openKeyUses(db),
    nextWithdrawalId: openIdAllocator(db),
    createBatched: openCreateBatched(db, batching),
    replicatedReads,
    findWithdrawal: openFindWithdrawal(replicatedReads, readLimits),
    findWithdrawalByOrder: openFindWithdrawalByOrder(replicatedReads, readLimits),
    findBalance: openFindBalance(replicatedReads, readLimits),
    findVersions: openFindVersions(db, readLimits),
    aggregators,
    aggregatorSlots,
    beginAttempt: openBeginAttempt(
      {
        db,
        vault,
        gateway: aggregators,
        notAfterSeconds: settings.notAfterSeconds,
        currency: settings.currency,
        positionRecord,
        alert,
      },
      batching,
    ),
    recordOutcome: openRecordOutcome({ db, vault, alert, ...settings }, batching),
    positionRecord,
    requestRecorder,
    webhookSender,
    alertSender: deps.alertSender,
    feedReader: deps.feedReader,
    transactionLookup,
    ...signIns.get,
    crashPoint: deps.crashPoint ?? (() => undefined),
    logFault: deps.logFault,
    alert,
    runJobs: (options) => runJobs(db, options),
    async close() {
      await aggregators.close();
      await signIns.close();
      webhookSender.close();
      await transactionLookup?.close();
      await cache.close();
      await requestRecorder.close();
      await db.close();
    },
  };
}

function openSignIns(db: Database, vault: Vault) {
  const operators = openLater(() => openSignIn(db, OPERATORS, vault.signInSecret));
  const people = openLater(() => openSignIn(db, PEOPLE, vault.portalSignInSecret));
  return {
    get: { signIn: () => operators.get(), portalSignIn: () => people.get() },
    async close() {
      await operators.close();
      await people.close();
    },
  };
}

/** Opened at its first use, and closed if it was. */
function openLater<T extends { close(): Promise<void> }>(open: () => Promise<T>) {
  let opened: Promise<T> | undefined;
  return {
    get(): Promise<T> {
      opened ??= open();
      return opened;
    },
    close: async () => (await opened)?.close(),
  };
}

async function openSignIn<U extends SessionUser>(
  db: Database,
  realm: Realm<U>,
  secret: string,
): Promise<SignIn<U>> {
  const engine = await import('../storage/sign-in/index.ts');
  return engine.openSignIn(db, realm, { secret });
}
