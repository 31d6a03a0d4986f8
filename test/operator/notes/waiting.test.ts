// Whom a note names, what waits for an operator, and assignments.
import { beforeEach, describe, expect, test } from 'vitest';
import { updateOperator } from '../../../src/usecases/operator/operators/operators.ts';
import { TESTER } from '../../harness/actors.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import {
  createIncident,
  createWithdrawal,
  listed,
  useNoteConsoles,
  waitingAbout,
  write,
  written,
} from './note-consoles.ts';

const on = useNoteConsoles();

let withdrawal: string;
beforeEach(async () => {
  withdrawal = await createWithdrawal(on);
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
    const note = await written(on.ann, withdrawal, text);
    expect(note.mentions).toEqual(names.map((operator) => ({ operator, done: false })));
  });

  test('of nobody is refused by name, and nothing is written', async () => {
    expect(await write(on.ann, withdrawal, '@ben and @bne')).toMatchObject({
      status: 422,
      body: { field: 'text', error: expect.stringContaining('There is no operator bne.') },
    });
    expect(await listed(on, withdrawal)).toEqual([]);
    expect(await waitingAbout(on.ben, withdrawal)).toEqual([]);
  });

  test('of a disabled operator is refused, and an operator who was disabled since is named still', async () => {
    await signInNewOperator(on.server, 'gone', 'maker');
    const note = await written(on.ann, withdrawal, '@gone x');
    await updateOperator(on.server.app, TESTER, { name: 'gone', enabled: false });
    expect(await write(on.ann, withdrawal, '@gone again')).toMatchObject({
      status: 422,
      body: { error: 'The operator gone is disabled, so nobody would read this.' },
    });
    expect((await listed(on, withdrawal))[0]).toMatchObject({
      id: note.id,
      mentions: [{ operator: 'gone' }],
    });
    expect((await on.ann.send('PUT', '/assignments', { subject: withdrawal, operator: 'gone' })).status).toBe(
      422,
    );
  });

  test('waits until it is marked as done, by the named operator only, and also for a viewer', async () => {
    const note = await written(on.ann, withdrawal, '@vic and @ben');
    expect(await waitingAbout(on.vic, withdrawal)).toContainEqual(
      expect.objectContaining({ subject: withdrawal, by: 'ann', note: { id: note.id, text: note.text } }),
    );
    expect((await on.ann.post(`/notes/${note.id}/done`)).status).toBe(409);
    expect((await on.vic.post(`/notes/${note.id}/done`)).status).toBe(200);
    expect((await on.vic.post(`/notes/${note.id}/done`)).status).toBe(409);
    expect(await waitingAbout(on.vic, withdrawal)).toEqual([]);
    expect(await waitingAbout(on.ben, withdrawal)).toHaveLength(1);
    expect((await listed(on, withdrawal))[0]?.mentions).toEqual([
      { operator: 'ben', done: false },
      { operator: 'vic', done: true },
    ]);
  });

  test('is answered by a note about the same subject, and by no other one', async () => {
    const other = await createWithdrawal(on);
    await written(on.ann, withdrawal, '@ben one');
    await written(on.ann, withdrawal, '@ben two');
    await written(on.ann, other, '@ben three');
    await written(on.ben, withdrawal, 'both are done; @ben remembers');
    const waiting = await waitingAbout(on.ben, withdrawal, other);
    expect(waiting).toHaveLength(2);
    expect(waiting.map(({ subject }) => subject).toSorted()).toEqual([withdrawal, other].toSorted());
  });

  test('of 21 operators in one note is refused', async () => {
    await (await connectDirectly(on.server.database)).query(
      `insert into sluice_auth.operators (name, role)
       select 'crew' || n, 'maker' from generate_series(1, 21) n`,
    );
    const names = Array.from({ length: 21 }, (_, i) => `@crew${i + 1}`);
    expect((await write(on.ann, withdrawal, names.join(' '))).status).toBe(422);
    expect((await write(on.ann, withdrawal, names.slice(1).join(' '))).status).toBe(200);
  });
});

