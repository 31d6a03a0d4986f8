// Settings from the environment (and a .env file). All problems are reported in one message.
import { isIP } from 'node:net';
import { getCountries } from 'libphonenumber-js/max';
import { z } from 'zod';
import { isPublic } from '../adapters/webhook-sender/addresses.ts';
import { hostOf, isLocalName } from '../adapters/webhook-sender/check-url.ts';
import { parseAddressBlock } from '../domain/ip-addresses.ts';
import type { PhoneRegion } from '../domain/systems/system.ts';
import { isTronAddress } from '../domain/systems/tron-address.ts';
import { parseDatabaseUrl } from '../storage/postgres/database-url.ts';

const count = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .default(fallback);

const masterKey = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-fA-F]{64}$/.test(text) ? 'hex' : 'base64'))
  .refine(
    (key) => key.length === 32,
    'must be 32 bytes in hex or base64; create one with `openssl rand -base64 32`',
  );

const postgresUrl = z.string().transform((text, context) => {
  const parsed = parseDatabaseUrl(text);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: 'custom', message: parsed.rejection });
  return z.NEVER;
});

const regions: readonly string[] = getCountries();

const proxies = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((block) => block.trim())
      .filter(Boolean),
  )
  .refine(
    (blocks) => blocks.every((block) => parseAddressBlock(block) !== undefined),
    'must be IP addresses or CIDR blocks, separated by commas',
  );

const isExplorerUrl = (text: string): boolean => {
  const url = URL.parse(text.replace('{hash}', 'hash'));
  return text.includes('{hash}') && (url?.protocol === 'https:' || url?.protocol === 'http:');
};

const isConsoleUrl = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return url.protocol === 'https:' || url.protocol === 'http:';
};

/** Over the public network a reply without https could be forged. The path may be a key, so it is never shown. */
function isNodeUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.search || url.hash) return false;
  if (url.protocol === 'https:') return true;
  const host = hostOf(url);
  return url.protocol === 'http:' && (isLocalName(host) || (isIP(host) !== 0 && !isPublic(host)));
}

