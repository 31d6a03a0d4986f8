// docs/adding-a-system.md is complete: its code blocks are applied to a copy of the sources, which is built and used.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { App } from '../../src/usecases/app.ts';
import { TESTER } from '../harness/actors.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { root } from '../harness/process.ts';
import { sqlHash } from './sql-hash.ts';

const COPIED = ['src', 'sql', 'seed', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];

function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sluice-system-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const path of COPIED) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

type Block = { readonly kind: string; readonly file: string; readonly text: string };

const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(\w+) file=(\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', file = '', text = '']) => ({ kind, file, text }),
  );

/** In a diff, each run of removed lines is replaced by the added lines that follow it. */
function applyDiff(source: string, diff: string): string {
  let result = source;
  for (const [, removed = '', added = ''] of diff.matchAll(/((?:^-.*\n)+)((?:^\+.*\n)+)/gm)) {
    const strip = (lines: string): string => lines.trimEnd().replaceAll(/^[-+]/gm, '');
    expect(result.split(strip(removed)), `"${strip(removed)}" stands once`).toHaveLength(2);
    result = result.replace(strip(removed), () => strip(added));
  }
  return result;
}

function apply(copy: string, { kind, file, text }: Block): void {
  const path = join(copy, file);
  writeFileSync(path, kind === 'diff' ? applyDiff(readFileSync(path, 'utf8'), text) : text);
}

/** The part of the step about the database that has no code block. Returns the new generation. */
function raiseGeneration(copy: string): number {
  const path = join(copy, 'sql', 'generation.json');
  const current = JSON.parse(readFileSync(path, 'utf8'));
  const raised = { ...current, generation: current.generation + 1, sha256: sqlHash(join(copy, 'sql')) };
  expect(raised.sha256, 'the migration of the guide changes the hash').not.toBe(current.sha256);
  writeFileSync(path, JSON.stringify(raised));
  return raised.generation;
}

// biome-ignore lint/suspicious/noExplicitAny: the modules of the copy are built while the test runs, so they have no types here.
type Load = (module: string) => Promise<any>;

async function openApp(load: Load, connection: TestDatabase['connection']): Promise<App> {
  const masterKey = Buffer.alloc(32, 7);
  const ignore = () => undefined;
  const database = { connection, poolSize: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 3_000 };
  const db = (await load('storage/postgres/database.js')).openDatabase({ ...database, onIdleError: ignore });
  await (await load('storage/postgres/migrate.js')).migrate(db);
  return (await load('usecases/app.js')).openApp({
    db,
    vault: (await load('storage/installation/vault.js')).openVault(masterKey),
    auditHash: (await load('auditor/chain.js')).auditHashWith(masterKey),
    settings: {
      currency: 'RUB',
      phoneRegion: 'RU',
      fpsNumbers: 'mobile',
      refundFeeOnReturn: false,
      secondFactor: 'optional',
      demo: false,
      breaker: { failuresInARow: 5, pauseSeconds: 1 },
      reconcileDays: 14,
      noteDays: 30,
      workerConcurrency: 8,
      notAfterSeconds: 600,
      retryLimits: { attempts: 20, seconds: 86_400 },
      maxClockSkewSeconds: 5,
      proposalHours: 24,
      independenceHours: 24,
      haltWaitMs: 0,
      isMonitored: false,
      isMasterKeyApart: true,
    },
    batching: { maxSize: 10, maxInFlight: 1, maxQueued: 100 },
    aggregatorKinds: (await load('adapters/aggregators/index.js')).AGGREGATORS,
    webhookSender: (await load('adapters/webhook-sender/index.js')).openWebhookSender({
      allowLoopback: true,
    }),
    logFault: ignore,
    alert: ignore,
  });
}

const page = readFileSync(join(root, 'docs', 'adding-a-system.md'), 'utf8');

test('the guide names only files that exist, and the generation that a migration raises', () => {
  const named = [...page.matchAll(/`((?:console|docs|proof|sql|src|test|ui)\/[^`\s]+)`/g)].map(
    ([, path = '']) => path,
  );
  const created = blocksOf(page).map(({ file }) => file);
  expect(named).toEqual(
    expect.arrayContaining(['sql/generation.json', 'test/repo/schema-generation.test.ts']),
  );
  for (const path of named) expect(created.includes(path) || existsSync(join(root, path)), path).toBe(true);
});

test('a system added by the steps of the guide is paid and booked on its own clearing account', async () => {
  const copy = copySources();
  const blocks = blocksOf(page);
  expect(blocks.map(({ file }) => file)).toContain('src/domain/systems/giftcard.ts');
  for (const block of blocks) apply(copy, block);
  const generation = raiseGeneration(copy);
  execFileSync(process.execPath, [
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    '-p',
    join(copy, 'tsconfig.build.json'),
  ]);

  const load: Load = (module) => import(pathToFileURL(join(copy, 'dist', module)).href);
  const database = await cloneDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const app = await openApp(load, database.connection);
  onTestFinished(() => app.close());
  expect(await app.db.query({ text: 'select generation from sluice_schema' })).toEqual([{ generation }]);

  const { SYSTEMS } = await load('domain/systems/index.js');
  const { createMerchant } = await load('usecases/operator/merchants/create-merchant.js');
  const { updateSystem } = await load('usecases/operator/systems/systems.js');
  const { createWithdrawal } = await load('usecases/merchant/create-withdrawal.js');
  const { authenticateMerchant } = await load('usecases/merchant/authenticate-merchant.js');
  const { payWithdrawal } = await load('usecases/operator/withdrawals/apply-manual-action.js');
  const { listWithdrawalEntries } = await load('usecases/operator/ledger/list-entries.js');
  const { verifyLedger } = await load('usecases/operator/ledger/verify-ledger.js');

  await updateSystem(app, TESTER, 'giftcard', { enabled: true });
  const draft = { name: 'Shop', status: 'active', payoutMode: 'manual', credit: 10_000n };
  const { merchantId, secretKey } = (await createMerchant(app, TESTER, draft)).value;
  const credentials = { merchantId: String(merchantId), secretKey, clientAddress: '127.0.0.1' };
  const { merchant } = (await authenticateMerchant(app, credentials)).value;
  const request = { amount: 1_000n, system: 'giftcard', wallet: 'gc-1234-5678' };
  const created = await createWithdrawal(app, { merchant, credentials, request });
  expect(created).toMatchObject({ ok: true });
  const { id } = created.value;
  expect(await payWithdrawal(app, TESTER, { id, reference: 'card-1' })).toMatchObject({
    ok: true,
    value: { withdrawal: { state: 'paid', walletMasked: 'GC-*******78' } },
  });
  const entries: { account: number; amount: bigint }[] = await listWithdrawalEntries(app, id);
  const { clearingAccount } = SYSTEMS.giftcard;
  const cleared = entries.filter(({ account }) => account === clearingAccount);
  expect(cleared.map(({ amount }) => amount)).toEqual([1_000n]);
  expect(await verifyLedger(app, () => undefined)).toMatchObject({ differences: [] });
});
