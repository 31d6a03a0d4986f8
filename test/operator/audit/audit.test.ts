// Auditors list, filter and export the audit log; free text is stored as written, but for card numbers and keys.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reader } from '../../../src/auditor/reader.ts';
import { findSecrets } from '../../../src/auditor/secrets.ts';
import { AUDIT_ACTIONS } from '../../../src/domain/audit.ts';
import { appendAudit } from '../../../src/storage/audit/audit.ts';
import { TESTER } from '../../harness/actors.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
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
});
afterAll(() => log.close());

describe('the audit log', () => {
  test('records a change with its actor, address, reason and previous values', async () => {
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

  test('filters by actor, action, subject and time, newest first', async () => {
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
    const before = await list(`to=${third}`);
    expect(since.every(({ at }) => at >= third)).toBe(true);
    expect(before.every(({ at }) => at < third)).toBe(true);
    expect(since.length + before.length).toBe(all.length);
    expect(await list('from=2099-01-01T00:00:00Z')).toEqual([]);
    expect(await list('to=1999-01-01T00:00:00Z')).toEqual([]);
    const first = await eye.get('/audit?action=halt.set&limit=3');
    const second = await eye.get(`/audit?action=halt.set&limit=3&cursor=${String(first.body['next'])}`);
    expect(
      [first, second].flatMap(({ body }) => (body['items'] as { reason: string }[]).map((one) => one.reason)),
    ).toEqual(['drill 4', 'drill 3', 'drill 2', 'drill 1', 'drill 0']);
    expect(second.body['next']).toBeNull();
  });

  test('is readable for auditors, not for makers', async () => {
    const ann = await signInNewOperator(server, 'ann', 'maker');
    for (const path of ['/audit', '/audit/actions', '/audit.csv']) {
      expect((await ann.get(path)).status).toBe(403);
      expect((await eye.get(path)).status).toBe(200);
    }
    expect((await ann.post('/audit/verify')).status).toBe(403);
  });

  test('lists every audited action with its meaning', async () => {
    expect((await eye.get('/audit/actions')).body['items']).toEqual(
      Object.entries(AUDIT_ACTIONS).map(([action, meaning]) => ({ action, meaning })),
    );
    expect((await eye.get('/audit?action=nonsense')).status).toBe(400);
  });
});

describe('free text of operators', () => {
  const nasty = '=HYPERLINK("http://evil")\r\nX-Injected: yes\u001b[31m,"quoted"\u202e';

  test('is stored and exported unchanged, without formulas in the CSV or line breaks in the log', async () => {
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

  test('has card numbers and keys masked', async () => {
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

  test('with NUL is rejected in a path and at sign-in', async () => {
    expect((await boss.get('/operators/a%00b')).status).toBe(400);
    expect((await boss.send('PATCH', '/operators/a%00b', { role: 'viewer' })).status).toBe(400);
    const body = JSON.stringify({ name: 'a\u0000b', password: 'x' });
    const headers = { 'content-type': 'application/json', origin: server.url };
    expect((await server.send('/operator/v1/session', { method: 'POST', headers, body })).status).toBe(400);
  });

  test.each(['\u0000', '\ud800'])(
    'with a character that PostgreSQL cannot store is rejected: %j',
    async (bad) => {
      const answer = await boss.post('/halts', { scope: 'global', reason: `a${bad}b` });
      expect(answer).toMatchObject({
        status: 400,
        body: { field: 'reason', error: 'reason: contains characters that cannot be stored' },
      });
    },
  );

  test('with such a character from inside the program is stored as it was hashed', async () => {
    const entry = { action: 'halt.set', subject: 'halt:global', reason: 'half \ud800 and \u0000' } as const;
    await server.app.db.transaction((tx) => appendAudit(tx, server.app.vault, TESTER, [entry]));
    expect(await check()).toMatchObject({ firstWrong: null });
    expect((await list('actor=test'))[0]).toMatchObject({ reason: 'half \ufffd and \ufffd' });
  });

  test('the CSV export contains every entry, and is itself audited', async () => {
    const before = await list();
    const csv = await eye.get('/audit.csv');
    const [header, ...lines] = csv.text.trimEnd().split('\n');
    expect(header).toContain('seq,at,actor,via,address,action,subject,reason,before,after,request_id');
    expect(lines.filter((line) => /^\d+,20/.test(line))).toHaveLength(before.length + 1);
    expect((await list())[0]).toMatchObject({ action: 'audit.export', actor: 'eye' });
  });
});

test('the database rejects every update and delete', async () => {
  const client = await connectDirectly(server.database);
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