const schema = z.object({
  HOST: z
    .string()
    .refine((host) => host === 'localhost' || isIP(host) !== 0, 'must be an IP address or localhost')
    .default('127.0.0.1'),
  PORT: count(8080, 0, 65_535),
  DATABASE_URL: postgresUrl.optional(),
  SLUICE_DATA_DIR: z.string().min(1).default('./data'),
  SLUICE_POSITION_FILE: z.string().min(1).optional(),
  SLUICE_MASTER_KEY: masterKey.optional(),
  SLUICE_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as RUB')
    .default('RUB'),
  SLUICE_PHONE_REGION: z
    .string()
    .refine((region) => regions.includes(region), 'must be a country code, such as RU')
    .default('RU'),
  SLUICE_FPS_NUMBERS: z.enum(['mobile', 'any'], 'must be mobile or any').default('mobile'),
  SLUICE_HTTP_STATUS: z.enum(['standard', 'legacy200'], 'must be standard or legacy200').default('standard'),
  SLUICE_TRUSTED_PROXIES: proxies.default([]),
  SLUICE_FAILED_CREDENTIALS_PER_MINUTE: count(30, 0, 1_000_000),
  SLUICE_REQUESTS_PER_MINUTE: count(0, 0, 10_000_000),
  SLUICE_RETURN_FEE: z.enum(['keep', 'refund'], 'must be keep or refund').default('keep'),
  SLUICE_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  SLUICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SLUICE_WORKER_PORT: count(0, 0, 65_535).unwrap().optional(),
  SLUICE_WORKER_CONCURRENCY: count(64, 1, 1_000),
  SLUICE_BREAKER_FAILURES: count(5, 1, 1_000),
  SLUICE_BREAKER_SECONDS: count(10, 1, 3_600),
  SLUICE_RECONCILE_DAYS: count(14, 1, 90),
  SLUICE_NOTE_DAYS: count(1_825, 1, 36_500),
  SLUICE_NOT_AFTER_SECONDS: count(600, 0, 86_400),
  SLUICE_EXPLORER_URL: z
    .string()
    .refine(isExplorerUrl, 'must be an address with {hash}, such as https://explorer.example.com/tx/{hash}')
    .optional(),
  SLUICE_TRON_NODE_URL: z
    .string()
    .refine(isNodeUrl, 'must be an https address without query, or http with a private IP address')
    .optional(),
  SLUICE_TRON_NODE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  SLUICE_TRON_TOKEN: z
    .string()
    .refine(isTronAddress, 'must be the TRON address of a contract')
    .default('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  SLUICE_RATE_HOURS: count(24, 1, 24 * 30),
  SLUICE_RATE_JUMP_PERCENT: count(5, 0, 100),
  SLUICE_RATE_FEED_MINUTES: count(10, 5, 24 * 60),
  SLUICE_RETRY_ATTEMPTS: count(20, 1, 1_000),
  SLUICE_RETRY_HOURS: count(24, 1, 2_160),
  SLUICE_CLOCK_SKEW_SECONDS: count(5, 1, 3_600),
  SLUICE_PROPOSAL_HOURS: count(24, 1, 720),
  SLUICE_INDEPENDENCE_HOURS: count(24, 24, 720),
  SLUICE_PORTAL_PAUSE_HOURS: count(24, 0, 720),
  SLUICE_ALERT_PROPOSAL_MINUTES: count(15, 1, 10_080),
  SLUICE_ALERT_WITHDRAWAL_MINUTES: count(60, 1, 10_080),
  SLUICE_CONSOLE_URL: z
    .string()
    .refine(
      isConsoleUrl,
      'must be the address of the console without query, such as https://pay.example.com/console',
    )
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  SLUICE_WEBHOOK_LOOPBACK: z.enum(['allow', 'deny'], 'must be allow or deny').optional(),
  /** Read by the command line only, and best not in the environment of the service. */
  SLUICE_BACKUP_PASSPHRASE: z.string().min(1).optional(),
  SLUICE_SIMULATOR_SECRET: z.string().min(1).optional(),
  SLUICE_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SLUICE_LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  SLUICE_POOL_SIZE: count(10, 2, 1_000),
  SLUICE_BATCH_SIZE: count(512, 1, 5_000),
  SLUICE_BATCHES_IN_FLIGHT: count(1, 1, 64),
  SLUICE_QUEUE_SIZE: count(10_000, 1, 1_000_000),
  SLUICE_STATEMENT_TIMEOUT_MS: count(10_000, 100, 600_000),
  SLUICE_LOCK_TIMEOUT_MS: count(3_000, 50, 600_000),
});

export const SETTINGS: readonly string[] = Object.keys(schema.shape);

export type Config = ReturnType<typeof toConfig>;

const toConfig = (env: z.output<typeof schema>) => ({
  host: env.HOST,
  port: env.PORT,
  databaseHosts: env.DATABASE_URL,
  dataDir: env.SLUICE_DATA_DIR,
  positionFile: env.SLUICE_POSITION_FILE,
  masterKey: env.SLUICE_MASTER_KEY,
  currency: env.SLUICE_CURRENCY,
  phoneRegion: env.SLUICE_PHONE_REGION as PhoneRegion,
  fpsNumbers: env.SLUICE_FPS_NUMBERS,
  legacy200: env.SLUICE_HTTP_STATUS === 'legacy200',
  trustedProxies: env.SLUICE_TRUSTED_PROXIES,
  rateLimits: {
    failedCredentials: env.SLUICE_FAILED_CREDENTIALS_PER_MINUTE,
    requestsPerMerchant: env.SLUICE_REQUESTS_PER_MINUTE,
  },
  refundFeeOnReturn: env.SLUICE_RETURN_FEE === 'refund',
  secondFactor: env.SLUICE_SECOND_FACTOR,
  worker: env.SLUICE_WORKER === 'on',
  workerPort: env.SLUICE_WORKER_PORT,
  workerConcurrency: env.SLUICE_WORKER_CONCURRENCY,
  breaker: {
    failuresInARow: env.SLUICE_BREAKER_FAILURES,
    pauseSeconds: env.SLUICE_BREAKER_SECONDS,
  },
  reconcileDays: env.SLUICE_RECONCILE_DAYS,
  noteDays: env.SLUICE_NOTE_DAYS,
  notAfterSeconds: env.SLUICE_NOT_AFTER_SECONDS,
  explorerUrl: env.SLUICE_EXPLORER_URL,
  tronNode:
    env.SLUICE_TRON_NODE_URL === undefined
      ? undefined
      : { url: env.SLUICE_TRON_NODE_URL, key: env.SLUICE_TRON_NODE_KEY, token: env.SLUICE_TRON_TOKEN },
  rateHours: env.SLUICE_RATE_HOURS,
  rateJumpPercent: env.SLUICE_RATE_JUMP_PERCENT,
  rateFeedMinutes: env.SLUICE_RATE_FEED_MINUTES,
  retryLimits: { attempts: env.SLUICE_RETRY_ATTEMPTS, seconds: env.SLUICE_RETRY_HOURS * 3_600 },
  maxClockSkewSeconds: env.SLUICE_CLOCK_SKEW_SECONDS,
  proposalHours: env.SLUICE_PROPOSAL_HOURS,
  portalPauseHours: env.SLUICE_PORTAL_PAUSE_HOURS,
  independenceHours: env.SLUICE_INDEPENDENCE_HOURS,
  alertMinutes: {
    proposal: env.SLUICE_ALERT_PROPOSAL_MINUTES,
    withdrawal: env.SLUICE_ALERT_WITHDRAWAL_MINUTES,
  },
  consoleUrl: env.SLUICE_CONSOLE_URL,
  webhookLoopback: env.SLUICE_WEBHOOK_LOOPBACK && env.SLUICE_WEBHOOK_LOOPBACK === 'allow',
  metricsToken: env.SLUICE_METRICS_TOKEN,
  logLevel: env.SLUICE_LOG_LEVEL,
  poolSize: env.SLUICE_POOL_SIZE,
  batching: {
    maxSize: env.SLUICE_BATCH_SIZE,
    maxInFlight: env.SLUICE_BATCHES_IN_FLIGHT,
    maxQueued: env.SLUICE_QUEUE_SIZE,
  },
  statementTimeoutMs: env.SLUICE_STATEMENT_TIMEOUT_MS,
  lockTimeoutMs: env.SLUICE_LOCK_TIMEOUT_MS,
});

/** Kubernetes sets such variables for a service named sluice; TEST_ is for our tests. */
const INJECTED = /^SLUICE_(SERVICE_|PORT$|PORT_|TEST_)/;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable counts as unset: compose files and .env templates have many.
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(settings);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  if (settings['DATABASE_URL'] !== undefined && settings['SLUICE_MASTER_KEY'] === undefined)
    problems.push(
      'SLUICE_MASTER_KEY is required together with DATABASE_URL; create one with `openssl rand -base64 32`',
    );
  if (env['DATABASE_URL'] === '')
    problems.push('DATABASE_URL is empty; unset it to use the embedded PostgreSQL');
  for (const name of Object.keys(settings)) {
    if (name.startsWith('SLUICE_') && !INJECTED.test(name) && !SETTINGS.includes(name))
      problems.push(
        name === 'SLUICE_OPERATOR'
          ? 'SLUICE_OPERATOR names nobody any more; sign in with `sluice login` and unset it'
          : `${name} is not a Sluice setting`,
      );
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data);
}
