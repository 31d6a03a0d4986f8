// Copies of the restored fixture, and what its merchants and operators do with one.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { audit } from '../../../src/auditor/index.ts';
import type { readLines } from '../../../src/auditor/read-statement.ts';
import { openDatabase } from '../../../src/storage/postgres/database.ts';
import { migrate } from '../../../src/storage/postgres/migrate.ts';
import type { App } from '../../../src/usecases/app.ts';
import { liftHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { TESTER } from '../../harness/actors.ts';
import { openAppOn } from '../../harness/app.ts';
import { INFO } from '../../harness/client.ts';
import { cloneDatabase, type TestDatabase } from '../../harness/database.ts';
import { type OperatorClient, openOperatorClient } from '../../harness/operator-client.ts';
import { codeAt, stepNow } from '../../harness/sign-in.ts';
import {
  DATABASE_FILE,
  FACTS_FILE,
  type Facts,
  MASTER_KEY,
  type MerchantFact,
  type OperatorFact,
  serve,
} from './fixture.ts';

export const facts: Facts = JSON.parse(readFileSync(FACTS_FILE, 'utf8'));
const { withdrawals } = facts;

/** In a database of its own, brought to this version. */
export async function restore(): Promise<TestDatabase> {
  const restored = await cloneDatabase({ empty: true });
  const client = new pg.Client(restored.connection);
  await client.connect();
  await client.query(gunzipSync(readFileSync(DATABASE_FILE)).toString());
  await client.end();
  const db = openDatabase({
    connection: restored.connection,
    poolSize: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  await migrate(db);
  await db.close();
  return restored;
}

export type Copy = { readonly app: App; readonly server: Awaited<ReturnType<typeof serve>> };

export async function openCopy(restored: TestDatabase): Promise<Copy> {
  const database = await cloneDatabase({ template: String(restored.connection.database) });
  const app = openAppOn(database.connection, MASTER_KEY);
  await app.cache.listen();
  const server = await serve(app);
  onTestFinished(async () => {
    await server.close();
    await app.close();
    await database.drop();
  });
  return { app, server };
}

export function merchant(name: string): MerchantFact {
  const found = facts.merchants[name];
  if (!found) throw new Error(`the fixture has no merchant ${name}`);
  return found;
}

export function operator(name: string): OperatorFact {
  const found = facts.operators[name];
  if (!found) throw new Error(`the fixture has no operator ${name}`);
  return found;
}

export const credentialsOf = (name: string, { id, secretKeys } = merchant(name)) => ({
  merchant_id: id,
  secret_key: secretKeys[0],
});

/** What the merchants see of all withdrawals, by label. */
export async function statuses({ server }: Copy): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const { label, id, merchant: name } of withdrawals) {
    const { body } = await server.post(INFO, { ...credentialsOf(name), id });
    const { status, returned } = body['data'] as Record<string, unknown>;
    seen[label] = { status, returned };
  }
  return seen;
}

export const expected = (moment: 'before' | 'after'): Record<string, unknown> =>
  Object.fromEntries(
    withdrawals.map((fact) => {
      const { status, returned } = fact[moment];
      return [fact.label, { status, returned }];
    }),
  );

export async function signIn({ server }: Copy, name: string): Promise<OperatorClient> {
  const { password, totpSecret } = operator(name);
  const browser = openOperatorClient(server.url, { name, password });
  const answer = await browser.signIn();
  if (totpSecret === undefined) return browser;
  expect(answer.body).toEqual({ next: 'totp' });
  const second = await browser.send('POST', '/session/totp', { code: codeAt(totpSecret, stepNow()) });
  expect(second.body).toEqual({ next: 'done' });
  browser.csrf = String((await browser.get('/session')).body['csrf_token']);
  return browser;
}

export const withToken = ({ server }: Copy, method: string, path: string, body?: object) =>
  openOperatorClient(server.url).send(method, path, body, {
    authorization: `Bearer ${operator('ada').token}`,
  });

export async function liftHalts({ app }: Copy): Promise<void> {
  for (const halt of [
    { scope: 'merchant', subject: String(merchant('Stall').id) },
    { scope: 'system', subject: 'usdt' },
  ] as const) {
    const lifted = await liftHalt(app, TESTER, halt);
    if (!lifted.ok) throw new Error(lifted.rejection.text);
  }
}

/** Without the comparisons of the last nights: no process ran on this database then. */
export async function auditFindings(app: App, statement?: () => Promise<ReturnType<typeof readLines>>) {
  const client = await app.db.connect();
  try {
    const { role, findings } = await audit(client, { auditHash: app.auditHash, statement });
    return { role, findings: findings.filter(({ check }) => check !== 'reconciliation') };
  } finally {
    await client.end();
  }
}

/** As if open proposals had been made a day after the accounts of their makers and checkers. */
export async function makeProposalsADayLater({ db }: App): Promise<void> {
  await db.query({ text: 'alter table proposals disable trigger proposals_guard' });
  await db.query({
    text: `update proposals set made_at = made_at + interval '25 hours' where verdict is null`,
  });
  await db.query({ text: 'alter table proposals enable trigger proposals_guard' });
}

/** As if the aggregator had always been at this address: its simulator gets another port with every start. */
export async function moveAggregator({ db, cache }: App, name: string, url: string): Promise<void> {
  await db.query({ text: 'alter table aggregators disable trigger aggregators_retire_account' });
  await db.query({
    text: 'update aggregators set url = $2, deadline_ms = 10000 where name = $1',
    values: [name, url],
  });
  await db.query({ text: 'alter table aggregators enable trigger aggregators_retire_account' });
  cache.invalidateCatalog();
}
