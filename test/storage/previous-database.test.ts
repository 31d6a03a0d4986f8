// A database that an earlier commit filled (previous/README.md) works with this one: nothing stored has another name,
// form or meaning now. Every test has its own copy.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { readLines } from '../../src/auditor/read-statement.ts';
import { asMerchantId, asWithdrawalId } from '../../src/domain/ids.ts';
import { loadAccount } from '../../src/storage/aggregators/accounts.ts';
import { loadEndpoint } from '../../src/storage/webhooks/endpoints.ts';
import { lockDestination } from '../../src/storage/withdrawals/withdrawals.ts';
import type { App } from '../../src/usecases/app.ts';
import { verifyAudit, writeHead } from '../../src/usecases/operator/audit/verify-audit.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import {
  findByDestination,
  recognizeDestinations,
} from '../../src/usecases/operator/withdrawals/find-by-destination.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { secretsOf } from '../../src/usecases/payouts/aggregator-accounts.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { openSecret } from '../../src/usecases/webhooks/webhook-secret.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { SET_UP, TESTER } from '../harness/actors.ts';
import { findDifferences } from '../harness/app.ts';
import { BALANCE, CREATE, referenceFor, toTron } from '../harness/client.ts';
import type { TestDatabase } from '../harness/database.ts';
import { openOperatorClient } from '../harness/operator-client.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { type Message, startReceiver } from '../webhooks/receiver.ts';
import { statementFile } from './previous/fixture.ts';
import {
  auditFindings,
  type Copy,
  credentialsOf,
  expected,
  facts,
  liftHalts,
  makeProposalsADayLater,
  merchant,
  moveAggregator,
  openCopy,
  operator,
  restore,
  signIn,
  statuses,
  withToken,
} from './previous/restore.ts';

const { withdrawals } = facts;

let restored: TestDatabase;
beforeAll(async () => {
  restored = await restore();
});
afterAll(() => restored.drop());

test('belongs to its master key, has a ledger without differences and passes the auditor', async () => {
  const { app } = await openCopy(restored);
  expect(await setUpInstallation(app, [])).toEqual([]);
  expect(await findDifferences(app)).toEqual([]);
  expect(await auditFindings(app)).toEqual({ role: 'sluice_auditor', findings: [] });
});

test('has the audit log that was written, up to the recorded hash', async () => {
  const { app } = await openCopy(restored);
  const verified = await verifyAudit(app, TESTER, { onProgress: () => undefined });
  if (!verified.ok || !verified.value.head) throw new Error('the audit log was not verified');
  const { head, entries, firstWrong } = verified.value;
  expect({ firstWrong, head: writeHead(head) }).toEqual({ firstWrong: null, head: facts.auditHead });
  expect(entries).toBeGreaterThan(50);
});

test('shows merchants their withdrawals as before', async () => {
  expect(await statuses(await openCopy(restored))).toEqual(expected('before'));
});

test('shows operators the stages of withdrawals as before', async () => {
  const copy = await openCopy(restored);
  for (const { id, label, before } of withdrawals) {
    const { body } = await withToken(copy, 'GET', `/withdrawals/${id}`);
    expect(body, label).toMatchObject({ withdrawal: { stage: before.stage } });
  }
});

test('accepts every secret key of every merchant, and what needs a rate once one is set', async () => {
  const { app, server } = await openCopy(restored);
  const keys = Object.values(facts.merchants).flatMap(({ id, secretKeys }) =>
    secretKeys.map((secret_key) => ({ merchant_id: id, secret_key })),
  );
  const create = (shop: object) => server.post(CREATE, { ...shop, ...toTron, amount: '10.00' });
  expect((await create(keys[0] ?? {})).body['code']).toBe('rate_not_available');
  await setRate(app, SET_UP, 'USDT', { rate: '97.35' });
  for (const shop of keys) {
    expect((await server.post(BALANCE, shop)).body).toMatchObject({ success: true });
    // The aggregators of the previous version do not pay in USDT.
    const { body } = await create(shop);
    expect(body['success'] || body['code'] === 'auto_system_not_found').toBe(true);
  }
});

test('returns the ids of old withdrawals for their order ids', async () => {
  const { server } = await openCopy(restored);
  for (const { id, label, merchant: name, request } of withdrawals) {
    const again = await server.post(CREATE, { ...credentialsOf(name), ...request });
    expect(String(again.body['withdraw_id']), label).toBe(String(id));
    const other = await server.post(CREATE, { ...credentialsOf(name), ...request, amount: '3.00' });
    expect(other.body, label).toMatchObject({ success: false, code: 'order_id_used' });
  }
});

