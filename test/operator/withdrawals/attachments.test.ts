// Files of withdrawals: what is accepted, who reads and removes it, how it is stored and served, and when it ends.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpired } from '../../../src/usecases/system/delete-expired.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;
let ben: OperatorClient;
let admin: OperatorClient;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '100000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
  ben = await signInNewOperator(server, 'ben', 'maker');
  admin = await signInNewOperator(server, 'root-admin', 'admin');
});
afterAll(() => server.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const MARK = 'paid to 4242 4242 4242 4242';

const create = async (): Promise<number> =>
  Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);

type Attached = { readonly id: number; readonly name: string; readonly type: string };

const attach = (client: OperatorClient, id: number, name: string, content: Buffer) =>
  client.post(`/withdrawals/${id}/attachments`, { name, content: content.toString('base64') });

async function attached(id: number, name: string, content: Buffer): Promise<Attached> {
  const { status, body } = await attach(ann, id, name, content);
  expect(status).toBe(200);
  return body['attachment'] as Attached;
}

const listed = async (id: number): Promise<Attached[]> =>
  (await ann.get(`/withdrawals/${id}`)).body['attachments'] as Attached[];

/** With the headers and bytes that the JSON client hides. */
const download = (client: OperatorClient, id: number, attachment: number) =>
  fetch(`${server.url}/operator/v1/withdrawals/${id}/attachments/${attachment}`, {
    headers: { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') },
  });

describe('a file', () => {
  test.each([
    ['proof.pdf', PDF, 'application/pdf', 'proof.pdf'],
    ['proof.PNG', PNG, 'image/png', 'proof.png'],
    ['photo.jpeg', JPEG, 'image/jpeg', 'photo.jpeg'],
    ['no extension', JPEG, 'image/jpeg', 'no extension.jpg'],
    ['page.html', PDF, 'application/pdf', 'page.html.pdf'],
    ['../../etc/passwd.png', PNG, 'image/png', 'passwd.png'],
    ['C:\\proofs\\a.pdf', PDF, 'application/pdf', 'a.pdf'],
    ['a"b\nc\u202ed.pdf', PDF, 'application/pdf', 'a_b_c_d.pdf'],
    ['to 4242424242424242.pdf', PDF, 'application/pdf', 'to 424242_4242.pdf'],
    ['receipt_4242_4242_4242_4242.pdf', PDF, 'application/pdf', 'receipt_424242_4242.pdf'],
    ['to +7 916 123-45-67.pdf', PDF, 'application/pdf', 'to _.pdf'],
    ['sk_abcdefghijklmnopqrstuvwxyz.pdf', PDF, 'application/pdf', 'sk__.pdf'],
    ['.pdf', PDF, 'application/pdf', '.pdf.pdf'],
    [`${'я'.repeat(200)}.pdf`, PDF, 'application/pdf', `${'я'.repeat(115)}.pdf`],
  ])('named %j is stored as what its content is, under a safe name', async (name, content, type, stored) => {
    expect(await attached(await create(), name, Buffer.concat([content, randomBytes(8)]))).toMatchObject({
      name: stored,
      type,
    });
  });

  test.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a PDF behind something else', 'x%PDF-1.7'],
    ['a GIF', 'GIF89a'],
    ['a ZIP', 'PK\u0003\u0004'],
    ['a signature that is cut off', '\u0089PNG'],
  ])('that is %s is refused, whatever its name says', async (_, text) => {
    const id = await create();
    const { status, body } = await attach(ann, id, 'proof.pdf', Buffer.from(text, 'latin1'));
    expect([status, body['error']]).toEqual([
      422,
      'The file is not a PDF, PNG or JPG. Its content decides, not its name.',
    ]);
    expect(await listed(id)).toEqual([]);
  });

  test('of 5 MB is accepted, and one byte more is not', async () => {
    const id = await create();
    const largest = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024 - PDF.length)]);
    expect((await attach(ann, id, 'a.pdf', largest)).status).toBe(200);
    expect(await attach(ann, id, 'b.pdf', Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('larger than 5 MB') },
    });
    expect((await attach(ann, id, 'c.pdf', Buffer.concat([largest, largest]))).status).toBe(413);
    expect(await listed(id)).toHaveLength(1);
  });

  test.each([{ content: 'not base64!' }, { content: '%PDF' }, {}, { content: 'JVBERi0=', name: '' }])(
    'without content that can be read is refused: %j',
    async (fields) => {
      const id = await create();
      expect((await ann.post(`/withdrawals/${id}/attachments`, { name: 'a.pdf', ...fields })).status).toBe(
        400,
      );
    },
  );

  test('is kept once for a withdrawal, also when it is sent twice at the same time', async () => {
    const [id, other] = [await create(), await create()];
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, i) => attach(i % 2 === 0 ? ann : ben, id, `${i}.pdf`, PDF)),
    );
    expect(new Set(sent.map(({ body }) => (body['attachment'] as Attached).id)).size).toBe(1);
    expect(await listed(id)).toHaveLength(1);
    await attached(other, 'a.pdf', PDF);
    expect(await listed(other)).toHaveLength(1);
  });

  test('is one of at most 20 of a withdrawal, also through two connections at once', async () => {
    const id = await create();
    const sent = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        attach(i % 2 === 0 ? ann : ben, id, 'a.pdf', Buffer.concat([PDF, Buffer.from([i])])),
      ),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test('changes neither state nor money', async () => {
    const id = await create();
    const before = (await ann.get(`/withdrawals/${id}`)).body;
    await attached(id, 'proof.pdf', PDF);
    const after = (await ann.get(`/withdrawals/${id}`)).body;
    expect({ ...after, attachments: [] }).toEqual(before);
  });
});

