// The audit log: who did what, looked through and taken out, and every way of tampering with it seen.
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../src/auditor/chain.ts';
import type { Reader } from '../../../src/auditor/reader.ts';
import { findSecrets } from '../../../src/auditor/secrets.ts';
import { AUDIT_ACTIONS } from '../../../src/domain/audit.ts';
import { appendAudit } from '../../../src/storage/audit/audit.ts';
import { differencesIn } from '../../harness/app.ts';
import { peek, someoneWaits } from '../../harness/database.ts';
import { TESTER } from '../../harness/operator-clients.ts';
import { type Browser, openConsole } from '../../harness/operators.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let boss: Browser;
let eye: Browser;

beforeAll(async () => {
  server = await startTestServer();
  boss = await openConsole(server, 'boss', 'admin');
  eye = await openConsole(server, 'eye', 'auditor');
});
afterAll(async () => {
  expect(await differencesIn(server.app)).toEqual([]);
  await server.close();
});

type Item = { seq: number; actor: string; action: string; subject: string; at: string };
const list = async (query = ''): Promise<Item[]> =>
  (await eye.get(`/audit?limit=200&${query}`)).body['items'] as Item[];

const check = (expected?: { seq: number; hash: Buffer }) =>
  verifyChain(
    (text, values) => server.app.db.query({ text, ...(values ? { values } : {}) }),
    server.app.auditHash,
    { expect: expected, onProgress: () => undefined },
  );

describe('looking through it', () => {
  test('a change is there with who, how, from where, why, and what it was before', async () => {
    const version = ((await boss.get('/systems')).body['items'] as { name: string; version: string }[]).find(
      ({ name }) => name === 'card',
    )?.version;
    const changed = await boss.send('PATCH', '/systems/card', { version, fee_percent: '1.25' });
    expect(await list('action=system.change')).toMatchObject([
      {
        actor: 'boss',
        via: 'console',
        address: '127.0.0.1',
        action: 'system.change',
        subject: 'system:card',
        before: { fee: { basisPoints: 0 } },
        after: { fee: { basisPoints: 125 } },
        request_id: changed.headers.get('x-request-id'),
      },
    ]);
  });

  test('by who, what, about what, and when, from the newest down', async () => {
    for (let i = 0; i < 5; i += 1) {
      await boss.post('/halts', { scope: 'global', reason: `drill ${i}` });
      await boss.send('DELETE', '/halts/global');
    }
    const all = await list();
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => all.length - i));
    expect(new Set((await list('actor=eye')).map(({ actor }) => actor))).toEqual(new Set(['eye']));
    expect(await list('action=halt.set&subject=halt:global')).toHaveLength(5);
    expect(await list('actor=nobody')).toEqual([]);
    const third = all.at(-3)?.at ?? '';
    const since = await list(`from=${third}`);
    const until = await list(`to=${third}`);
    expect(since.every(({ at }) => at >= third)).toBe(true);
    expect(until.every(({ at }) => at < third)).toBe(true);
    expect(since.length + until.length).toBe(all.length);
    expect(await list('from=2099-01-01T00:00:00Z')).toEqual([]);
    expect(await list('to=1999-01-01T00:00:00Z')).toEqual([]);
    const first = await eye.get('/audit?action=halt.set&limit=3');
    const second = await eye.get(`/audit?action=halt.set&limit=3&cursor=${String(first.body['next'])}`);
    expect(
      [first, second].flatMap(({ body }) => (body['items'] as { reason: string }[]).map((one) => one.reason)),
    ).toEqual(['drill 4', 'drill 3', 'drill 2', 'drill 1', 'drill 0']);
    expect(second.body['next']).toBeNull();
  });

  test('is for those who audit', async () => {
    const ann = await openConsole(server, 'ann', 'maker');
    for (const path of ['/audit', '/audit/actions', '/audit.csv']) {
      expect((await ann.get(path)).status).toBe(403);
      expect((await eye.get(path)).status).toBe(200);
    }
    expect((await ann.post('/audit/verify')).status).toBe(403);
  });

  test('names everything that leaves a line', async () => {
    expect((await eye.get('/audit/actions')).body['items']).toEqual(
      Object.entries(AUDIT_ACTIONS).map(([action, meaning]) => ({ action, meaning })),
    );
    expect((await eye.get('/audit?action=nonsense')).status).toBe(400);
  });
});

