// Exports: what a file has, who may ask for one, that a job makes it in parts, and when it is gone.
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_EXPORTS } from '../../../src/domain/exports/exports.ts';
import { ROLES } from '../../../src/domain/operators/roles.ts';
import { beginRun, type ExportRun, insertPart } from '../../../src/storage/exports/exports.ts';
import { deleteOldExports, makeExport } from '../../../src/usecases/operator/exports/make-export.ts';
import { startWorker } from '../../../src/worker/worker.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toEwallet, toPhone } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type ManualPayouts, openManualPayouts } from '../withdrawals/manual-payouts.ts';

let manual: ManualPayouts;
let ann: OperatorClient;
let boss: OperatorClient;
let other: TestMerchant;

const REFERENCE = '=1+1&<b>"bank"</b>';

beforeAll(async () => {
  manual = await openManualPayouts();
  ({ ann } = manual);
  boss = await signInNewOperator(manual.server, 'boss', 'admin');
  other = await makeMerchant(manual.server.app, { credit: '1000' });
  const paid = await manual.create({ ...toPhone, amount: '1250.50', order_id: 'paid' });
  await ann.post(`/withdrawals/${paid}/pay`, { reference: REFERENCE });
  await manual.create({ ...toEwallet, wallet: '@shop', order_id: 'open' });
  await manual.server.post(CREATE, { ...other, ...toPhone, order_id: 'of-another' });
});
afterAll(() => manual.close());

type Fields = Record<string, unknown>;

const today = () => new Date().toISOString().slice(0, 10);
const stateOf = async (id: number): Promise<Fields> => {
  const { body } = await ann.get('/exports');
  return (body['items'] as Fields[]).find((each) => each['id'] === id) ?? {};
};
const request = async (fields: Fields, operator = ann): Promise<number> => {
  const { status, body } = await operator.post('/exports', fields);
  expect({ status, body }).toMatchObject({ status: 200, body: { export: { state: 'waiting', rows: null } } });
  return Number((body['export'] as Fields)['id']);
};
const make = (id: number): Promise<void> => makeExport(manual.server.app, { id, tries: 1 });

/** The bytes, which the operator client would read as text. */
async function download(id: number): Promise<Buffer> {
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${manual.server.url}/operator/v1/exports/${id}/file`, {
    headers: { cookie },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const rowsOf = (csv: Buffer): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true }) as Record<string, string>[];

async function exportRows(fields: Fields): Promise<Record<string, string>[]> {
  const id = await request({ format: 'csv', ...fields });
  await make(id);
  const rows = rowsOf(await download(id));
  await ann.send('DELETE', `/exports/${id}`);
  return rows;
}

describe('a file', () => {
  test('has what was paid in the period, with fee, currency, order, reference and the time of payment', async () => {
    const rows = await exportRows({ by: 'paid' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      order_id: 'paid',
      merchant_id: String(manual.shop.merchant_id),
      status: 'Paid',
      amount: '1250.50',
      fee: '0.00',
      currency: 'RUB',
      reference: `'${REFERENCE}`,
      wallet: expect.stringContaining('*'),
    });
    expect(Date.parse(rows[0]?.['paid_at'] ?? '')).toBeGreaterThanOrEqual(
      Date.parse(rows[0]?.['created_at'] ?? ''),
    );
  });

  test.each<[string, Fields, string[]]>([
    ['all that was created in the period', { by: 'created' }, ['paid', 'open', 'of-another']],
    ['one merchant', { by: 'created', merchant: 'other' }, ['of-another']],
    ['one system', { by: 'created', system: 'ewallet' }, ['open']],
    ['nothing of another period', { by: 'created', from: '2020-01-01', to: '2020-01-31' }, []],
  ])('has %s', async (_what, { merchant, ...fields }, orders) => {
    const merchantId = merchant === undefined ? {} : { merchant_id: other.merchant_id };
    const rows = await exportRows({ ...fields, ...merchantId });
    expect(rows.map(({ order_id }) => order_id)).toEqual(orders);
  });

  test('is a workbook with the same rows, in which money is a number and a formula is a text', async () => {
    const id = await request({ format: 'xlsx', by: 'created' });
    await make(id);
    const file = await download(id);
    const [sheet] = await readWorkbook(file);
    const [names = [], ...rows] = (sheet?.data ?? []) as (string | number | null)[][];
    const column = (name: string) => rows.map((row) => row[names.indexOf(name)]);
    expect(column('order_id')).toEqual(['paid', 'open', 'of-another']);
    expect(column('amount')).toEqual([1250.5, 100, 100]);
    expect(column('reference')).toEqual([REFERENCE, null, null]);
    const csv = await exportRows({ by: 'created' });
    expect(names).toEqual(Object.keys(csv[0] ?? {}));
    expect(await stateOf(id)).toMatchObject({ state: 'done', rows: 3, rows_done: 3, bytes: file.length });
  });
});

