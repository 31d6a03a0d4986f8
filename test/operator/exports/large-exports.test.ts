// Exports of more rows than are read at once and of more than one part: nothing is missing, doubled or out of order.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { asMinor } from '../../../src/domain/money.ts';
import { openExport, removeExport, requestExport } from '../../../src/usecases/operator/exports/exports.ts';
import { deleteOldExports, makeExport } from '../../../src/usecases/operator/exports/make-export.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import { returnWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../../harness/actors.ts';
import { CREATE, toEwallet } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { type ManualPayouts, openManualPayouts } from '../withdrawals/manual-payouts.ts';

const ROWS = 5_000;
const MONTH = { from: '2026-03-01', to: '2026-03-31' };

let manual: ManualPayouts;
let env: Record<string, string>;
let folder: string;

/** Copies of a paid withdrawal: two thousand at the same time, the others all over the month. */
async function copyWithdrawal(id: number): Promise<void> {
  const db = new pg.Client(manual.server.database.connection);
  await db.connect();
  await db.query("set session_replication_role = 'replica'");
  const { rows } = await db.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = 'public' and table_name = 'withdrawals' and is_generated = 'NEVER'`,
  );
  const at = `timestamptz '2026-03-10' + case when g <= 2000 then 0 else (g % 20) end * interval '1 day'`;
  const values: Readonly<Record<string, string>> = { id: '2000000 + g', created_at: at, paid_at: at };
  const columns = rows.map(({ column_name }) => column_name);
  await db.query(
    `insert into withdrawals (${columns.join(', ')})
     select ${columns.map((name) => values[name] ?? name).join(', ')} from withdrawals, generate_series(1, ${ROWS}) g where id = $1`,
    [id],
  );
  await db.end();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-exports-'));
  manual = await openManualPayouts();
  const { app, database, masterKey } = manual.server;
  env = await signInOnCommandLine({
    DATABASE_URL: database.url,
    SLUICE_MASTER_KEY: masterKey.toString('base64'),
  });
  await updateSystem(app, TESTER, 'ewallet', { fee: { basisPoints: 0, fixed: asMinor(1_500n) } });
  const pay = async () => {
    const id = await manual.create({ ...toEwallet, fee_from: 'balance' });
    await manual.ann.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` });
    return id;
  };
  await copyWithdrawal(await pay());
  const returned = asWithdrawalId(await pay());
  await returnWithdrawal(app, TESTER, { id: returned, reason: 'closed account', refundFee: false });
  await manual.server.post(CREATE, { ...manual.shop, ...toEwallet });
});
afterAll(async () => {
  await manual.server.close();
  await rm(folder, { recursive: true });
});

async function exported(format: 'csv' | 'xlsx', period = MONTH): Promise<Buffer> {
  const { app } = manual.server;
  const input = { format, by: 'created', ...period, merchantId: null, system: null } as const;
  const requested = await requestExport(app, TESTER, input);
  if (!requested.ok) throw new Error(requested.rejection.text);
  const { id } = requested.value;
  await makeExport(app, { id, tries: 1 });
  const opened = await openExport(app, TESTER, id);
  if (!opened.ok) throw new Error(opened.rejection.text);
  const parts: Buffer[] = [];
  for await (const part of opened.value.parts) parts.push(part);
  expect(parts.length).toBeGreaterThan(period === MONTH && format === 'csv' ? 1 : 0);
  await removeExport(app, TESTER, { id, role: null });
  return Buffer.concat(parts);
}
const rowsOf = (csv: Buffer): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true }) as Record<string, string>[];

