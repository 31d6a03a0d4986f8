// Notes about withdrawals, merchants and incidents: who writes, who removes them, and when they end.
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteExpired } from '../../../src/usecases/system/delete-expired.ts';
import { makeMerchant } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import {
  createIncident,
  createWithdrawal,
  listed,
  type NoteConsoles,
  useNoteConsoles,
  waitingAbout,
  write,
  written,
} from './note-consoles.ts';

const on = useNoteConsoles();

const SUBJECTS: readonly (readonly [kind: string, create: (on: NoteConsoles) => Promise<string>])[] = [
  ['withdrawal', createWithdrawal],
  ['merchant', async ({ server }) => `merchant:${(await makeMerchant(server.app)).merchant_id}`],
  ['incident', createIncident],
];

let withdrawal: string;
beforeEach(async () => {
  withdrawal = await createWithdrawal(on);
});

describe.each(SUBJECTS)('a note about a %s', (_, create) => {
  test('is read by every operator, the newest first, page by page', async () => {
    const subject = await create(on);
    for (const text of ['first', 'second', 'third']) await written(on.ann, subject, text);
    const { body } = await on.vic.get(`/notes?subject=${subject}&limit=2`);
    expect(body['items']).toMatchObject([
      { text: 'third', author: 'ann', subject, mentions: [] },
      { text: 'second' },
    ]);
    expect(await listed(on, subject, `&limit=2&cursor=${body['next']}`)).toMatchObject([{ text: 'first' }]);
    expect(await listed(on, await create(on))).toEqual([]);
  });

  test('is recorded in the audit log without its text', async () => {
    const subject = await create(on);
    const { id } = await written(on.ann, subject, '@ben look at the payment of this morning');
    const { rows } = await (await connectDirectly(on.server.database)).query(
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
    ['the destination of its withdrawal', 'sent to +7 916 123-45-67', 'sent to ***'],
  ])('with %s is stored masked', async (_, text, stored) => {
    expect((await written(on.ann, withdrawal, text)).text).toBe(stored);
    expect((await listed(on, withdrawal))[0]?.text).toBe(stored);
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
    const { status } = await on.ann.post('/notes', { subject: withdrawal, text: 'x', ...fields });
    expect(status).toBe(400);
    expect(await listed(on, withdrawal)).toEqual([]);
  });

  test.each(['withdrawal:999999', 'merchant:999999', 'incident:999999'])(
    'about %s, which does not exist, is not found',
    async (subject) => {
      expect((await write(on.ann, subject, 'x')).status).toBe(404);
      expect((await on.vic.get(`/notes?subject=${subject}`)).status).toBe(404);
      expect((await on.ann.send('PUT', '/assignments', { subject, operator: 'ann' })).status).toBe(404);
    },
  );

  test('sent twice by one form is written once', async () => {
    const body = { subject: withdrawal, text: 'once' };
    const form = 'a-form-of-a-note-0001';
    const replies = [await on.ann.post('/notes', body, form), await on.ann.post('/notes', body, form)];
    expect(replies.map((reply) => reply.body['id'])).toEqual([
      replies[0]?.body['id'],
      replies[0]?.body['id'],
    ]);
    expect(await listed(on, withdrawal)).toHaveLength(1);
  });

  test('is one of at most 500 about the same subject', async () => {
    await (await connectDirectly(on.server.database)).query(
      `insert into notes (kind, subject_id, author, text) select 'withdrawal', $1, 'ann', n::text from generate_series(1, 500) n`,
      [withdrawal.split(':')[1]],
    );
    expect(await write(on.ann, withdrawal, 'one more')).toMatchObject({
      status: 409,
      body: { error: 'There are 500 notes already. Remove one first.' },
    });
  });

  test('changes neither state nor money, and gives and takes no right', async () => {
    const path = `/withdrawals/${withdrawal.split(':')[1]}`;
    const before = (await on.ann.get(path)).body as { withdrawal: object };
    await written(on.ann, withdrawal, '@ben x');
    await on.ann.send('PUT', '/assignments', { subject: withdrawal, operator: 'ben' });
    const withNote = { ...before, withdrawal: { ...before.withdrawal, note_count: 1 } };
    expect((await on.ann.get(path)).body).toEqual(withNote);
  });

  test('is counted in the queue', async () => {
    const id = Number(withdrawal.split(':')[1]);
    const countOf = async () =>
      (
        (await on.vic.get('/withdrawals?limit=200')).body['items'] as { id: number; note_count: number }[]
      ).find((row) => row.id === id)?.note_count;
    expect(await countOf()).toBe(0);
    await written(on.ann, withdrawal, 'one');
    await written(on.ann, withdrawal, 'two');
    expect(await countOf()).toBe(2);
  });

  test('is written by no viewer', async () => {
    expect((await write(on.vic, withdrawal, 'x')).status).toBe(403);
    expect((await on.vic.send('PUT', '/assignments', { subject: withdrawal, operator: 'vic' })).status).toBe(
      403,
    );
  });
});

describe('its end', () => {
  test('comes from its author or an admin, and is recorded', async () => {
    const [first, second] = [
      await written(on.ann, withdrawal, '@ben a'),
      await written(on.ann, withdrawal, 'b'),
    ];
    expect(await on.ben.send('DELETE', `/notes/${first.id}`)).toMatchObject({
      status: 403,
      body: { error: 'The note is by ann. Only its author or an admin can remove it.' },
    });
    expect((await on.vic.send('DELETE', `/notes/${first.id}`)).status).toBe(403);
    expect((await on.ann.send('DELETE', `/notes/${first.id}`)).status).toBe(200);
    expect((await on.ann.send('DELETE', `/notes/${first.id}`)).status).toBe(404);
    expect((await on.admin.send('DELETE', `/notes/${second.id}`)).status).toBe(200);
    expect(await listed(on, withdrawal)).toEqual([]);
    expect(await waitingAbout(on.ben, withdrawal)).toEqual([]);
    const { rows } = await (await connectDirectly(on.server.database)).query(
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
      await written(on.ann, withdrawal, '@ben old'),
      await written(on.ann, withdrawal, '@ben recent'),
    ];
    const db = await connectDirectly(on.server.database);
    const days = on.server.app.settings.noteDays;
    for (const [note, minutes] of [
      [old, 1],
      [recent, -1],
    ] as const)
      await db.query(
        'update notes set written_at = now() - make_interval(days => $2, mins => $3) where id = $1',
        [note.id, days, minutes],
      );
    await deleteExpired(on.server.app);
    expect((await listed(on, withdrawal)).map(({ id }) => id)).toEqual([recent.id]);
  });
});