describe('what people write stays what they wrote', () => {
  const nasty = '=HYPERLINK("http://evil")\r\nX-Injected: yes\u001b[31m,"quoted"\u202e';

  test('in the log, in a file, and in our own logs', async () => {
    await boss.post('/halts', { scope: 'system', subject: 'card', reason: nasty });
    expect(await list('subject=halt:system/card')).toMatchObject([{ reason: nasty }]);
    const csv = await eye.get('/audit.csv?subject=halt:system/card');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('x-injected')).toBeNull();
    expect(csv.text).toContain(`"'=HYPERLINK(""http://evil"")\r\nX-Injected`);
    await boss.send('DELETE', '/halts/system/card');
    expect(server.log.every((line) => !line.trimEnd().includes('\n'))).toBe(true);
    expect(await check()).toMatchObject({ firstWrong: null });
  });

  test('but for card numbers and keys, which are masked wherever people write', async () => {
    const card = '4111 1111 1111 1111';
    const merchant = await boss.post('/merchants', { name: `Shop ${card}` });
    const { merchant_id: id } = merchant.body['merchant'] as { merchant_id: number };
    await boss.post(`/merchants/${id}/credit`, { amount: '1.00', note: `from ${card}` });
    await boss.post('/halts', {
      scope: 'system',
      subject: 'card',
      reason: `sk_${'canary'.repeat(5)}, ${card}`,
    });
    await boss.send('DELETE', '/halts/system/card');
    expect(await list(`subject=merchant:${id}`)).toMatchObject([
      { action: 'merchant.credit', reason: 'from 411111******1111' },
      { action: 'merchant.create', after: { name: 'Shop 411111******1111' } },
    ]);
    const read: Reader = (text, values) => server.app.db.query({ text, ...(values ? { values } : {}) });
    expect(await findSecrets(read, ['canary'])).toEqual([]);
  });

  test('what cannot be kept is refused in an address and at sign-in, too', async () => {
    expect((await boss.get('/operators/a%00b')).status).toBe(400);
    expect((await boss.send('PATCH', '/operators/a%00b', { role: 'viewer' })).status).toBe(400);
    const body = JSON.stringify({ name: 'a\u0000b', password: 'x' });
    const headers = { 'content-type': 'application/json', origin: server.url };
    expect((await server.send('/operator/v1/session', { method: 'POST', headers, body })).status).toBe(400);
  });

  test.each(['\u0000', '\ud800'])('what cannot be kept is refused: %j', async (bad) => {
    const answer = await boss.post('/halts', { scope: 'global', reason: `a${bad}b` });
    expect(answer).toMatchObject({ status: 400, body: { field: 'reason', error: 'reason: must be text' } });
  });

  test('and where it comes in by another way, it is kept as it was hashed', async () => {
    const entry = { action: 'halt.set', subject: 'halt:global', reason: 'half \ud800 and \u0000' } as const;
    await server.app.db.transaction((tx) => appendAudit(tx, server.app.vault, TESTER, [entry]));
    expect(await check()).toMatchObject({ firstWrong: null });
    expect((await list('actor=test'))[0]).toMatchObject({ reason: 'half \ufffd and \ufffd' });
  });

  test('a file holds everything, and taking it out leaves a line', async () => {
    const before = await list();
    const csv = await eye.get('/audit.csv');
    const [header, ...lines] = csv.text.trimEnd().split('\n');
    expect(header).toContain('seq,at,actor,via,address,action,subject,reason,before,after,request_id');
    expect(lines.filter((line) => /^\d+,20/.test(line))).toHaveLength(before.length + 1);
    expect((await list())[0]).toMatchObject({ action: 'audit.export', actor: 'eye' });
  });
});

test('it is checked by one at a time: who comes meanwhile hears so', async () => {
  const client = await peek(server.database);
  // The first check is at its end, and waits to write its own line.
  await client.query('begin');
  await client.query('select from audit_head for update');
  const first = eye.post('/audit/verify');
  await someoneWaits(server.database, 'select seq, hash from audit_head');
  expect(await eye.post('/audit/verify')).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', error: expect.stringContaining('is being checked at this moment') },
  });
  await client.query('commit');
  expect((await first).body).toMatchObject({ ok: true });
  expect((await eye.post('/audit/verify')).body).toMatchObject({ ok: true });
});

