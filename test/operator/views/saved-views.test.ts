// Saved views: an operator's own, and those that are shared with all.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let ann: OperatorClient;
let ben: OperatorClient;
let boss: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  ann = await signInNewOperator(server, 'ann', 'viewer');
  ben = await signInNewOperator(server, 'ben', 'maker');
  boss = await signInNewOperator(server, 'boss', 'admin');
});
afterAll(() => server.close());

type View = { id: number; name: string; owner: string; shared: boolean; version: string; params: object };

const PARAMS = { tab: 'paid', system: 'card', q: 'order-7', hide: 'age,system' };

async function save(by: OperatorClient, name: string, shared = false): Promise<View> {
  const { status, body } = await by.post('/views', { name, shared, params: PARAMS });
  expect([status, body['error']]).toEqual([200, undefined]);
  return body as View;
}

const namesSeenBy = async (by: OperatorClient): Promise<string[]> =>
  ((await by.get('/views')).body['items'] as View[]).map(({ name }) => name);

test('are seen by their owner, and by others once they are shared', async () => {
  const view = await save(ann, 'Cards');
  expect(view).toMatchObject({ owner: 'ann', shared: false, params: PARAMS });
  expect(await namesSeenBy(ann)).toEqual(['Cards']);
  expect(await namesSeenBy(ben)).toEqual([]);
  const shared = await ann.send('PATCH', `/views/${view.id}`, { version: view.version, shared: true });
  expect(shared.body).toMatchObject({ shared: true, name: 'Cards', params: PARAMS });
  await save(ben, 'Mine');
  expect(await namesSeenBy(ben)).toEqual(['Mine', 'Cards']);
});

test('are changed by their owner only, and not from an outdated version', async () => {
  const hidden = await save(ann, 'Hidden');
  const shared = await save(ann, 'Shared', true);
  const rename = (by: OperatorClient, { id }: View, version = shared.version) =>
    by.send('PATCH', `/views/${id}`, { version, name: 'Renamed' });
  expect((await rename(ben, hidden)).status).toBe(404);
  expect((await rename(ben, shared)).status).toBe(403);
  expect((await rename(boss, shared)).status).toBe(403);
  expect((await rename(ann, shared)).body).toMatchObject({ name: 'Renamed', params: PARAMS });
  expect(await rename(ann, shared)).toMatchObject({ status: 409, body: { code: 'stale' } });
});

test('are deleted by their owner, and by an admin if they are shared', async () => {
  const hidden = await save(ann, 'Hidden one');
  const shared = await save(ann, 'Shared one', true);
  expect((await boss.send('DELETE', `/views/${hidden.id}`)).status).toBe(404);
  expect((await ben.send('DELETE', `/views/${shared.id}`)).status).toBe(403);
  expect((await boss.send('DELETE', `/views/${shared.id}`)).status).toBe(200);
  expect((await ann.send('DELETE', `/views/${hidden.id}`)).status).toBe(200);
  expect((await ann.send('DELETE', `/views/${hidden.id}`)).status).toBe(404);
});

test('have names of their own, also two that are saved at once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => ben.post('/views', { name: 'Once', params: {} })),
  );
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  const another = await save(ben, 'Another');
  expect(
    await ben.send('PATCH', `/views/${another.id}`, { version: another.version, name: 'Once' }),
  ).toMatchObject({ status: 409, body: { field: 'name' } });
});

test.each([
  ['a wallet', { destination: 'a'.repeat(64) }],
  ['an unknown parameter', { from: '2026-01-01T00:00:00Z' }],
  ['a long text', { q: 'x'.repeat(201) }],
  ['a character that the database does not store', { q: 'a\0b' }],
  ['half of a character', { merchant_id: '\ud800' }],
  ['something else than text', { tab: ['paid'] }],
])('cannot hold %s', async (_what, params) => {
  expect((await ann.post('/views', { name: 'Bad', params })).status).toBe(400);
});

test.each([
  ['name', { name: 'Card 4111 1111 1111 1111', params: {} }],
  ['search', { name: 'Secret', params: { q: '4111111111111111' } }],
])('cannot hold a card number in the %s', async (_where, body) => {
  const { status, text } = await ann.post('/views', body);
  expect([status, text]).toEqual([422, expect.stringContaining('card number')]);
  expect(text).not.toContain('4111');
});

test('are at most fifty of one operator, also of many at once', async () => {
  const collector = await signInNewOperator(server, 'collector', 'viewer');
  const replies = await Promise.all(
    Array.from({ length: 55 }, (_, i) => collector.post('/views', { name: `View ${i}`, params: {} })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
});

test('leave their search out of the audit log', async () => {
  const view = await save(ben, 'Audited');
  await ben.send('DELETE', `/views/${view.id}`);
  const direct = await connectDirectly(server.database);
  const { rows } = await direct.query<{ action: string }>(
    'select action, before, after from audit_log where subject = $1 order by seq',
    [`view:${view.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['view.create', 'view.delete']);
  expect(JSON.stringify(rows)).not.toContain('order-7');
});
