// What every use case stands on: the database, the vault, the memory of merchants, and the batched hot paths.

import type { AuditHash } from '../auditor/chain.ts';
import type { MerchantId } from '../domain/ids.ts';
import type { AggregatorKind } from '../domain/routing.ts';
import type { PhoneRegion } from '../domain/wallets.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import type { LoadAggregator } from '../ports/aggregator.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { type Directory, openDirectory } from '../storage/cache/config-cache.ts';
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
import { type Breaking, type Desk, openDesk } from './payouts/aggregator-gateway.ts';
import { type BeginOrder, type Begun, beginAttempts } from './payouts/begin-attempts.ts';
import { type Heard, type Recorded, recordOutcomes } from './payouts/record-outcomes.ts';
import { insist } from './retry-transient.ts';

export type { JobRunner };

/** Hears of every batched database call. */
export type BatchObserver = (stats: BatchStats) => void;

/** Hears of the moments between which a process may die; the tests let it. */
export type Probe = (moment: 'held' | 'attempt written' | 'answered' | 'recorded') => void;

/** For what is no fault, but wants a person: an incident, an aggregator that is down. */
export type Notice = (what: string, facts: Readonly<Record<string, unknown>>) => void;

export type FaultReporter = (error: unknown, what: string) => void;

type AppSettings = {
  readonly currency: string;
  readonly phoneRegion: PhoneRegion;
  readonly refundFeeOnReturn: boolean;
  /** Whether operators may do anything before they have set one up. */
  readonly secondFactor: 'required' | 'optional';
  /** On the embedded database, with demo merchants. */
  readonly demo: boolean;
  readonly breaking: Breaking;
};

export type App = {
  readonly db: Database;
  readonly vault: Vault;
  /** The auditor's, which shares no code with what writes the log. */
  readonly auditHash: AuditHash;
  readonly settings: AppSettings;
  readonly directory: Directory;
  readonly nextWithdrawalId: IdSupply;
  readonly create: Batched<NewWithdrawal, CreateVerdict>;
  readonly findOwn: Batched<OwnId, Withdrawal | null>;
  readonly findOrdered: Batched<OwnOrder, OrderedWithdrawal | null>;
  readonly findBalance: Batched<MerchantId, Balance | null>;
  readonly findVersions: Batched<MerchantId, Versions>;
  readonly desk: Desk;
  readonly begin: Batched<BeginOrder, Begun>;
  readonly record: (heard: Heard) => Promise<Recorded>;
  readonly webhookSender: WebhookSender;
  /** Opened when somebody first wants in: most processes never need it. */
  signIn(): Promise<SignIn>;
  readonly probe: Probe;
  /** For what nobody waits for: a fault that ends no request. */
  readonly report: FaultReporter;
  readonly notice: Notice;
  runJobs(options: JobOptions): Promise<JobRunner>;
  close(): Promise<void>;
};

export type AppParts = {
  readonly db: Database;
  readonly vault: Vault;
  readonly auditHash: AuditHash;
  readonly settings: AppSettings;
  readonly batching: Omit<BatchOptions, 'name'>;
  readonly aggregatorKinds: Readonly<Record<AggregatorKind, LoadAggregator>>;
  readonly webhookSender: WebhookSender;
  readonly probe?: Probe;
  readonly report: FaultReporter;
  readonly notice: Notice;
};

export function openApp(parts: AppParts): App {
  const { db, vault, settings, batching, webhookSender } = parts;
  const directory = openDirectory(db, batching);
  const desk = openDesk({
    db,
    directory,
    vault,
    kinds: parts.aggregatorKinds,
    breaking: settings.breaking,
    notice: parts.notice,
  });
  const reads = { ...batching, maxInFlight: Math.max(batching.maxInFlight, 2) };
  // Apart: answers seldom move money, and whoever waits for one should not wait for those that do.
  const recorder = (name: string): Batched<Heard, Recorded> =>
    batched(
      isolating((heard: readonly Heard[]) =>
        recordOutcomes({ db, notice: parts.notice, ...settings }, heard),
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
    auditHash: parts.auditHash,
    settings,
    directory,
    nextWithdrawalId: openIdSupply(db),
    create: batched(openCreateBatch(db), { ...batching, name: 'create_withdrawals' }),
    findOwn: batched((keys) => findWithdrawals(db, keys), { ...reads, name: 'find_withdrawals' }),
    findOrdered: batched((keys) => findByOrder(db, keys), { ...reads, name: 'find_by_order' }),
    findBalance: batched((ids) => loadBalances(db, ids), { ...reads, name: 'load_balances' }),
    findVersions: batched((ids) => loadVersions(db, ids), { ...reads, name: 'load_versions' }),
    desk,
    begin: batched(
      isolating((orders: readonly BeginOrder[]) => beginAttempts({ db, vault, desk }, orders)),
      {
        ...batching,
        name: 'begin_attempts',
      },
    ),
    record: (heard) => insist(() => (heard.source === 'submit' ? recordAnswer(heard) : recordRest(heard))),
    webhookSender,
    signIn() {
      signIn ??= openSignIn();
      return signIn;
    },
    probe: parts.probe ?? (() => undefined),
    report: parts.report,
    notice: parts.notice,
    runJobs: (options) => runJobs(db, options),
    async close() {
      await desk.close();
      await (await signIn)?.close();
      webhookSender.close();
      await directory.close();
      await db.close();
    },
  };
}
