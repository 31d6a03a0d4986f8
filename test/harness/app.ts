// An app on a cloned database, and merchants for tests.
import { randomBytes } from 'node:crypto';
import { AGGREGATORS } from '../../src/adapters/aggregators/index.ts';
import { openAlertSender } from '../../src/adapters/alert-sender/index.ts';
import { openFeedReader } from '../../src/adapters/rate-feeds/index.ts';
import { openWebhookSender } from '../../src/adapters/webhook-sender/index.ts';
import { auditHashWith } from '../../src/auditor/chain.ts';
import type { MerchantId } from '../../src/domain/ids.ts';
import type { MerchantStatus, PayoutMode } from '../../src/domain/merchant.ts';
import { type Minor, parseAmount } from '../../src/domain/money.ts';
import type { RetryLimits } from '../../src/domain/retry-schedule.ts';
import { SYSTEM_NAMES } from '../../src/domain/systems/index.ts';
import type { AlertSender } from '../../src/ports/alert-sender.ts';
import type { FeedReader } from '../../src/ports/feed-reader.ts';
import type { PositionRecord } from '../../src/ports/position-record.ts';
import type { TransactionLookup } from '../../src/ports/transaction-lookup.ts';
import type { WebhookSender } from '../../src/ports/webhook-sender.ts';
import { openVault } from '../../src/storage/installation/vault.ts';
import { openDatabase } from '../../src/storage/postgres/database.ts';
import {
  type Alert,
  type App,
  type BatchObserver,
  type CrashPoint,
  type LogFault,
  openApp,
} from '../../src/usecases/app.ts';
import { verifyLedger } from '../../src/usecases/operator/ledger/verify-ledger.ts';
import { createMerchant } from '../../src/usecases/operator/merchants/create-merchant.ts';
import { createOperator } from '../../src/usecases/operator/operators/operators.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { SET_UP, TESTER } from './actors.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

/** Admins without a password, independent of each other: only operators with an account can make proposals. */
export async function addOperators(app: App, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const created = await createOperator(app, SET_UP, { name, role: 'admin' });
    if (!created.ok) throw new Error(created.rejection.text);
  }
}

export type TestApp = { app: App; database: TestDatabase; masterKey: Buffer; close(): Promise<void> };

const BANKS = [
  { bankId: '100000000111', name: 'Sberbank' },
  { bankId: '100000000004', name: 'T-Bank' },
];

type Options = {
  poolSize?: number;
  maxSize?: number;
  maxQueued?: number;
  lockTimeoutMs?: number;
  refundFeeOnReturn?: boolean;
  fpsNumbers?: 'mobile' | 'any';
  secondFactor?: 'required' | 'optional';
  demo?: boolean;
  onBatch?: BatchObserver;
  webhookSender?: WebhookSender;
  alertSender?: AlertSender;
  consoleUrl?: string;
  positionRecord?: PositionRecord;
  transactionLookup?: TransactionLookup;
  crashPoint?: CrashPoint;
  breaker?: { failuresInARow: number; pauseSeconds: number };
  reconcileDays?: number;
  workerConcurrency?: number;
  notAfterSeconds?: number;
  retryLimits?: RetryLimits;
  portalPauseHours?: number;
  isMonitored?: boolean;
  isMasterKeyApart?: boolean;
  feedReader?: FeedReader;
  logFault?: LogFault;
  alert?: Alert;
};

export function openAppOn(
  connection: TestDatabase['connection'],
  masterKey: Buffer,
  options: Options = {},
): App {
  const webhookSender = options.webhookSender ?? openWebhookSender({ allowLoopback: true });
  const db = openDatabase({
    connection,
    poolSize: options.poolSize ?? 5,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: options.lockTimeoutMs ?? 3_000,
    onIdleError: () => undefined,
  });
  return openApp({
    db,
    vault: openVault(masterKey),
    auditHash: auditHashWith(masterKey),
    settings: {
      currency: 'RUB',
      phoneRegion: 'RU',
      fpsNumbers: options.fpsNumbers ?? 'mobile',
      refundFeeOnReturn: options.refundFeeOnReturn ?? false,
      secondFactor: options.secondFactor ?? 'optional',
      demo: options.demo ?? false,
      // Aggregators fail in many tests, so the breaker must not open.
      breaker: options.breaker ?? { failuresInARow: 1_000, pauseSeconds: 1 },
      reconcileDays: options.reconcileDays ?? 14,
      noteDays: 30,
      workerConcurrency: options.workerConcurrency ?? 16,
      // Tests of finality do not wait for minutes.
      notAfterSeconds: options.notAfterSeconds ?? 0,
      explorerUrl: undefined,
      rateHours: 24,
      rateJumpPercent: 5,
      rateFeedMinutes: 10,
      retryLimits: options.retryLimits ?? { attempts: 20, seconds: 86_400 },
      maxClockSkewSeconds: 5,
      proposalHours: 24,
      independenceHours: 24,
      portalPauseHours: options.portalPauseHours ?? 24,
      haltWaitMs: 10_000,
      isMonitored: options.isMonitored ?? false,
      isMasterKeyApart: options.isMasterKeyApart ?? false,
      alertMinutes: { proposal: 15, withdrawal: 60 },
      consoleUrl: options.consoleUrl,
    },
    batching: {
      maxSize: options.maxSize ?? 512,
      maxInFlight: 1,
      maxQueued: options.maxQueued ?? 10_000,
      ...(options.onBatch ? { onBatch: options.onBatch } : {}),
    },
    aggregatorKinds: AGGREGATORS,
    ...(options.positionRecord ? { positionRecord: options.positionRecord } : {}),
    feedReader: options.feedReader ?? openFeedReader(),
    webhookSender,
    alertSender: options.alertSender ?? openAlertSender({ webhooks: webhookSender }),
    ...(options.transactionLookup ? { transactionLookup: options.transactionLookup } : {}),
    ...(options.crashPoint ? { crashPoint: options.crashPoint } : {}),
    logFault: options.logFault ?? (() => undefined),
    alert: options.alert ?? (() => undefined),
  });
}

export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const database = await cloneDatabase();
  const masterKey = randomBytes(32);
  const app = openAppOn(database.service, masterKey, options);
  await setUpInstallation(app, BANKS);
  await app.cache.listen();
  return {
    app,
    database,
    masterKey,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

/** Systems of later migrations start disabled. */
export async function enableEverySystem(app: App): Promise<void> {
  for (const system of SYSTEM_NAMES) await updateSystem(app, TESTER, system, { enabled: true });
}

export type TestMerchant = { merchant_id: MerchantId; secret_key: string };

type MerchantOptions = { name?: string; credit?: string; status?: MerchantStatus; payoutMode?: PayoutMode };

export async function makeMerchant(
  app: App,
  { name = 'Test shop', credit, status = 'active', payoutMode = 'manual' }: MerchantOptions = {},
): Promise<TestMerchant> {
  const created = await createMerchant(app, SET_UP, {
    name,
    status,
    payoutMode,
    credit: credit === undefined ? undefined : money(credit),
  });
  if (!created.ok) throw new Error(created.rejection.text);
  return { merchant_id: created.value.merchantId, secret_key: created.value.secretKey };
}

export function money(text: string): Minor {
  const amount = parseAmount(text);
  if (amount === undefined) throw new Error(`${text} is not an amount`);
  return amount;
}

export const findDifferences = async (app: App) => (await verifyLedger(app, () => undefined)).differences;
