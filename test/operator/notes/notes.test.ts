// Notes about withdrawals, merchants and incidents: who writes, whom they name, who removes them, and when they end.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openIncident } from '../../../src/storage/incidents/incidents.ts';
import { updateOperator } from '../../../src/usecases/operator/operators/operators.ts';
import { deleteExpired } from '../../../src/usecases/system/delete-expired.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;
let ben: OperatorClient;
let admin: OperatorClient;
let vic: OperatorClient;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '100000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
  ben = await signInNewOperator(server, 'ben', 'checker');
  vic = await signInNewOperator(server, 'vic', 'viewer');
  admin = await signInNewOperator(server, 'root.admin', 'admin');
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

type NoteBody = {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly mentions: { operator: string; done: boolean }[];
};

const createWithdrawal = async (): Promise<string> =>
  `withdrawal:${(await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']}`;

async function createIncident(): Promise<string> {
  const reference = `note-${Math.random()}`;
  await server.app.db.transaction((tx) =>
    openIncident(tx, { kind: 'unknown_reference', withdrawalId: null, reference, detail: 'x' }),
  );
  const { body } = await vic.get('/incidents');
  const found = (body['items'] as { id: number; reference: string }[]).find(
    (item) => item.reference === reference,
  );
  return `incident:${found?.id}`;
}

const SUBJECTS: readonly (readonly [kind: string, create: () => Promise<string>])[] = [
  ['withdrawal', createWithdrawal],
  ['merchant', async () => `merchant:${(await makeMerchant(server.app)).merchant_id}`],
  ['incident', createIncident],
];

const write = (client: OperatorClient, subject: string, text: string) =>
  client.post('/notes', { subject, text });

async function written(client: OperatorClient, subject: string, text: string): Promise<NoteBody> {
  const { status, body } = await write(client, subject, text);
  expect(status).toBe(200);
  return body as unknown as NoteBody;
}

const listed = async (subject: string, query = ''): Promise<NoteBody[]> =>
  (await vic.get(`/notes?subject=${subject}${query}`)).body['items'] as NoteBody[];

type Waiting = { readonly subject: string; readonly note: { id: number } | null };
const waitingFor = async (client: OperatorClient): Promise<Waiting[]> =>
  (await client.get('/waiting')).body['items'] as Waiting[];

let withdrawal: string;
beforeEach(async () => {
  withdrawal = await createWithdrawal();
});

describe.each(SUBJECTS)('a note about a %s', (_, create) => {
  test('is read by every operator, the newest first, page by page', async () => {
    const subject = await create();
    for (const text of ['first', 'second', 'third']) await written(ann, subject, text);
    const { body } = await vic.get(`/notes?subject=${subject}&limit=2`);
    expect(body['items']).toMatchObject([
      { text: 'third', author: 'ann', subject, mentions: [] },
      { text: 'second' },
    ]);
    expect(await listed(subject, `&limit=2&cursor=${body['next']}`)).toMatchObject([{ text: 'first' }]);
    expect(await listed(await create())).toEqual([]);
  });

  test('is recorded in the audit log without its text', async () => {
    const subject = await create();
    const { id } = await written(ann, subject, '@ben look at the payment of this morning');
    const { rows } = await (await connectDirectly(server.database)).query(
      `select to_jsonb(l) as line from audit_log l where action = 'note.write' and subject = $1`,
      [subject],
    );
    expect(rows).toMatchObject([{ line: { actor: 'ann', after: { note: id, mentions: ['ben'] } } }]);
    expect(JSON.stringify(rows)).not.toContain('this morning');
  });
});