describe('an export', () => {
  test('is made by the worker, and says how far it is', async () => {
    const id = await request({ format: 'csv', by: 'created' });
    const reply = await ann.get(`/exports/${id}/file`);
    expect(reply).toMatchObject({ status: 409, body: { error: 'The file is not finished yet.' } });
    const worker = await startWorker(manual.server.app);
    const done = await waitUntil(
      () => stateOf(id),
      ({ state }) => state === 'done',
    );
    await worker.stop();
    expect(done).toMatchObject({ rows: 3, rows_done: 3, problem: null });
    const file = await ann.get(`/exports/${id}/file`);
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="withdrawals-created-${today().slice(0, 8)}01-${today()}.csv"`,
    );
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(ROLES)(
    'may be requested and read by the role %s, and its downloads are recorded',
    async (role) => {
      const operator = await signInNewOperator(manual.server, `export-${role}`, role);
      const id = await request({ format: 'csv' }, operator);
      await make(id);
      expect((await operator.get(`/exports/${id}/file`)).status).toBe(200);
      const direct = await connectDirectly(manual.server.database);
      const { rows } = await direct.query(
        'select action from audit_log where actor = $1 and subject = $2 order by seq',
        [operator.name, `export:${id}`],
      );
      await direct.end();
      expect(rows).toEqual([{ action: 'withdrawal.export' }, { action: 'export.download' }]);
    },
  );

  test.each<[string, Fields, string, number?]>([
    ['a merchant that does not exist', { merchant_id: 999_999 }, 'merchant_id'],
    ['a period that ends before it begins', { from: '2026-02-02', to: '2026-02-01' }, 'to'],
    ['a period of more than a year', { from: '2024-01-01', to: '2026-01-01' }, 'from'],
    ['a day that does not exist', { from: '2026-02-30' }, 'from', 400],
    ['an unknown format', { format: 'pdf' }, 'format', 400],
    ['an unknown system', { system: 'gold' }, 'system', 400],
  ])('is refused for %s', async (_what, fields, field, status = 422) => {
    const reply = await ann.post('/exports', { format: 'csv', ...fields });
    expect(reply).toMatchObject({ status, body: { field } });
  });

  test('is deleted by its operator or an admin, which stops its job, and by nobody else', async () => {
    const id = await request({ format: 'csv' });
    expect((await manual.ben.send('DELETE', `/exports/${id}`)).status).toBe(403);
    expect((await boss.send('DELETE', `/exports/${id}`)).status).toBe(200);
    await make(id);
    expect(await stateOf(id)).toEqual({});
    expect((await ann.get(`/exports/${id}/file`)).status).toBe(404);
  });

  test('is gone a day after it was finished, with its file', async () => {
    const id = await request({ format: 'csv' });
    await make(id);
    const direct = await connectDirectly(manual.server.database);
    await direct.query("update exports set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect((await ann.get(`/exports/${id}/file`)).status).toBe(404);
    await deleteOldExports(manual.server.app);
    const { rows } = await direct.query('select from export_parts where export_id = $1', [id]);
    await direct.end();
    expect(rows).toEqual([]);
  });

  test('is one of five at most, also if an operator asks for many at once', async () => {
    const eve = await signInNewOperator(manual.server, 'eve', 'viewer');
    const replies = await Promise.all(
      Array.from({ length: MAX_EXPORTS + 3 }, () => eve.post('/exports', { format: 'csv' })),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: MAX_EXPORTS }, () => 200),
      409,
      409,
      409,
    ]);
  });
});

describe('an interrupted run', () => {
  test('can no longer write once another run has begun', async () => {
    const id = await request({ format: 'csv' });
    const begin = () => beginRun(manual.server.app.db, id);
    const [first, second] = [await begin(), await begin()];
    const write = (run: ExportRun | undefined) =>
      run && insertPart(manual.server.app.db, run, { number: 0, content: Buffer.from('x'), rowsDone: 1 });
    expect([await write(first), await write(second)]).toEqual([false, true]);
  });

  test('is repeated from the beginning', async () => {
    const id = await request({ format: 'csv', by: 'created' });
    const direct = await connectDirectly(manual.server.database);
    const half = { state: 'running', run: 1, content: 'half of a file' };
    await direct.query('update exports set state = $2, run = $3 where id = $1', [id, half.state, half.run]);
    await direct.query('insert into export_parts values ($1, 1, 0, $2)', [id, half.content]);
    await direct.end();
    await make(id);
    expect(rowsOf(await download(id)).map(({ order_id }) => order_id)).toHaveLength(3);
    expect(await stateOf(id)).toMatchObject({ state: 'done', rows: 3 });
  });

  test('is shown as failed after the last try', async () => {
    const id = await request({ format: 'csv' });
    const direct = await connectDirectly(manual.server.database);
    await direct.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null, locked_by = null where key = 'export:' || $1`,
      [id],
    );
    await direct.end();
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('An error stopped it'),
    });
    expect((await ann.get(`/exports/${id}/file`)).status).toBe(409);
  });
});