describe('a large file', () => {
  test('has every withdrawal once, in the order of its time', async () => {
    const rows = rowsOf(await exported('csv'));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(ROWS);
    expect(rows).toHaveLength(ROWS);
    const times = rows.map(({ created_at = '' }) => created_at);
    expect(times).toEqual([...times].sort((a, b) => a.localeCompare(b)));
  });

  test('has the same rows as a workbook, in which times are times', async () => {
    const [sheet] = await readWorkbook(await exported('xlsx'));
    const [names = [], ...rows] = (sheet?.data ?? []) as (string | number | Date | null)[][];
    const csv = rowsOf(await exported('csv'));
    const column = (name: string) => rows.map((row) => row[names.indexOf(name)]);
    expect(column('id')).toEqual(csv.map(({ id }) => Number(id)));
    expect(column('paid_at').map((at) => (at as Date).toISOString())).toEqual(
      csv.map(({ paid_at }) => paid_at),
    );
  });

  test('that is deleted while it is read ends with an error, and never looks complete', async () => {
    const { app } = manual.server;
    const input = { format: 'csv', by: 'created', ...MONTH, merchantId: null, system: null } as const;
    const requested = await requestExport(app, TESTER, input);
    const id = requested.ok ? requested.value.id : 0;
    await makeExport(app, { id, tries: 1 });
    const opened = await openExport(app, TESTER, id);
    const parts = opened.ok ? opened.value.parts[Symbol.asyncIterator]() : undefined;
    expect((await parts?.next())?.done).toBe(false);
    await removeExport(app, TESTER, { id, role: null });
    await deleteOldExports(app);
    await expect(parts?.next()).rejects.toThrow('was deleted while it was read');
  });

  test('whose process stops is made again, with all tries', async () => {
    const { app } = manual.server;
    const input = { format: 'csv', by: 'created', ...MONTH, merchantId: null, system: null } as const;
    const requested = await requestExport(app, TESTER, input);
    const id = requested.ok ? requested.value.id : 0;
    await makeExport(app, { id, tries: 3, signal: AbortSignal.abort() });
    expect((await openExport(app, TESTER, id)).ok).toBe(false);
    await makeExport(app, { id, tries: 1 });
    expect((await openExport(app, TESTER, id)).ok).toBe(true);
  });
});

test('the charged fee is that of the ledger: of a paid one, of a returned one that kept it, and none of an open one', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const rows = rowsOf(await exported('csv', { from: today, to: today }));
  expect(rows.map(({ status, fee, fee_charged }) => [status, fee, fee_charged])).toEqual([
    ['Paid', '15.00', '15.00'],
    ['Cancelled', '15.00', '15.00'],
    ['Created', '15.00', '0.00'],
  ]);
  expect(rows.map(({ returned: yes }) => yes)).toEqual(['no', 'yes', 'no']);
});

describe('the command line', () => {
  test.each(['csv', 'xlsx'])('writes %s to a file that did not exist', async (format) => {
    const out = join(folder, `march.${format}`);
    const line = ['withdrawal', 'export', '--by', 'created', '--format', format, '--out', out];
    const args = [...line, '--from', MONTH.from, '--to', MONTH.to];
    const { stdout } = await command([...args, '--json'], env);
    expect(JSON.parse(stdout)).toEqual({ file: out, format, withdrawals: ROWS });
    expect((await readFile(out)).length).toBeGreaterThan(100_000);
    const again = await command(args, env);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('or it exists')]);
  });

  test('shows a statement, and writes all of its lines to a file', async () => {
    const id = String(manual.shop.merchant_id);
    const { stdout } = await command(['merchant', 'statement', id, '--json'], env);
    const statement = JSON.parse(stdout) as { items: { step: string }[]; has_more: boolean };
    expect(statement.has_more).toBe(false);
    const out = join(folder, 'statement.csv');
    const written = await command(['merchant', 'statement', id, '--out', out, '--json'], env);
    expect(JSON.parse(written.stdout)).toEqual({ file: out, lines: statement.items.length });
    const steps = rowsOf(await readFile(out)).map(({ step }) => step);
    expect(steps).toEqual(['opening', ...statement.items.map(({ step }) => step), 'closing']);
    const text = (await command(['merchant', 'statement', id, '--limit', '2'], env)).stdout;
    expect(text).toContain('Only the first 2 lines are shown');
  });
});