describe('a note', () => {
  test.each([
    ['a card number', 'to 4242 4242 4242 4242 please', 'to 424242******4242 please'],
    ['a key', 'key sk_abcdefghijklmnopqrstuvwxyz', 'key sk_***'],
  ])('with %s is stored masked', async (_, text, stored) => {
    expect((await written(ann, withdrawal, text)).text).toBe(stored);
    expect((await listed(withdrawal))[0]?.text).toBe(stored);
  });

  test.each([
    ['without a text', { text: ' ' }],
    ['of more than 2,000 characters', { text: 'x'.repeat(2_001) }],
    ['with a character that the database does not store', { text: 'a\u0000b' }],
    ['about nothing', { subject: undefined }],
    ['about another kind', { subject: 'operator:1' }],
    ['about a number that is none', { subject: 'withdrawal:1e3' }],
    ['about a number that is too large', { subject: 'withdrawal:9007199254740993' }],
    ['with a field that is not known', { author: 'ben' }],
  ])('%s is rejected', async (_, fields) => {
    const { status } = await ann.post('/notes', { subject: withdrawal, text: 'x', ...fields });
    expect(status).toBe(400);
    expect(await listed(withdrawal)).toEqual([]);
  });

  test.each(['withdrawal:999999', 'merchant:999999', 'incident:999999'])(
    'about %s, which does not exist, is not found',
    async (subject) => {
      expect((await write(ann, subject, 'x')).status).toBe(404);
      expect((await vic.get(`/notes?subject=${subject}`)).status).toBe(404);
      expect((await ann.send('PUT', '/assignments', { subject, operator: 'ann' })).status).toBe(404);
    },
  );

  test('sent twice by one form is written once', async () => {
    const body = { subject: withdrawal, text: 'once' };
    const form = 'a-form-of-a-note-0001';
    const replies = [await ann.post('/notes', body, form), await ann.post('/notes', body, form)];
    expect(replies.map((reply) => reply.body['id'])).toEqual([
      replies[0]?.body['id'],
      replies[0]?.body['id'],
    ]);
    expect(await listed(withdrawal)).toHaveLength(1);
  });

  test('is one of at most 500 about the same subject', async () => {
    await (await connectDirectly(server.database)).query(
      `insert into notes (kind, subject_id, author, text) select 'withdrawal', $1, 'ann', n::text from generate_series(1, 500) n`,
      [withdrawal.split(':')[1]],
    );
    expect(await write(ann, withdrawal, 'one more')).toMatchObject({
      status: 409,
      body: { error: 'There are 500 notes already. Remove one first.' },
    });
  });

  test('changes neither state nor money, and gives and takes no right', async () => {
    const path = `/withdrawals/${withdrawal.split(':')[1]}`;
    const before = (await ann.get(path)).body as { withdrawal: object };
    await written(ann, withdrawal, '@ben x');
    await ann.send('PUT', '/assignments', { subject: withdrawal, operator: 'ben' });
    const withNote = { ...before, withdrawal: { ...before.withdrawal, note_count: 1 } };
    expect((await ann.get(path)).body).toEqual(withNote);
  });

  test('is counted in the queue', async () => {
    const id = Number(withdrawal.split(':')[1]);
    const countOf = async () =>
      ((await vic.get('/withdrawals?limit=200')).body['items'] as { id: number; note_count: number }[]).find(
        (row) => row.id === id,
      )?.note_count;
    expect(await countOf()).toBe(0);
    await written(ann, withdrawal, 'one');
    await written(ann, withdrawal, 'two');
    expect(await countOf()).toBe(2);
  });

  test('is written by no viewer', async () => {
    expect((await write(vic, withdrawal, 'x')).status).toBe(403);
    expect((await vic.send('PUT', '/assignments', { subject: withdrawal, operator: 'vic' })).status).toBe(
      403,
    );
  });
});