test('opens every sealed wallet and finds withdrawals by it', async () => {
  const { app } = await openCopy(restored);
  for (const { id, label, request } of withdrawals) {
    const sealed = await app.db.transaction((tx) => lockDestination(tx, asWithdrawalId(id)));
    const wallet = sealed && app.vault.openWallet(asWithdrawalId(id), sealed);
    expect(wallet, label).toBe(request['wallet']?.replace('+', ''));
  }
  const wallet = String(withdrawals[0]?.request['wallet']);
  const found = await findByDestination(app, TESTER, recognizeDestinations(app, wallet, true));
  if (!found.ok) throw new Error(found.rejection.text);
  const ids = found.value.withdrawals.map(({ withdrawal }) => Number(withdrawal.id));
  expect(ids.sort((a, b) => a - b)).toEqual(
    withdrawals.filter(({ request }) => request['wallet'] === wallet).map(({ id }) => id),
  );
});

test('opens the secrets of aggregators and of webhook endpoints', async () => {
  const { app } = await openCopy(restored);
  for (const [name, keys] of Object.entries(facts.aggregators)) {
    const sealed = (await loadAccount(app.db, name, 1))?.secrets;
    if (!sealed) throw new Error(`there is no aggregator ${name}`);
    expect(JSON.parse(app.vault.openText(secretsOf(name), sealed))).toEqual(keys);
  }
  for (const { id, webhookSecrets } of Object.values(facts.merchants)) {
    const merchantId = asMerchantId(id);
    const endpoint = await loadEndpoint(app.db, merchantId);
    const sealed = [endpoint?.oldSecret, endpoint?.secret].flatMap((secret) => (secret ? [secret] : []));
    expect(sealed.map((secret) => openSecret(app.vault, merchantId, secret))).toEqual(webhookSecrets);
  }
});

test('accepts the passwords, codes and tokens of operators', async () => {
  const copy = await openCopy(restored);
  for (const name of Object.keys(facts.operators)) {
    const browser = await signIn(copy, name);
    expect((await browser.get('/withdrawals')).status, name).toBe(200);
  }
  const { name, password, backupCode } = operator('mira');
  const browser = openOperatorClient(copy.server.url, { name, password });
  await browser.signIn();
  const second = await browser.send('POST', '/session/totp', { backup_code: backupCode });
  expect(second.body).toEqual({ next: 'done' });
  expect((await withToken(copy, 'GET', '/session')).body).toMatchObject({ operator: { name: 'ada' } });
});

test('returns the stored response to a repeated form token', async () => {
  const { operator: name, path, body, token, answer } = facts.form;
  const browser = await signIn(await openCopy(restored), name);
  expect(await browser.post(path, body, token)).toMatchObject({ status: 200, text: answer });
});

/** Starts the simulators with their stores of the time of the dump, or with empty stores. */
async function startAggregators(
  { app, server }: Copy,
  { empty = false } = {},
): Promise<() => ReturnType<typeof readLines>> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-stores-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const storeFiles: string[] = [];
  for (const [name, { secret }] of Object.entries(facts.aggregators)) {
    const storeFile = join(folder, name);
    if (!empty) copyFileSync(statementFile(name), storeFile);
    const callbackUrl = `${server.url}/callbacks/${name}`;
    const simulator = await startSimulator({ port: 0, secret, storeFile, callbackUrl, delayMs: 20 });
    onTestFinished(() => simulator.close());
    storeFiles.push(storeFile);
    await moveAggregator(app, name, simulator.url);
  }
  return () => storeFiles.flatMap((storeFile) => readLines(readFileSync(storeFile, 'utf8')));
}

test('distinguishes payouts that an aggregator has acknowledged', async () => {
  const copy = await openCopy(restored);
  await startAggregators(copy, { empty: true });
  const lookUp = async (label: string): Promise<unknown> => {
    const id = asWithdrawalId(withdrawals.find((fact) => fact.label === label)?.id ?? 0);
    await advancePayout(copy.app, id);
    const incidents = await listIncidents(copy.app, { all: false, withdrawalId: id });
    return { now: (await statuses(copy))[label], incidents: incidents.map(({ kind }) => kind) };
  };
  expect(await lookUp('sent by ewallet')).toEqual({
    now: { status: 'Created', returned: false },
    incidents: ['lost_by_aggregator'],
  });
  expect(await lookUp('uncertain and paid')).toEqual({
    now: { status: 'Cancelled', returned: false },
    incidents: [],
  });
});

