// Opens an installation: configuration, migrated database, and the app. Every executable starts here.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AGGREGATORS } from '../adapters/aggregators/index.ts';
import { openAlertSender } from '../adapters/alert-sender/index.ts';
import { openFeedReader } from '../adapters/rate-feeds/index.ts';
import { openWebhookSender } from '../adapters/webhook-sender/index.ts';
import { auditHashWith } from '../auditor/chain.ts';
import { unwrap } from '../cli/shared/output.ts';
import { rulesOf, strictest } from '../domain/operators/rules.ts';
import { backupTexts } from '../domain/texts/backup.ts';
import { isBeingRestored } from '../storage/backups/restore-lock.ts';
import { loadOperatorRules, saveOperatorRules } from '../storage/installation/installation.ts';
import { openVault } from '../storage/installation/vault.ts';
import { requireOwnSession } from '../storage/postgres/check-pooling.ts';
import { type Database, openDatabase } from '../storage/postgres/database.ts';
import { type MigrationReport, migrate } from '../storage/postgres/migrate.ts';
import {
  type Alert,
  type App,
  type AppDeps,
  type BatchObserver,
  type CrashPoint,
  type LogFault,
  openApp,
} from '../usecases/app.ts';
import { parseBankList } from '../usecases/operator/banks/parse-bank-list.ts';
import { setUpInstallation } from '../usecases/system/set-up-installation.ts';
import { type Config, ConfigError } from './config.ts';
import { openPlatform, type Platform } from './database.ts';
import { openPositionRecord } from './position-recorder.ts';
import { openTransactionLookup } from './transaction-lookup.ts';

const SEED_BANKS = join(import.meta.dirname, '..', '..', 'seed', 'banks.csv');

export type Installation = {
  readonly app: App;
  readonly embedded: Platform['embedded'];
  readonly migrated: MigrationReport;
  close(): Promise<void>;
};

type Options = {
  readonly config: Config;
  /** Its settings about operators are recorded. Every other process is at least as strict. */
  readonly isServer?: boolean;
  readonly onBatch?: BatchObserver;
  readonly onIdleError?: (error: Error) => void;
  readonly onFault?: LogFault;
  readonly onAlert?: Alert;
  readonly crashPoint?: CrashPoint;
};

const settingsOf = (config: Config, platform: Platform): AppDeps['settings'] => ({
  currency: config.currency,
  phoneRegion: config.phoneRegion,
  fpsNumbers: config.fpsNumbers,
  refundFeeOnReturn: config.refundFeeOnReturn,
  // The embedded database means a local trial.
  demo: platform.embedded !== undefined,
  secondFactor: config.secondFactor ?? (platform.embedded === undefined ? 'required' : 'optional'),
  breaker: config.breaker,
  reconcileDays: config.reconcileDays,
  noteDays: config.noteDays,
  workerConcurrency: config.workerConcurrency,
  notAfterSeconds: config.notAfterSeconds,
  explorerUrl: config.explorerUrl,
  alertMinutes: config.alertMinutes,
  consoleUrl: config.consoleUrl,
  rateHours: config.rateHours,
  rateJumpPercent: config.rateJumpPercent,
  rateFeedMinutes: config.rateFeedMinutes,
  retryLimits: config.retryLimits,
  maxClockSkewSeconds: config.maxClockSkewSeconds,
  proposalHours: config.proposalHours,
  independenceHours: config.independenceHours,
  portalPauseHours: config.portalPauseHours,
  haltWaitMs: 10_000,
  isMonitored: config.metricsToken !== undefined,
  isMasterKeyApart: config.masterKey !== undefined,
});

export async function openInstallation({
  config,
  isServer = false,
  onBatch,
  onIdleError,
  onFault,
  onAlert,
  crashPoint,
}: Options): Promise<Installation> {
  const platform = await openPlatform(config, onIdleError ?? (() => undefined));
  const db = openDatabase({
    connection: platform.hosts,
    poolSize: config.poolSize,
    statementTimeoutMs: config.statementTimeoutMs,
    lockTimeoutMs: config.lockTimeoutMs,
    onIdleError: onIdleError ?? (() => undefined),
  });
  const positionRecord = await openPositionRecord(config, platform);
  const transactionLookup = openTransactionLookup(config);
  const close = async (): Promise<void> => {
    await db.close();
    await platform.release();
  };
  let migrated: MigrationReport;
  let settings = settingsOf(config, platform);
  try {
    await requireOwnSession(db);
    migrated = await migrateAsOwner(platform, onAlert);
    const rules = isServer ? undefined : await loadOperatorRules(db);
    if (rules) settings = { ...settings, ...strictest(settings, rules) };
  } catch (error) {
    await close();
    throw error;
  }
  const webhookSender = openWebhookSender({
    // With the embedded database, the webhook receiver is local too.
    allowLoopback: config.webhookLoopback ?? platform.embedded !== undefined,
  });
  const app = openApp({
    db,
    ...(positionRecord ? { positionRecord } : {}),
    vault: openVault(platform.masterKey),
    auditHash: auditHashWith(platform.masterKey),
    settings,
    batching: { ...config.batching, ...(onBatch ? { onBatch } : {}) },
    aggregatorKinds: AGGREGATORS,
    feedReader: openFeedReader(),
    webhookSender,
    alertSender: openAlertSender({ webhooks: webhookSender }),
    ...(transactionLookup ? { transactionLookup } : {}),
    logFault: onFault ?? (() => undefined),
    alert: onAlert ?? (() => undefined),
    ...(crashPoint ? { crashPoint } : {}),
  });
  const closeApp = async (): Promise<void> => {
    await app.close();
    await platform.release();
  };
  try {
    const problems = await setUpInstallation(app, unwrap(parseBankList(await readFile(SEED_BANKS, 'utf8'))));
    if (problems.length > 0)
      throw new ConfigError(problems.map(({ setting, problem }) => `${setting} ${problem}`));
    if (isServer) await saveOperatorRules(db, rulesOf(settings));
    return { app, embedded: platform.embedded, migrated, close: closeApp };
  } catch (error) {
    await closeApp();
    throw error;
  }
}

/** For migrations, restores and the demo, which do what the service may not. */
export const openOwnerDatabase = ({ owner }: Platform): Database =>
  openDatabase({
    connection: owner,
    poolSize: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });

async function migrateAsOwner(platform: Platform, onAlert: Alert | undefined): Promise<MigrationReport> {
  const owner = openOwnerDatabase(platform);
  try {
    if (await isBeingRestored(owner)) throw new Error(backupTexts.restoring);
    const migrated = await migrate(owner);
    if (migrated.newerGeneration !== undefined)
      onAlert?.('the database has the schema of a newer version; upgrade this installation, too', {
        generation: migrated.newerGeneration,
      });
    return migrated;
  } finally {
    await owner.close();
  }
}