describe('a mention', () => {
  test.each([
    ['@ben please', ['ben']],
    ['Please look, @Ben.', ['ben']],
    ['(@ben, @vic) and again @ben', ['ben', 'vic']],
    ['@root.admin.', ['root.admin']],
    ['mail to ben@example.com', []],
    ['at @ 100', []],
  ])('in %j names %j', async (text, names) => {
    const note = await written(ann, withdrawal, text);
    expect(note.mentions).toEqual(names.map((operator) => ({ operator, done: false })));
  });

  test('of nobody is refused by name, and nothing is written', async () => {
    expect(await write(ann, withdrawal, '@ben and @bne')).toMatchObject({
      status: 422,
      body: { field: 'text', error: expect.stringContaining('There is no operator bne.') },
    });
    expect(await listed(withdrawal)).toEqual([]);
    expect((await waitingFor(ben)).filter(({ subject }) => subject === withdrawal)).toEqual([]);
  });

  test('of a disabled operator is refused, and an operator who was disabled since is named still', async () => {
    await signInNewOperator(server, 'gone', 'maker');
    const note = await written(ann, withdrawal, '@gone x');
    await updateOperator(server.app, TESTER, { name: 'gone', enabled: false });
    expect(await write(ann, withdrawal, '@gone again')).toMatchObject({
      status: 422,
      body: { error: 'The operator gone is disabled, so nobody would read this.' },
    });
    expect((await listed(withdrawal))[0]).toMatchObject({ id: note.id, mentions: [{ operator: 'gone' }] });
    expect((await ann.send('PUT', '/assignments', { subject: withdrawal, operator: 'gone' })).status).toBe(
      422,
    );
  });

  test('waits until it is marked as done, by the named operator only, and also for a viewer', async () => {
    const note = await written(ann, withdrawal, '@vic and @ben');
    expect(await waitingFor(vic)).toContainEqual(
      expect.objectContaining({ subject: withdrawal, by: 'ann', note: { id: note.id, text: note.text } }),
    );
    expect((await ann.post(`/notes/${note.id}/done`)).status).toBe(409);
    expect((await vic.post(`/notes/${note.id}/done`)).status).toBe(200);
    expect((await vic.post(`/notes/${note.id}/done`)).status).toBe(409);
    expect((await waitingFor(vic)).filter(({ subject }) => subject === withdrawal)).toEqual([]);
    expect((await waitingFor(ben)).filter(({ subject }) => subject === withdrawal)).toHaveLength(1);
    expect((await listed(withdrawal))[0]?.mentions).toEqual([
      { operator: 'ben', done: false },
      { operator: 'vic', done: true },
    ]);
  });

  test('is answered by a note about the same subject, and by no other one', async () => {
    const other = await createWithdrawal();
    await written(ann, withdrawal, '@ben one');
    await written(ann, withdrawal, '@ben two');
    await written(ann, other, '@ben three');
    await written(ben, withdrawal, 'both are done; @ben remembers');
    const waiting = (await waitingFor(ben)).filter(({ subject }) => [withdrawal, other].includes(subject));
    expect(waiting).toHaveLength(2);
    expect(waiting.map(({ subject }) => subject).toSorted()).toEqual([withdrawal, other].toSorted());
  });

  test('of 21 operators in one note is refused', async () => {
    await (await connectDirectly(server.database)).query(
      `insert into sluice_auth.operators (name, role)
       select 'crew' || n, 'maker' from generate_series(1, 21) n`,
    );
    const names = Array.from({ length: 21 }, (_, i) => `@crew${i + 1}`);
    expect((await write(ann, withdrawal, names.join(' '))).status).toBe(422);
    expect((await write(ann, withdrawal, names.slice(1).join(' '))).status).toBe(200);
  });
});

describe('what waits', () => {
  test('is the notes that name an operator and what is assigned to them, the oldest first', async () => {
    const eve = await signInNewOperator(server, 'eve', 'checker');
    const [first, merchant, incident] = [
      await written(ann, withdrawal, '@eve first'),
      `merchant:${shop.merchant_id}`,
      await createIncident(),
    ];
    await ann.send('PUT', '/assignments', { subject: merchant, operator: 'eve' });
    await ben.send('PUT', '/assignments', { subject: incident, operator: 'eve' });
    const { body } = await eve.get('/waiting');
    expect(body).toMatchObject({
      total: 3,
      items: [
        { subject: withdrawal, by: 'ann', note: { id: first.id }, merchant_name: expect.any(String) },
        { subject: merchant, by: 'ann', note: null, merchant_name: expect.any(String) },
        { subject: incident, by: 'ben', note: null, incident_kind: 'unknown_reference' },
      ],
    });
    expect((await vic.get('/waiting?operator=eve')).body['total']).toBe(3);
    expect((await vic.get('/waiting?operator=none')).status).toBe(404);

    // It ends with its incident.
    await admin.post(`/incidents/${incident.split(':')[1]}/close`, { resolution: 'done' });
    expect((await waitingFor(eve)).map(({ subject }) => subject)).toEqual([withdrawal, merchant]);
  });
});