describe('what waits', () => {
  test('is the notes that name an operator and what is assigned to them, the oldest first', async () => {
    const eve = await signInNewOperator(on.server, 'eve', 'checker');
    const [first, merchant, incident] = [
      await written(on.ann, withdrawal, '@eve first'),
      `merchant:${on.shop.merchant_id}`,
      await createIncident(on),
    ];
    await on.ann.send('PUT', '/assignments', { subject: merchant, operator: 'eve' });
    await on.ben.send('PUT', '/assignments', { subject: incident, operator: 'eve' });
    const { body } = await eve.get('/waiting');
    expect(body).toMatchObject({
      total: 3,
      items: [
        { subject: withdrawal, by: 'ann', note: { id: first.id }, merchant_name: expect.any(String) },
        { subject: merchant, by: 'ann', note: null, merchant_name: expect.any(String) },
        { subject: incident, by: 'ben', note: null, incident_kind: 'unknown_reference' },
      ],
    });
    expect((await on.vic.get('/waiting?operator=eve')).body['total']).toBe(3);
    expect((await on.vic.get('/waiting?operator=none')).status).toBe(404);

    // It ends with its incident.
    await on.admin.post(`/incidents/${incident.split(':')[1]}/close`, { resolution: 'done' });
    expect((await waitingAbout(eve, withdrawal, merchant, incident)).map(({ subject }) => subject)).toEqual([
      withdrawal,
      merchant,
    ]);
  });
});

describe('an assignment', () => {
  const assign = (client: OperatorClient, body: object) =>
    client.send('PUT', '/assignments', { subject: withdrawal, ...body });
  const current = async () =>
    (await on.vic.get(`/notes?subject=${withdrawal}`)).body['assignment'] as {
      operator: string;
      version: string;
    } | null;

  test('is to one operator, is shown with the notes, and ends', async () => {
    expect(await current()).toBeNull();
    expect((await assign(on.ann, { operator: 'ben' })).status).toBe(200);
    expect(await current()).toMatchObject({ operator: 'ben', assigned_by: 'ann' });
    expect((await assign(on.ben, { operator: 'ann' })).status).toBe(200);
    expect(await current()).toMatchObject({ operator: 'ann', assigned_by: 'ben' });
    expect((await assign(on.ann, { operator: null })).body).toEqual({ assignment: null });
    expect(await current()).toBeNull();
  });

  test('is not changed by a page that shows an old one', async () => {
    expect((await assign(on.ann, { operator: 'ben', version: null })).status).toBe(200);
    expect((await assign(on.ann, { operator: 'ann', version: null })).status).toBe(409);
    const { version } = (await current()) ?? {};
    expect((await assign(on.ben, { operator: 'ann', version })).status).toBe(200);
    expect((await assign(on.ann, { operator: null, version })).status).toBe(409);
    expect(await current()).toMatchObject({ operator: 'ann' });
  });

  test('is not ended by a list that shows an old one', async () => {
    await assign(on.ann, { operator: 'ben' });
    const [old] = await waitingAbout(on.ben, withdrawal);
    await assign(on.ann, { operator: 'ann' });
    const ended = await assign(on.ben, { operator: null, version: old?.version });
    expect(ended.status).toBe(409);
    expect(await current()).toMatchObject({ operator: 'ann' });
  });

  test('is recorded, and the same one again is not', async () => {
    await assign(on.ann, { operator: 'ben' });
    await assign(on.ann, { operator: 'ben' });
    await assign(on.ann, { operator: null });
    await assign(on.ann, { operator: null });
    const { rows } = await (await connectDirectly(on.server.database)).query(
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
        assign(i % 2 === 0 ? on.ann : on.ben, { operator: i % 2 === 0 ? 'ann' : 'ben', version: null }),
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
