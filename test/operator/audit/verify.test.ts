// The verification of the audit log finds every way of tampering with it.
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendAudit } from '../../../src/storage/audit/audit.ts';
import { TESTER } from '../../harness/actors.ts';
import { connectDirectly, waitUntilBlocked } from '../../harness/database.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';
import { type AuditLog, openAuditLog } from './audit-log.ts';

let log: AuditLog;
let server: TestServer;
let boss: OperatorClient;
let eye: OperatorClient;
let list: AuditLog['list'];
let check: AuditLog['check'];

beforeAll(async () => {
  log = await openAuditLog();
  ({ server, boss, eye, list, check } = log);
  // The tests change rows in the middle of the log, so it needs some.
  for (let i = 0; i < 5; i += 1) {
    await boss.post('/halts', { scope: 'global', reason: `drill ${i}` });
    await boss.send('DELETE', '/halts/global');
  }
});
afterAll(() => log.close());

test('rejects a second verification while one is running', async () => {
  const client = await connectDirectly(server.database);
  // The first verification is done and waits for the lock to append its own entry.
  await client.query('begin');
  await client.query('select from audit_head for update');
  const first = eye.post('/audit/verify');
  await waitUntilBlocked(server.database, 'select seq, hash from audit_head');
  expect(await eye.post('/audit/verify')).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', error: expect.stringContaining('check is already running') },
  });
  await client.query('commit');
  expect((await first).body).toMatchObject({ ok: true });
  expect((await eye.post('/audit/verify')).body).toMatchObject({ ok: true });
});

describe('the verification', () => {
  let client: pg.Client;
  let rows: { seq: number; hash: Buffer }[];

  /** Runs statements as the owner of the database. */
  const tamper = async (...statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };

  beforeEach(async () => {
    client = await connectDirectly(server.database);
    await tamper(
      'alter table audit_log disable trigger all',
      'alter table audit_head disable trigger all',
      'create table saved_log as select * from audit_log',
      'create table saved_head as select * from audit_head',
    );
    rows = (await client.query('select seq::int, hash from audit_log order by seq')).rows;
    return async () => {
      await tamper(
        'truncate audit_log, audit_head',
        'insert into audit_log select * from saved_log',
        'insert into audit_head select * from saved_head',
        'drop table saved_log, saved_head',
        'alter table audit_log enable trigger all',
        'alter table audit_head enable trigger all',
      );
      expect(await check()).toMatchObject({ firstWrong: null });
    };
  });

  const restore = () => tamper('truncate audit_log', 'insert into audit_log select * from saved_log');

  test('finds nothing in an untouched log, and returns the head for storage elsewhere', async () => {
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
    await tamper('truncate saved_log, saved_head', 'insert into saved_log select * from audit_log');
    await tamper('insert into saved_head select * from audit_head');
  });

  test.each([
    `at = at + interval '1 millisecond'`,
    `actor = actor || ' '`,
    `via = case via when 'system' then 'console' else 'system' end`,
    `address = '192.0.2.1'`,
    `request_id = 'other'`,
    `action = 'session.close'`,
    `subject = subject || '0'`,
    `reason = coalesce(reason, '') || '!'`,
    `before = '{"x": 1}'`,
    `after = '{"x": 1}'`,
    `hash = decode(repeat('ab', 32), 'hex')`,
  ])('names the row with the changed column: %s', async (change) => {
    for (const { seq } of [rows[0], rows[3], rows.at(-1)].filter((row) => row !== undefined)) {
      await tamper(`update audit_log set ${change} where seq = ${seq}`);
      expect((await check()).firstWrong).toEqual({ seq, what: 'was changed or moved' });
      await restore();
    }
  });

  test('names every missing row', async () => {
    for (const { seq } of rows) {
      await tamper(`delete from audit_log where seq = ${seq}`);
      expect(await check()).toMatchObject({ entries: seq - 1, firstWrong: { seq, what: 'is missing' } });
      await restore();
    }
  });

  test('names the row where a gap was closed by renumbering', async () => {
    await tamper('delete from audit_log where seq = 3');
    for (const { seq } of rows.slice(3))
      await tamper(`update audit_log set seq = ${seq - 1} where seq = ${seq}`);
    await tamper(`update audit_head set seq = ${rows.length - 1}`);
    expect((await check()).firstWrong).toMatchObject({ seq: 3 });
  });

  test('names the first of two swapped rows', async () => {
    await tamper(
      'update audit_log set seq = 999999 where seq = 4',
      'update audit_log set seq = 4 where seq = 5',
      'update audit_log set seq = 5 where seq = 999999',
    );
    expect((await check()).firstWrong).toMatchObject({ seq: 4 });
  });

  test('names a row before the first, which a constraint of the database rejects', async () => {
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

  test('detects a truncated tail', async () => {
    await tamper(`delete from audit_log where seq > 5`);
    expect((await check()).firstWrong).toEqual({ seq: 6, what: 'is missing' });
  });

  test('detects a truncated tail with a moved head, if an earlier head is given', async () => {
    const saved = { seq: rows[6]?.seq ?? 0, hash: rows[6]?.hash ?? Buffer.alloc(32) };
    expect(await check(saved)).toMatchObject({ firstWrong: null });
    await tamper(
      'delete from audit_log where seq > 5',
      'update audit_head set seq = 5, hash = (select hash from audit_log where seq = 5)',
    );
    expect(await check()).toMatchObject({ entries: 5, firstWrong: null });
    expect((await check(saved)).firstWrong).toEqual({ seq: 6, what: 'is missing: the log was longer' });
    await server.app.db.transaction((tx) =>
      appendAudit(tx, server.app.vault, TESTER, [
        { action: 'halt.set', subject: 'forged' },
        { action: 'halt.lift', subject: 'forged' },
      ]),
    );
    expect(await check()).toMatchObject({ entries: 7, firstWrong: null });
    expect((await check(saved)).firstWrong).toEqual({ seq: 7, what: 'is not the expected row' });
  });

  test('names the row after one from another history of the same log', async () => {
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

  test('detects a row beyond the head, and a head that is wrong or missing', async () => {
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

  test('returns its findings, also when it cannot append its own entry', async () => {
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