describe('an assignment', () => {
  const assign = (client: OperatorClient, body: object) =>
    client.send('PUT', '/assignments', { subject: withdrawal, ...body });
  const current = async () =>
    (await vic.get(`/notes?subject=${withdrawal}`)).body['assignment'] as {
      operator: string;
      version: string;
    } | null;

  test('is to one operator, is shown with the notes, and ends', async () => {
    expect(await current()).toBeNull();
    expect((await assign(ann, { operator: 'ben' })).status).toBe(200);
    expect(await current()).toMatchObject({ operator: 'ben', assigned_by: 'ann' });
    expect((await assign(ben, { operator: 'ann' })).status).toBe(200);
    expect(await current()).toMatchObject({ operator: 'ann', assigned_by: 'ben' });
    expect((await assign(ann, { operator: null })).body).toEqual({ assignment: null });
    expect(await current()).toBeNull();
  });

  test('is not changed by a page that shows an old one', async () => {
    expect((await assign(ann, { operator: 'ben', version: null })).status).toBe(200);
    expect((await assign(ann, { operator: 'ann', version: null })).status).toBe(409);
    const { version } = (await current()) ?? {};
    expect((await assign(ben, { operator: 'ann', version })).status).toBe(200);
    expect((await assign(ann, { operator: null, version })).status).toBe(409);
    expect(await current()).toMatchObject({ operator: 'ann' });
  });

  test('is recorded, and the same one again is not', async () => {
    await assign(ann, { operator: 'ben' });
    await assign(ann, { operator: 'ben' });
    await assign(ann, { operator: null });
    await assign(ann, { operator: null });
    const { rows } = await (await connectDirectly(server.database)).query(
      `select before, after from audit_log where action = 'note.assign' and subject = $1 order by seq`,
      [withdrawal],
    );
    expect(rows).toEqual([
      { before: { operator: null }, after: { operator: 'ben' } },
      { before: { operator: 'ben' }, after: { operator: null } },
    ]);
  });

  test('by ten people at once, each from the same page, is by one of them', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        assign(i % 2 === 0 ? ann : ben, { operator: i % 2 === 0 ? 'ann' : 'ben', version: null }),
      ),
    );
    const changed = replies.filter(({ status }) => status === 200);
    const operators = new Set(
      changed.map(({ body }) => (body['assignment'] as { operator: string } | null)?.operator),
    );
    expect(operators).toEqual(new Set([(await current())?.operator]));
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});

describe('its end', () => {
  test('comes from its author or an admin, and is recorded', async () => {
    const [first, second] = [await written(ann, withdrawal, '@ben a'), await written(ann, withdrawal, 'b')];
    expect(await ben.send('DELETE', `/notes/${first.id}`)).toMatchObject({
      status: 403,
      body: { error: 'The note is by ann. Only its author or an admin can remove it.' },
    });
    expect((await vic.send('DELETE', `/notes/${first.id}`)).status).toBe(403);
    expect((await ann.send('DELETE', `/notes/${first.id}`)).status).toBe(200);
    expect((await ann.send('DELETE', `/notes/${first.id}`)).status).toBe(404);
    expect((await admin.send('DELETE', `/notes/${second.id}`)).status).toBe(200);
    expect(await listed(withdrawal)).toEqual([]);
    expect((await waitingFor(ben)).filter(({ subject }) => subject === withdrawal)).toEqual([]);
    const { rows } = await (await connectDirectly(server.database)).query(
      `select actor, before from audit_log where action = 'note.remove' and subject = $1 order by seq`,
      [withdrawal],
    );
    expect(rows).toEqual([
      { actor: 'ann', before: { note: first.id, author: 'ann' } },
      { actor: 'root.admin', before: { note: second.id, author: 'ann' } },
    ]);
  });

  test('comes by itself after the days of the setting, of those that name operators too', async () => {
    const [old, recent] = [
      await written(ann, withdrawal, '@ben old'),
      await written(ann, withdrawal, '@ben recent'),
    ];
    const db = await connectDirectly(server.database);
    const days = server.app.settings.noteDays;
    for (const [note, minutes] of [
      [old, 1],
      [recent, -1],
    ] as const)
      await db.query(
        'update notes set written_at = now() - make_interval(days => $2, mins => $3) where id = $1',
        [note.id, days, minutes],
      );
    await deleteExpired(server.app);
    expect((await listed(withdrawal)).map(({ id }) => id)).toEqual([recent.id]);
  });
});