describe('its content', () => {
  test('is sealed in the database, for its withdrawal only', async () => {
    const [id, other] = [await create(), await create()];
    const { id: attachment } = await attached(id, 'proof.pdf', Buffer.concat([PDF, Buffer.from(MARK)]));
    const db = await connectDirectly(server.database);
    const { rows } = await db.query<{ sealed: Buffer }>('select sealed from attachments where id = $1', [
      attachment,
    ]);
    expect(rows[0]?.sealed.includes(MARK)).toBe(false);
    await db.query('update attachments set withdrawal_id = $2 where id = $1', [attachment, other]);
    expect((await download(ann, other, attachment)).status).toBe(500);
  });

  test('is sent as a download that no browser runs or keeps', async () => {
    const id = await create();
    const content = Buffer.concat([PNG, randomBytes(1_000)]);
    const { id: attachment } = await attached(id, 'Чек.png', content);
    const response = await download(ann, id, attachment);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Чек.png')}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  test('is read by the roles that may see destinations, and each reading is recorded', async () => {
    const id = await create();
    const { id: attachment, name } = await attached(id, 'proof.pdf', PDF);
    for (const [role, status] of [
      ['viewer', 403],
      ['checker', 200],
      ['auditor', 200],
    ] as const) {
      const client = await signInNewOperator(server, `reads-as-${role}`, role);
      expect((await download(client, id, attachment)).status).toBe(status);
    }
    const db = await connectDirectly(server.database);
    const { rows } = await db.query(
      `select actor, after from audit_log where action = 'withdrawal.read_attachment' and subject = $1 order by seq`,
      [`withdrawal:${id}`],
    );
    const sha256 = createHash('sha256').update(PDF).digest('hex');
    const after = { attachment, name, type: 'application/pdf', size: PDF.length, sha256 };
    expect(rows).toEqual([
      { actor: 'reads-as-checker', after },
      { actor: 'reads-as-auditor', after },
    ]);
  });

  test('is not found under another withdrawal', async () => {
    const [id, other] = [await create(), await create()];
    const { id: attachment } = await attached(id, 'proof.pdf', PDF);
    expect((await download(ann, other, attachment)).status).toBe(404);
    expect((await ann.send('DELETE', `/withdrawals/${other}/attachments/${attachment}`)).status).toBe(404);
  });
});

describe('its end', () => {
  test('comes from whoever attached it or an admin, and is recorded', async () => {
    const id = await create();
    const first = await attached(id, 'a.pdf', PDF);
    const second = await attached(id, 'b.png', PNG);
    const path = (attachment: number) => `/withdrawals/${id}/attachments/${attachment}`;
    expect(await ben.send('DELETE', path(first.id))).toMatchObject({
      status: 403,
      body: { error: 'ann attached it. Only ann or an admin can remove it.' },
    });
    expect((await ann.send('DELETE', path(first.id))).status).toBe(200);
    expect((await admin.send('DELETE', path(second.id))).status).toBe(200);
    expect(await listed(id)).toEqual([]);
    expect((await download(ann, id, first.id)).status).toBe(404);
    const db = await connectDirectly(server.database);
    const { rows } = await db.query(
      `select actor, before ->> 'name' as name from audit_log where action = 'withdrawal.detach' and subject = $1 order by seq`,
      [`withdrawal:${id}`],
    );
    expect(rows).toEqual([
      { actor: 'ann', name: 'a.pdf' },
      { actor: 'root-admin', name: 'b.png' },
    ]);
  });

  test('comes by itself after the days of the setting', async () => {
    const id = await create();
    const [old, recent] = [await attached(id, 'old.pdf', PDF), await attached(id, 'recent.png', PNG)];
    const days = server.app.settings.noteDays;
    const db = await connectDirectly(server.database);
    await db.query(
      `update attachments set attached_at = now() - make_interval(days => $2, mins => 1) where id = $1`,
      [old.id, days],
    );
    await db.query(
      `update attachments set attached_at = now() - make_interval(days => $2, mins => -1) where id = $1`,
      [recent.id, days],
    );
    await deleteExpired(server.app);
    expect((await listed(id)).map(({ name }) => name)).toEqual(['recent.png']);
  });

  test('does not lag behind when many end on one day', async () => {
    const db = await connectDirectly(server.database);
    const days = server.app.settings.noteDays;
    await db.query(
      `insert into attachments (withdrawal_id, name, type, size, digest, operator, sealed, key_id, attached_at)
       select 1, 'old.pdf', 'application/pdf', 1, sha256(n::text::bytea), 'ann', '\\x00', 'key', now() - make_interval(days => $1 + 1)
         from generate_series(1, 500) n`,
      [days],
    );
    await deleteExpired(server.app);
    const { rows } = await db.query(
      'select id from attachments where attached_at < now() - make_interval(days => $1)',
      [days],
    );
    expect(rows).toEqual([]);
  });
});