describe('checking it', () => {
  let client: pg.Client;
  let rows: { seq: number; hash: Buffer }[];

  /** As somebody who owns the database. */
  const tamper = async (...statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };

  beforeEach(async () => {
    client = await peek(server.database);
    await tamper(
      'alter table audit_log disable trigger all',
      'alter table audit_head disable trigger all',
      'create table kept as select * from audit_log',
      'create table kept_head as select * from audit_head',
    );
    rows = (await client.query('select seq::int, hash from audit_log order by seq')).rows;
    return async () => {
      await tamper(
        'truncate audit_log, audit_head',
        'insert into audit_log select * from kept',
        'insert into audit_head select * from kept_head',
        'drop table kept, kept_head',
        'alter table audit_log enable trigger all',
        'alter table audit_head enable trigger all',
      );
      expect(await check()).toMatchObject({ firstWrong: null });
    };
  });

  const restore = () => tamper('truncate audit_log', 'insert into audit_log select * from kept');

  test('finds nothing where nothing was done, and its end can be kept elsewhere', async () => {
    const last = rows.at(-1);
    const { body } = await eye.post('/audit/verify');
    expect(body).toEqual({
      ok: true,
      entries: rows.length,
      head: {
        seq: last?.seq,
        hash: last?.hash.toString('hex'),
        text: `${last?.seq}:${last?.hash.toString('hex')}`,
      },
      first_wrong: null,
    });
    const { text } = body['head'] as { text: string };
    expect((await eye.post('/audit/verify', { expect: text })).body).toMatchObject({ ok: true });
    expect((await list())[0]).toMatchObject({ action: 'audit.verify', after: { firstWrong: null } });
    expect((await eye.post('/audit/verify', { expect: 'nonsense' })).status).toBe(400);
    await tamper('truncate kept, kept_head', 'insert into kept select * from audit_log');
    await tamper('insert into kept_head select * from audit_head');
  });

  test.each([
    `at = at + interval '1 millisecond'`,
    `actor = actor || ' '`,
    `via = 'system'`,
    `address = '192.0.2.1'`,
    `request_id = 'other'`,
    `action = 'session.close'`,
    `subject = subject || '0'`,
    `reason = coalesce(reason, '') || '!'`,
    `before = '{"x": 1}'`,
    `after = '{"x": 1}'`,
    `hash = decode(repeat('ab', 32), 'hex')`,
  ])('names the row where somebody set %s', async (change) => {
    for (const { seq } of [rows[0], rows[3], rows.at(-1)].filter((row) => row !== undefined)) {
      await tamper(`update audit_log set ${change} where seq = ${seq}`);
      expect((await check()).firstWrong).toEqual({ seq, what: expect.stringContaining('is not what was') });
      await restore();
    }
  });

  test('names every row that is missing', async () => {
    for (const { seq } of rows) {
      await tamper(`delete from audit_log where seq = ${seq}`);
      expect(await check()).toMatchObject({ entries: seq - 1, firstWrong: { seq, what: 'is missing' } });
      await restore();
    }
  });

  test('names the row where a gap was closed', async () => {
    await tamper('delete from audit_log where seq = 3');
    for (const { seq } of rows.slice(3))
      await tamper(`update audit_log set seq = ${seq - 1} where seq = ${seq}`);
    await tamper(`update audit_head set seq = ${rows.length - 1}`);
    expect((await check()).firstWrong).toMatchObject({ seq: 3 });
  });

  test('names the first of two rows that changed places', async () => {
    await tamper(
      'update audit_log set seq = 999999 where seq = 4',
      'update audit_log set seq = 4 where seq = 5',
      'update audit_log set seq = 5 where seq = 999999',
    );
    expect((await check()).firstWrong).toMatchObject({ seq: 4 });
  });

  test('names a row before the first, which the database takes from nobody', async () => {
    const copyTo = (seq: number) =>
      `insert into audit_log select ${seq}, at, actor, via, address, request_id, action, subject, reason, before, after, hash
       from audit_log where seq = 1`;
    for (const seq of [0, -1]) {
      await expect(tamper(copyTo(seq))).rejects.toThrow(/check constraint/);
      await tamper('alter table audit_log drop constraint audit_log_begins', copyTo(seq));
      expect(await check()).toMatchObject({
        entries: 0,
        firstWrong: { seq, what: 'is before the first row of the log' },
      });
      await restore();
      await tamper('alter table audit_log add constraint audit_log_begins check (seq > 0)');
    }
  });

  test('sees that the tail was cut off', async () => {
    await tamper(`delete from audit_log where seq > 5`);
    expect((await check()).firstWrong).toEqual({ seq: 6, what: 'is missing' });
  });

  test('sees that the tail was cut off and the end moved, if an earlier end was kept', async () => {
    const kept = { seq: rows[6]?.seq ?? 0, hash: rows[6]?.hash ?? Buffer.alloc(32) };
    expect(await check(kept)).toMatchObject({ firstWrong: null });
    await tamper(
      'delete from audit_log where seq > 5',
      'update audit_head set seq = 5, hash = (select hash from audit_log where seq = 5)',
    );
    expect(await check()).toMatchObject({ entries: 5, firstWrong: null });
    expect((await check(kept)).firstWrong).toEqual({ seq: 6, what: 'is missing: the log was longer' });
    await server.app.db.transaction((tx) =>
      appendAudit(tx, server.app.vault, TESTER, [
        { action: 'halt.set', subject: 'forged' },
        { action: 'halt.lift', subject: 'forged' },
      ]),
    );
    expect(await check()).toMatchObject({ entries: 7, firstWrong: null });
    expect((await check(kept)).firstWrong).toEqual({ seq: 7, what: 'is not the expected row' });
  });

  test('names the row after one that comes from another history of the same log', async () => {
    const append = (subject: string) =>
      server.app.db.transaction((tx) =>
        appendAudit(tx, server.app.vault, TESTER, [
          { action: 'halt.set', subject },
          { action: 'halt.lift', subject },
        ]),
      );
    const next = rows.length + 1;
    await append('one history');
    await tamper(
      `create table other_history as select * from audit_log where seq = ${next}`,
      `delete from audit_log where seq >= ${next}`,
      `update audit_head set seq = ${rows.length}, hash = (select hash from audit_log where seq = ${rows.length})`,
    );
    await append('another history');
    expect(await check()).toMatchObject({ firstWrong: null });
    await tamper(
      `delete from audit_log where seq = ${next}`,
      'insert into audit_log select * from other_history',
      'drop table other_history',
    );
    expect((await check()).firstWrong).toMatchObject({ seq: next + 1 });
  });

  test('sees a row that was put behind the end, and an end that is another or gone', async () => {
    await tamper('update audit_head set seq = 5, hash = (select hash from audit_log where seq = 5)');
    expect((await check()).firstWrong).toEqual({ seq: 6, what: 'is after the recorded end' });
    await tamper(`update audit_head set hash = decode(repeat('ab', 32), 'hex')`);
    expect((await check()).firstWrong).toMatchObject({ seq: 5 });
    await tamper('truncate audit_head');
    expect(await check()).toMatchObject({
      head: null,
      firstWrong: {
        seq: rows.length + 1,
        what: 'may be missing: the end of the log is not recorded',
      },
    });
  });

  test('is answered with what is wrong, also when that can be written nowhere', async () => {
    await tamper('truncate audit_log');
    const { status, body } = await eye.post('/audit/verify');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ok: false, entries: 0, first_wrong: { seq: 1, what: 'is missing' } },
    });
    await tamper('truncate audit_head');
    expect((await eye.post('/audit/verify')).body).toMatchObject({ ok: false, head: null });
  });
});

test('the table itself refuses every change', async () => {
  const client = await peek(server.database);
  for (const statement of [
    `update audit_log set actor = 'x' where seq = 1`,
    'delete from audit_log where seq = 1',
    'delete from audit_log where false',
    'truncate audit_log',
    'update audit_head set seq = seq - 1',
    'delete from audit_head',
  ])
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: 'SL001' });
  expect(await check()).toMatchObject({ firstWrong: null });
});
