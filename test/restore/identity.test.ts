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

describe('a loss since the database was confirmed', () => {
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

describe('a loss that was noticed and not resolved', () => {
  const lose = async (): Promise<void> => {
    record = { ...(await loadRecord(testEnv.app)), newestId: 9_999_999 };
    await recordPosition(testEnv.app);
    expect(await listHalts(testEnv.app)).toMatchObject([{ scope: 'global' }]);
  };
  const forget = () => change('delete from halts; delete from incidents');

  test.each(DOORS)(
    'is noticed again by %s after a second restore, which lost its halt',
    async (_door, enter) => {
      await change("update merchants set payout_mode = 'manual'");
      await testEnv.pay('50.00');
      await change("update merchants set payout_mode = 'auto'");
      await lose();
      await forget();
      await change(`update database_identity set ${RESTARTED}`);
      await enter();
      expect(testEnv.simulator.store.entries()).toEqual([]);
      expect(await listHalts(testEnv.app)).toMatchObject([{ scope: 'global', actor: 'sluice' }]);
      expect(await listIncidents(testEnv.app, { all: false })).toMatchObject([
        { kind: 'database_restored', detail: expect.stringContaining('about an earlier loss') },
      ]);
    },
  );

  test('is forgotten once it is resolved', async () => {
    await lose();
    await change(
      `update incidents set closed_at = now(), closed_by = 'ann', resolution = 'compared'; delete from halts`,
    );
    await recordPosition(testEnv.app);
    expect(record?.openLoss).toBeNull();
    await recordPosition(testEnv.app);
    expect(await listHalts(testEnv.app)).toEqual([]);
  });
});

/** 10,000 for each second since 2026, less a minute. */
const aheadOfClock = (): number => ((Date.now() - Date.UTC(2026, 0)) / 1000 - 60) * 10_000;

async function nextId(): Promise<number> {
  const [row] = await testEnv.app.db.query<{ id: bigint }>({
    text: 'select id from next_withdrawal_ids(1) as id',
  });
  return Number(row?.id);
}

// The database server was not started since, so only the tables or the record show that the sequence was rewound.
test.each<[string, () => Promise<unknown>]>([
  ['from a dump, before it is confirmed', () => change('update database_identity set withdrawals_oid = 1')],
  [
    'from a dump, after it is confirmed',
    async () => {
      await change('update database_identity set withdrawals_oid = 1');
      await recordPosition(testEnv.app);
    },
  ],
  [
    'that only the record shows',
    async () => {
      record = { ...(await loadRecord(testEnv.app)), newestId: 9_999_999 };
      await recordPosition(testEnv.app);
    },
  ],
])('a restore %s moves the ids ahead', async (_name, restore) => {
  expect(await nextId()).toBeLessThan(1_100_000);
  await restore();
  expect(await nextId()).toBeGreaterThan(aheadOfClock());
});

test('the nonce of a withdrawal never changes', async () => {
  await testEnv.pay('100.00');
  await expect(change('update withdrawals set nonce = gen_random_uuid()')).rejects.toThrow(
    'terms of a withdrawal',
  );
});
