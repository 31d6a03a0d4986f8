// A database that is not the one it was: every way in which something is sent asks whether withdrawals were lost.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asWithdrawalId } from '../../src/domain/ids.ts';
import type { OutsideRecord } from '../../src/domain/restore/database-identity.ts';
import type { PositionRecord } from '../../src/ports/position-record.ts';
import { loadOutsideRecord } from '../../src/storage/installation/database-identity.ts';
import type { App } from '../../src/usecases/app.ts';
import { listHalts } from '../../src/usecases/operator/halts/halts.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { recordPosition } from '../../src/usecases/system/confirm-database.ts';
import { connectDirectly } from '../harness/database.ts';
import { openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';

let testEnv: PayoutSetup;
let record: OutsideRecord | undefined;
const positionRecord: PositionRecord = {
  read: async () => record,
  write: async (next) => {
    record = next;
  },
};

beforeEach(async () => {
  record = undefined;
  testEnv = await openPayoutSetup({ worker: false, server: { app: { positionRecord } } });
});
afterEach(() => testEnv.close());

async function change(sql: string): Promise<void> {
  const client = await connectDirectly(testEnv.server.database);
  await client.query(sql);
  await client.end();
}

const RESTARTED = "started_at = started_at - interval '1 day'";

/** What happened to the database since it was confirmed, and what is known outside of it. */
const LOSSES: readonly [
  name: string,
  sql: string,
  known: (app: App) => Promise<OutsideRecord | undefined>,
][] = [
  ['restored into another cluster', `system_identifier = 1, ${RESTARTED}`, loadRecord],
  ['restored from a dump', 'withdrawals_oid = 1', loadRecord],
  ['restored from a dump, without a record', 'withdrawals_oid = 1', async () => undefined],
  ['promoted, without a record', `timeline = 7, ${RESTARTED}`, async () => undefined],
  ['behind the record', RESTARTED, async (app) => ({ ...(await loadRecord(app)), position: 1n << 60n })],
  [
    'without an acknowledged withdrawal',
    RESTARTED,
    async (app) => ({ ...(await loadRecord(app)), newestId: 9_999_999 }),
  ],
];

async function loadRecord(app: App): Promise<OutsideRecord> {
  return loadOutsideRecord(app.db);
}

/** The ways in which the loss is noticed. */
const DOORS: readonly [name: string, enter: () => Promise<unknown>][] = [
  ['a create', () => testEnv.pay('100.00')],
  [
    'a job',
    async () => {
      await change('update withdrawals set auto = true');
      const { rows } = {
        rows: await testEnv.app.db.query<{ id: bigint }>({ text: 'select id from withdrawals' }),
      };
      for (const { id } of rows)
        await testEnv.app.beginAttempt({ id: asWithdrawalId(Number(id)), tried: new Set() });
    },
  ],
  ['the start of a process', () => recordPosition(testEnv.app)],
];

describe.each(LOSSES)('%s', (_loss, sql, known) => {
  test.each(DOORS)('%s halts every payout and opens an incident', async (_door, enter) => {
    await change("update merchants set payout_mode = 'manual'");
    await testEnv.pay('50.00');
    await change("update merchants set payout_mode = 'auto'");
    record = await known(testEnv.app);
    await change(`update database_identity set ${sql}`);
    await enter();
    expect(testEnv.simulator.store.entries()).toEqual([]);
    expect(await listHalts(testEnv.app)).toMatchObject([{ scope: 'global', actor: 'sluice' }]);
    expect(await listIncidents(testEnv.app, { all: false })).toMatchObject([{ kind: 'database_restored' }]);
  });
});

test('a create on a database that is behind the record sends nothing', async () => {
  record = { ...(await loadRecord(testEnv.app)), position: 1n << 60n };
  await change(`update database_identity set ${RESTARTED}`);
  expect((await testEnv.pay('100.00')).status).toBe(200);
  expect(testEnv.simulator.store.entries()).toEqual([]);
});

test.each<[string, string, boolean]>([
  ['a restart with a record', RESTARTED, true],
  ['a restart without a record', RESTARTED, false],
  ['a promotion that lost nothing', `timeline = 7, ${RESTARTED}`, true],
])('%s halts nothing', async (_name, sql, hasRecord) => {
  if (hasRecord) record = await loadRecord(testEnv.app);
  await change(`update database_identity set ${sql}`);
  expect((await testEnv.pay('100.00')).status).toBe(200);
  expect(testEnv.simulator.store.entries()).toHaveLength(1);
  expect(await listHalts(testEnv.app)).toEqual([]);
  expect(await listIncidents(testEnv.app, { all: false })).toEqual([]);
});

test('a process without a record that confirmed first does not hide the loss', async () => {
  await change(`update database_identity set ${RESTARTED}`);
  await recordPosition({ ...testEnv.app, positionRecord: undefined });
  expect(await listHalts(testEnv.app)).toEqual([]);
  record = { ...(await loadRecord(testEnv.app)), position: 1n << 60n };
  await recordPosition(testEnv.app);
  expect(await listHalts(testEnv.app)).toMatchObject([{ scope: 'global' }]);
});

test('the nonce of a withdrawal never changes', async () => {
  await testEnv.pay('100.00');
  await expect(change('update withdrawals set nonce = gen_random_uuid()')).rejects.toThrow(
    'terms of a withdrawal',
  );
});