test('runs jobs under the identifiers that are stored', async () => {
  const { app } = await openCopy(restored);
  const served: string[] = [];
  const runJobs: App['runJobs'] = async ({ tasks }) => {
    served.push(...Object.keys(tasks));
    return { stop: async () => undefined };
  };
  await startWorker({ ...app, runJobs });
  const stored = await app.db.query<{ identifier: string }>({
    text: `select identifier from graphile_worker._private_tasks
           union select identifier from graphile_worker._private_known_crontabs`,
  });
  expect(served).toEqual(expect.arrayContaining(stored.map(({ identifier }) => identifier)));
});

function expectSigned({ headers, body }: Message): void {
  const { data } = JSON.parse(body) as { data: { id: number } };
  const about = withdrawals.find(({ id }) => id === data.id);
  const { webhookSecrets } = merchant(about?.merchant ?? '');
  for (const secret of webhookSecrets) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
}

/** The last status that a merchant received for each withdrawal that changed. */
const lastStatuses = (messages: readonly Message[]): Record<string, unknown> => {
  const events = messages.map(
    ({ body }) => JSON.parse(body).data as { id: number; seq: number; status: string },
  );
  events.sort((a, b) => a.seq - b.seq);
  return Object.fromEntries(events.map(({ id, status }) => [id, status]));
};

/** Without a locked rate nothing is sent: operators pay what the previous version had not sent. */
async function payWithoutLockedRate(copy: Copy): Promise<void> {
  const wasQueued = ({ request, before }: (typeof withdrawals)[number]) =>
    request['system'] === 'usdt' && before.stage === 'queued';
  const held = withdrawals.filter((each) => wasQueued(each) && each.after.status === 'Paid');
  expect(held).not.toEqual([]);
  for (const { id } of held) {
    await withToken(copy, 'POST', `/withdrawals/${id}/claim`, {});
    const reference = referenceFor('usdt', id);
    expect((await withToken(copy, 'POST', `/withdrawals/${id}/pay`, { reference })).status).toBe(200);
  }
}

const SECONDS_ON_A_BUSY_MACHINE = 60;

test('finishes everything that was queued, and notifies the merchants', async () => {
  const copy = await openCopy(restored);
  const { app } = copy;
  const receiver = await startReceiver();
  // Not through the use case, which would schedule the stored webhook jobs again.
  await app.db.query({ text: 'update webhook_endpoints set url = $1', values: [receiver.url] });
  const stored = await app.db.query<{ id: string }>({ text: 'select id::text from graphile_worker.jobs' });
  expect(stored.length).toBeGreaterThan(15);
  const readStatements = await startAggregators(copy);
  const worker = await startWorker(app);
  onTestFinished(() => worker.stop());

  const checker = await signIn(copy, 'cem');
  const confirm = () => checker.post(`/proposals/${facts.waitingProposal}/confirm`);
  expect((await confirm()).body['error']).toContain('are not independent');
  await makeProposalsADayLater(app);
  expect((await confirm()).status).toBe(200);
  await liftHalts(copy);

  await payWithoutLockedRate(copy);
  await waitUntil(
    () => statuses(copy),
    (now) => JSON.stringify(now) === JSON.stringify(expected('after')),
    SECONDS_ON_A_BUSY_MACHINE,
  );
  const left = { text: 'select task_identifier, key from graphile_worker.jobs where id = any ($1)' };
  await waitUntil(
    () => app.db.query({ ...left, values: [stored.map(({ id }) => id)] }),
    (jobs) => jobs.length === 0,
    SECONDS_ON_A_BUSY_MACHINE,
  );
  await waitUntil(
    () => app.db.query({ text: `select * from webhook_deliveries where state <> 'delivered'` }),
    (undelivered) => undelivered.length === 0,
    SECONDS_ON_A_BUSY_MACHINE,
  );
  receiver.messages.forEach(expectSigned);
  expect(lastStatuses(receiver.messages)).toMatchObject(
    Object.fromEntries(
      withdrawals
        .filter(({ merchant: name, before, after }) => name !== 'Stall' && before.status !== after.status)
        .map(({ id, after }) => [id, after.status]),
    ),
  );
  expect(await findDifferences(app)).toEqual([]);
  expect(await auditFindings(app, async () => readStatements())).toEqual({
    role: 'sluice_auditor',
    findings: [],
  });
});
