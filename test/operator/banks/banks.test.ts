// Operators edit and import the list of banks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDifferences } from '../../harness/app.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { type Consoles, openConsoles } from '../shared/consoles.ts';

let server: TestServer;
let boss: OperatorClient;
let ann: OperatorClient;
let items: Consoles['items'];

beforeAll(async () => {
  server = await startTestServer();
  ({ boss, ann, items } = await openConsoles(server));
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

describe('banks', () => {
  const banks = (q = '') => items(`/banks${q && `?q=${encodeURIComponent(q)}`}`);

  test('finds, adds, renames and removes a bank', async () => {
    const name = 'Ünïon "Bank", =1+1';
    expect((await boss.send('PUT', '/banks/777', { name })).body).toEqual({ bank_id: '777', name });
    expect(await banks('ünïon')).toEqual([{ bank_id: '777', name }]);
    expect(await banks('777')).toHaveLength(1);
    await boss.send('PUT', '/banks/777', { name: 'Union' });
    expect(await banks('union')).toEqual([{ bank_id: '777', name: 'Union' }]);
    expect((await boss.send('PUT', '/banks/no%20id', { name: 'x' })).status).toBe(422);
    expect((await ann.send('DELETE', '/banks/777')).status).toBe(403);
    expect((await boss.send('DELETE', '/banks/777')).status).toBe(200);
    expect((await boss.send('DELETE', '/banks/777')).status).toBe(404);
  });

  test('previews an import with every problem and its line, and imports nothing while there is one', async () => {
    const before = await banks();
    const csv = [
      'name,bank_id',
      'Sberbank,100000000111',
      'T-Bank renamed,100000000004',
      'New one,200',
      'no such id!,a b',
      ',300',
      'Twice,200',
    ].join('\r\n');
    const preview = await boss.post('/banks/import', { csv, replace: true, apply: false });
    expect(preview.body).toEqual({
      added: [{ bank_id: '200', name: 'New one' }],
      renamed: [{ bank_id: '100000000004', name: 'T-Bank renamed', was: 'T-Bank' }],
      removed: [],
      unchanged: 1,
      problems: [
        { line: 5, message: expect.stringContaining('bank_id "a b" must be') },
        { line: 6, message: 'the name of bank 300 must have 1 to 200 characters' },
        { line: 7, message: 'bank 200 is a duplicate of line 4' },
      ],
      version: expect.any(String),
      applied: false,
    });
    const applied = await boss.post('/banks/import', { csv, replace: true, apply: true });
    expect(applied).toMatchObject({ status: 422, body: { code: 'invalid', field: 'csv' } });
    expect(applied.body['error']).toMatch(/^No bank was imported: line 5: .*; line 6: .*; line 7: /);
    expect(await banks()).toEqual(before);
  });

  test('imports a valid list completely, unless the banks changed since the preview', async () => {
    const csv = 'bank_id,name\n100000000111,Sberbank\n201,Second new one\n';
    const order = { csv, replace: true };
    const { body: plan } = await boss.post('/banks/import', { ...order, apply: false });
    expect(plan).toMatchObject({
      added: [{ bank_id: '201' }],
      removed: [{ bank_id: '100000000004', name: 'T-Bank' }],
      unchanged: 1,
      problems: [],
    });
    await boss.send('PUT', '/banks/202', { name: 'Added after the preview' });
    const stale = await boss.post('/banks/import', { ...order, apply: true, version: plan['version'] });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await boss.post('/banks/import', { ...order, apply: true })).body).toMatchObject({
      applied: true,
      removed: [{ bank_id: '202' }, { bank_id: '100000000004' }],
    });
    expect((await banks()).map((bank) => bank['bank_id'])).toEqual(['100000000111', '201']);
  });

  test.each([
    ['bank_id\n1\n', 'The first line must name the columns bank_id and name.'],
    ['bank_id,name\n1,"open\n', 'The list of banks is not CSV: on line'],
    ['bank_id,name\n', 'No bank was imported: the list is empty.'],
  ])('rejects the import of %j', async (csv, error) => {
    const answer = await boss.post('/banks/import', { csv, replace: false, apply: true });
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining(error) } });
  });

  test('only an admin may import banks', async () => {
    const order = { csv: 'bank_id,name\n1,x', replace: false, apply: true };
    expect((await ann.post('/banks/import', order)).status).toBe(403);
  });
});
