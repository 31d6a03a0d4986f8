// Many withdrawals from a file: every row is checked before anything happens.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { createBatch } from '../../src/usecases/portal/batches/create-batch.ts';
import { TESTER } from '../harness/actors.ts';
import { enableEverySystem, makeMerchant, money, type TestMerchant } from '../harness/app.ts';
import { CREATE } from '../harness/client.ts';
import { type PortalClient, signInNewPerson } from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { CARD, decide, fileOf, HEAD, loadProblems, rowOf, upload } from './batch-files.ts';

let server: TestServer;
let shop: TestMerchant;
let maker: PortalClient;

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
  await updateSystem(server.app, TESTER, 'card', { min: money('50'), max: money('100000') });
  shop = await makeMerchant(server.app, { credit: '1000' });
  maker = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
});
afterAll(() => server.close());

const available = async (): Promise<string> => String((await maker.get('/balance')).body['available']);

describe('a file is checked', () => {
  test.each([
    ['is empty', '', 'Missing: amount'],
    ['is longer than 4 MiB', `${HEAD}\n${'x'.repeat(4 * 1024 * 1024)}`, 'Too big'],
    ['has no rows', HEAD, 'no rows'],
    ['misses a column', 'amount,wallet\n1,2', 'Missing: system'],
    ['has an unknown column', `${HEAD},colour\n1,card,2,3,red`, 'Unknown columns: colour'],
    ['names a column twice', `${HEAD},amount\n1,card,2,3,4`, 'twice'],
    ['is no CSV', `${HEAD}\n"1,card`, 'cannot be read'],
    ['is too long', fileOf(...Array.from({ length: 10_001 }, () => rowOf('1'))), 'more than 10000 rows'],
  ])('and rejected as a whole if it %s', async (_, csv, expected) => {
    const { status, body } = await maker.post('/batches', { name: 'x.csv', csv });
    expect([400, 422]).toContain(status);
    expect(body['error']).toContain(expected);
  });

  test('row by row, with the line and the reason of each that cannot be made, and nothing happens', async () => {
    await server.post(CREATE, { ...shop, amount: '60.00', system: 'card', wallet: CARD, order_id: 'used-1' });
    const before = await available();
    const rows: [string, RegExp | undefined][] = [
      [rowOf('100.00', 'new-1'), undefined],
      [rowOf('abc'), /amount/i],
      [rowOf('0'), /amount/i],
      [rowOf('0.01'), /minimum/i],
      [rowOf('999999999.00'), /maximum/i],
      ['100.00,pigeon,x,', /system/i],
      ['100.00,card,4111111111111112,', /wallet/i],
      ['100.00,fps,+79161234567,', /bank/i],
      [rowOf('100.00', 'used-1'), /order/i],
      [rowOf('100.00', 'new-1'), /Line 2 has the same order ID/],
      [rowOf('100.00', 'not an id'), /order_id/i],
      [rowOf('100.00', CARD), /order_id/i],
      [rowOf('200.00'), undefined],
    ];
    const batch = await upload(maker, fileOf(...rows.map(([row]) => row)));
    expect(batch).toMatchObject({
      state: 'checked',
      rows: { all: 2, made: 0, refused: 0, open: 2 },
      problem_count: 11,
      amount: '300.00',
    });
    const found = await loadProblems(maker, batch.id);
    for (const [index, [row, expected]] of rows.entries()) {
      const problem = found.find(({ line }) => line === index + 2)?.problem;
      if (expected) expect(problem, row).toMatch(expected);
      else expect(problem, row).toBeUndefined();
    }
    expect(JSON.stringify(found)).not.toContain('4111111111111112');
    expect(await available()).toBe(before);
    await createBatch(server.app, { id: batch.id, merchantId: shop.merchant_id });
    expect(await available()).toBe(before);
    await decide(maker, batch.id, 'end');
  });

  test.each([
    ['semicolons and a decimal comma', `amount;system;wallet\n60,50;card;${CARD}`],
    ['tabs', `amount\tsystem\twallet\n60.50\tcard\t${CARD}`],
    ['a byte order mark, other order and capitals', `\uFEFFWallet,Amount,System\n${CARD},60.50,card\n,,\n`],
    ['line ends of both kinds', `amount,system,wallet\r\n60.50,card,${CARD}\n`],
    ['quotes and Windows line ends', `"amount","system","wallet"\r\n"60.50","card","${CARD}"\r\n`],
  ])('also with %s', async (_, csv) => {
    const batch = await upload(maker, csv);
    expect(batch).toMatchObject({ amount: '60.50', rows: { all: 1 }, problem_count: 0 });
    await decide(maker, batch.id, 'end');
  });

  test.each([
    ['1,500.00', `system,wallet,amount\ncard,${CARD},1,500.00`],
    ['3050,99', `wallet,system,amount\n${CARD},card,3050,99`],
    ['a comment with a comma', `amount,system,wallet,comment\n60,card,${CARD},for you, and me`],
  ])('and a row with more cells than columns is a problem: %s', async (_, csv) => {
    const batch = await upload(maker, csv);
    expect(batch).toMatchObject({ state: 'no_rows', problem_count: 1 });
    const [problem] = await loadProblems(maker, batch.id);
    expect(problem).toMatchObject({ line: 2, problem: expect.stringContaining('more than') });
  });

  test('and counts rows with the same destination and amount', async () => {
    const file = fileOf(rowOf('60.00'), rowOf('60.00'), rowOf('61.00'));
    const { id, repeated } = await upload(maker, file);
    expect(repeated).toBe(2);
    await decide(maker, id, 'end');
  });
});

test('a person has at most five files that are not decided', async () => {
  const person = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
  const send = () => person.post('/batches', { name: 'x.csv', csv: fileOf(rowOf('60.00')) });
  const ids: number[] = [];
  for (let file = 0; file < 5; file += 1) ids.push((await send()).body['id'] as number);
  const { status, body } = await send();
  expect([status, body['error']]).toEqual([429, expect.stringContaining('Discard one')]);
  for (const id of ids) await decide(person, id, 'end');
  expect((await send()).status).toBe(200);
});

test('a merchant uploads at most 100,000 rows in 24 hours, and one file at a time', async () => {
  const other = await makeMerchant(server.app);
  const person = await signInNewPerson(server, { merchantId: other.merchant_id, role: 'finance' });
  const csv = fileOf(...Array.from({ length: 1_000 }, () => rowOf('60.00')));
  const db = await server.app.db.connect();
  // Whichever comes first cannot store its file before the other was refused.
  await db.query('begin');
  await db.query('lock table sluice_portal.batches in share mode');
  const both = [1, 2].map(() => person.post('/batches', { name: 'x.csv', csv }));
  expect((await Promise.race(both)).status).toBe(429);
  await db.query('commit');
  expect((await Promise.all(both)).map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 429]);
  await db.query('update sluice_portal.batches set rows = 99_500 where merchant_id = $1', [
    other.merchant_id,
  ]);
  await db.end();
  const { status, body } = await person.post('/batches', { name: 'x.csv', csv });
  expect([status, body['error']]).toEqual([429, expect.stringContaining('100000 rows')]);
});
