// The operator API at work: the life of a withdrawal by hand, as the console asks for it.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { differencesIn, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toCard, toEwallet, toPhone } from '../../harness/client.ts';
import { peek } from '../../harness/database.ts';
import { type Browser, openConsole } from '../../harness/operators.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: Browser;
let ben: Browser;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
  ann = await openConsole(server, 'ann', 'maker');
  ben = await openConsole(server, 'ben', 'maker');
});
afterAll(async () => {
  expect(await differencesIn(server.app)).toEqual([]);
  await server.close();
});

async function create(fields: Record<string, unknown> = toPhone): Promise<number> {
  const reply = await server.post(CREATE, { ...shop, ...fields });
  return Number(reply.body['withdraw_id']);
}

test('a withdrawal is claimed, revealed, and paid with the bank reference, and its page tells all of it', async () => {
  const id = await create();
  expect(await ann.post(`/withdrawals/${id}/reveal`)).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', error: `Claim withdrawal ${id} first: only whoever pays it sees where to.` },
  });
  expect(await ann.post(`/withdrawals/${id}/claim`)).toMatchObject({
    status: 200,
    body: { withdrawal: { id, stage: 'claimed', claimed_by: 'ann', merchant_name: 'Test shop' } },
  });
  expect((await ann.post(`/withdrawals/${id}/reveal`)).body).toEqual({ wallet: '79161234567' });
  expect((await ben.post(`/withdrawals/${id}/pay`, { reference: 'x' })).body['error']).toContain(
    'is claimed by ann',
  );
  expect(
    await ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-1', proof: 'receipt.pdf' }),
  ).toMatchObject({
    status: 200,
    body: { message: `Withdrawal ${id} is paid: 100.00.`, proposal: null, withdrawal: { status: 'Paid' } },
  });
  const page = await ben.get(`/withdrawals/${id}`);
  expect(page.body).toMatchObject({
    withdrawal: { status: 'Paid', reference: 'bank-1', wallet: expect.stringContaining('*') },
    timeline: [
      { step: 'hold' },
      { step: 'claim', actor: 'ann' },
      { step: 'reveal', actor: 'ann' },
      { step: 'settle', actor: 'ann', reference: 'bank-1', reason: 'proof: receipt.pdf' },
    ],
    actions: expect.arrayContaining([
      { action: 'pay', allowed: false, why: expect.stringContaining('is Paid') },
      { action: 'return', allowed: true, why: null },
    ]),
  });
});

test('of 25 who send the same form at once, and 25 more who each send their own, one pays', async () => {
  const id = await create();
  await ann.post(`/withdrawals/${id}/claim`);
  const answers = await Promise.all([
    ...Array.from({ length: 25 }, () =>
      ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-2' }, 'one-form'),
    ),
    ...Array.from({ length: 25 }, () => ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-2' })),
  ]);
  const settled = (await ann.get(`/withdrawals/${id}`)).body['timeline'] as { step: string }[];
  expect(settled.filter(({ step }) => step === 'settle')).toHaveLength(1);
  const done = answers.filter(({ status }) => status === 200);
  // Whoever sent the form that did it hears that it was done, however often it was sent.
  expect([1, 25]).toContain(done.length);
});

test('whoever decides by an old look at it hears that somebody was faster', async () => {
  const id = await create();
  const seen = ((await ben.get(`/withdrawals/${id}`)).body['withdrawal'] as { version: string }).version;
  await ann.post(`/withdrawals/${id}/claim`);
  await ann.post(`/withdrawals/${id}/give-back`);
  expect(await ben.post(`/withdrawals/${id}/cancel`, { reason: 'late', version: seen })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
});

describe('the queue', () => {
  test('is paged by cursor, oldest first, without gaps or repetitions', async () => {
    const made: number[] = [];
    for (let i = 0; i < 7; i += 1) made.push(await create(toCard));
    const seen: number[] = [];
    let cursor = '';
    do {
      const { body } = await ann.get(`/withdrawals?tab=to-pay&system=card&limit=3${cursor}`);
      seen.push(...(body['items'] as { id: number }[]).map(({ id }) => id));
      cursor = body['next'] === null ? '' : `&cursor=${body['next'] as string}`;
    } while (cursor !== '');
    expect(seen).toEqual(made);
  });

  test.each([
    ['its number', (id: number) => String(id)],
    ['its number as it is written', (id: number) => `#${id}`],
    ['its order id', () => 'order-77'],
    ['the reference it was paid with', () => 'bank-77'],
  ])('finds a withdrawal by %s', async (_what, term) => {
    const order = { ...toPhone, wallet: '+79160001122', order_id: 'order-77' };
    const id = await create(order);
    await ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-77' });
    const { body } = await ann.get(`/withdrawals?q=${encodeURIComponent(term(id))}`);
    expect(body['items']).toMatchObject([{ id }]);
  });

  test('filters, pages and exports all that a search finds, however many there are', async () => {
    const behind = await peek(server.database);
    await behind.query('set session_replication_role = replica');
    await behind.query(
      `insert into withdrawals (id, merchant_id, state, stage, system, fee_from, amount, fee, total, received, wallet_sealed,
         wallet_key, wallet_hash, wallet_masked, reference, created_at)
       select 5000000 + i, $1, 'paid', null, 'card', 'balance', 100, 0, 100, 100, 'x', 'x', sha256('many'), '4***1', 'bank-many',
         timestamptz '2025-01-01' + i * interval '1 hour' from generate_series(1, 500) i`,
      [shop.merchant_id],
    );
    onTestFinished(async () => {
      await behind.query('delete from withdrawals where id > 5000000');
    });
    const { rows } = await behind.query<{ hash: string }>(`select encode(sha256('many'), 'hex') as hash`);
    for (const by of ['q=bank-many', `destination=${rows[0]?.hash}`]) {
      // The oldest of them, whatever the newest are.
      const old = await ann.get(`/withdrawals?${by}&to=2025-01-01T02:30:00Z`);
      expect(old.body).toMatchObject({ items: [{ id: 5_000_002 }, { id: 5_000_001 }], next: null });
      const seen: number[] = [];
      let cursor = '';
      do {
        const { body } = await ann.get(`/withdrawals?${by}&limit=200${cursor}`);
        seen.push(...(body['items'] as { id: number }[]).map(({ id }) => id));
        cursor = body['next'] === null ? '' : `&cursor=${body['next'] as string}`;
      } while (cursor !== '');
      expect(seen).toEqual(Array.from({ length: 500 }, (_, i) => 5_000_500 - i));
      const csv = await ann.get(`/withdrawals.csv?${by}`);
      expect(csv.text.trim().split('\n')).toHaveLength(501);
    }
  });

  test.each(['nonsense', 'e30', Buffer.from('["created","abc",1]').toString('base64url'), 'x'.repeat(500)])(
    'says so when a cursor is none: %s',
    async (cursor) => {
      for (const list of [
        '/withdrawals',
        '/merchants',
        '/incidents',
        '/proposals',
        '/deliveries',
        '/reconciliations',
      ])
        expect(await ann.get(`${list}?cursor=${cursor}`)).toMatchObject({
          status: 400,
          body: {
            code: 'malformed',
            field: 'cursor',
            error: expect.stringContaining('begins at its first page'),
          },
        });
    },
  );

  test('says so when a cursor is of a list in another order', async () => {
    for (let i = 0; i < 3; i += 1) await create();
    const byAge = await ann.get('/withdrawals?tab=open&limit=1');
    const cursor = byAge.body['next'] as string;
    for (const order of ['tab=open&sort=amount', 'tab=open&sort=-created', 'tab=all'])
      expect(await ann.get(`/withdrawals?${order}&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'malformed', field: 'cursor', error: expect.stringContaining('sorted otherwise') },
      });
    expect((await ann.get(`/withdrawals?tab=open&sort=created&cursor=${cursor}`)).status).toBe(200);
    const byAmount = await ann.get('/withdrawals?tab=open&sort=-amount&limit=1');
    const next = await ann.get(
      `/withdrawals?tab=open&sort=-amount&limit=1&cursor=${byAmount.body['next'] as string}`,
    );
    expect(next).toMatchObject({ status: 200, body: { items: [{}] } });
  });

  test('is counted by tab', async () => {
    const before = (await ann.get('/withdrawals/counts')).body as Record<string, number>;
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    expect((await ann.get('/withdrawals/counts')).body).toEqual({
      ...before,
      to_pay: (before['to_pay'] ?? 0) + 1,
      mine: (before['mine'] ?? 0) + 1,
      open: (before['open'] ?? 0) + 1,
    });
  });
});

test('a file of many rows is streamed, and no cell of it is a formula', async () => {
  const id = await create({ ...toPhone, order_id: 'csv-1' });
  await ann.post(`/withdrawals/${id}/pay`, { reference: '=HYPERLINK("http://evil")' });
  const csv = await ann.get('/withdrawals.csv?tab=paid');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.text).toContain(`'=HYPERLINK`);
  expect(csv.text).not.toContain(',"=HYPERLINK');
  expect(csv.text.split('\n')[0]).toContain('id,merchant_id,merchant_name,status');
});

describe('a mass payment', () => {
  test('names destinations to the bank as they are, also where a spreadsheet would see a formula', async () => {
    const ids = [];
    for (const wallet of ['@shop', '+shop.4711', '-shop']) ids.push(await create({ ...toEwallet, wallet }));
    await ann.post('/withdrawals/bulk', { action: 'claim', ids });
    const file = await ann.post('/withdrawals/payment-file', { ids });
    const lines = parse(file.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(lines.map(({ wallet }) => wallet)).toEqual(['@shop', '+shop.4711', '-shop']);
  });

  test('takes no more lines back than it says, and says so without reading on', async () => {
    const line = '1,1.00,paid,x,\n';
    const csv = `withdrawal_id,amount,status,reference,reason\n${line.repeat(5_001)}"`;
    expect(await ann.post('/withdrawals/payment-results', { csv, apply: false })).toMatchObject({
      status: 422,
      body: { field: 'csv', error: 'The file has more than 5000 lines. Split it.' },
    });
  });

  test('goes out as a file of what one has claimed, and its results come back line by line', async () => {
    const [one, two, three] = [await create(), await create(toCard), await create()];
    const others = await ann.post('/withdrawals/payment-file', { ids: [one, two] });
    expect(others.body['error']).toContain(`You have not claimed ${one}, ${two}`);
    const claimed = await ann.post('/withdrawals/bulk', { action: 'claim', ids: [one, two, 4711] });
    expect(claimed.body['results']).toMatchObject([
      { id: one, ok: true },
      { id: two, ok: true },
      { id: 4711, ok: false, message: 'There is no withdrawal 4711.' },
    ]);
    const file = await ann.post('/withdrawals/payment-file', { ids: [one, two] });
    expect(file.text).toContain('79161234567');
    expect(file.text).toContain('4111111111111111');

    const csv = [
      'withdrawal_id,amount,status,reference,reason',
      `${one},100.00,paid,bank-9,`,
      `${two},99.99,paid,bank-10,`,
      `${three},100.00,paid,bank-11,`,
      'nonsense,1,paid,x,',
    ].join('\n');
    const preview = await ann.post('/withdrawals/payment-results', { csv, apply: false });
    expect(preview.body).toMatchObject({
      good: 1,
      bad: 3,
      applied: false,
      rows: [
        { line: 2, id: one, ok: true },
        { line: 3, id: two, ok: false, message: expect.stringContaining('amount') },
        {
          line: 4,
          id: three,
          ok: false,
          message: 'You have not claimed it, and the bank has paid it. Claim it, and import this line again.',
        },
        { line: 5, id: null, ok: false, message: 'There is no such withdrawal.' },
      ],
    });
    expect((await ann.get(`/withdrawals/${one}`)).body).toMatchObject({ withdrawal: { status: 'Created' } });
    const applied = await ann.post('/withdrawals/payment-results', { csv, apply: true });
    expect(applied.body).toMatchObject({ good: 1, bad: 3, applied: true });
    expect((await ann.get(`/withdrawals/${one}`)).body).toMatchObject({
      withdrawal: { status: 'Paid', reference: 'bank-9' },
    });
    expect((await ann.get(`/withdrawals/${two}`)).body).toMatchObject({ withdrawal: { status: 'Created' } });
  });

  const results = (lines: string[], apply: boolean, form?: string) =>
    ann.post(
      '/withdrawals/payment-results',
      { csv: ['withdrawal_id,amount,status,reference,reason', ...lines].join('\n'), apply },
      form,
    );

  test('whose results come in twice was recorded once, and that is no mistake', async () => {
    const [one, two] = [await create(), await create()];
    await ann.post('/withdrawals/bulk', { action: 'claim', ids: [one, two] });
    const lines = [`${one},100.00,paid,bank-21,`, `${two},100.00,not_paid,,closed account`];
    const said = { good: 2, bad: 0 };
    expect((await results(lines, true)).body).toMatchObject(said);
    expect((await results(lines, true)).body).toMatchObject({
      ...said,
      rows: [{ message: 'It is recorded already.' }, { message: 'It is Cancelled already.' }],
    });
  });

  test('whose results quote the destination leave nothing of it behind', async () => {
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    const reason = `no bank account at +7 (916) 123-45-67 for the card ${toCard.wallet}`;
    expect((await results([`${id},100.00,not_paid,,${reason}`], true)).body).toMatchObject({ good: 1 });
    const { text: told } = await ann.get(`/withdrawals/${id}`);
    expect(told).toContain('the bank did not pay it: no bank account at');
    expect(told).not.toMatch(/123-45-67|1111 1111 1111/);
  });

  test('whose reference has a card number in it is kept without, found by it, known again, and told from another', async () => {
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    const reference = `order 17 to ${toCard.wallet}`;
    await results([`${id},100.00,paid,${reference},`], true);
    const { body } = await ann.get(`/withdrawals?q=${encodeURIComponent(reference)}`);
    expect(body['items']).toMatchObject([{ id, reference: 'order 17 to 411111******1111' }]);
    expect((await results([`${id},100.00,paid,${reference},`], false)).body).toMatchObject({
      alarms: 0,
      rows: [{ message: 'It is recorded already.' }],
    });
    const another = reference.replace('17', '18');
    expect((await results([`${id},100.00,paid,${another},`], false)).body).toMatchObject({ alarms: 1 });
  });

  test('whose reference is too long to be one does nothing', async () => {
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    expect((await results([`${id},100.00,paid,${'4 '.repeat(200)},`], true)).body).toMatchObject({
      good: 0,
      rows: [{ message: "The bank's reference is longer than 200 characters." }],
    });
  });

  test('whose results come in again after a payment was sent back is no news either', async () => {
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    const lines = [`${id},100.00,paid,bank-25,`];
    await results(lines, true);
    await ann.post(`/withdrawals/${id}/return`, { reason: 'closed account' });
    expect((await results(lines, true)).body).toMatchObject({
      good: 1,
      alarms: 0,
      rows: [{ message: 'It is recorded already.' }],
    });
  });

  test('that paid what is cancelled or paid already opens an incident, and freezes a merchant who has its money back', async () => {
    const other = await makeMerchant(server.app, { credit: '1000' });
    const made = await server.post(CREATE, { ...other, ...toPhone });
    const [cancelled, paid] = [Number(made.body['withdraw_id']), await create()];
    await ben.post(`/withdrawals/${cancelled}/cancel`, { reason: 'the merchant asked for it' });
    await ben.post(`/withdrawals/${paid}/pay`, { reference: 'bank-31' });
    const lines = [`${cancelled},100.00,paid,bank-32,`, `${paid},100.00,paid,bank-33,`];
    const incidents = async () => (await ann.get('/incidents')).body['items'];
    expect((await results(lines, false)).body).toMatchObject({
      good: 0,
      alarms: 2,
      rows: [
        { message: 'It is Cancelled already, and the bank paid it: applying this opens an incident.' },
        { message: 'It is Paid already, and the bank paid it: applying this opens an incident.' },
      ],
    });
    expect(await incidents()).toEqual([]);
    await results(lines, true);
    expect(await incidents()).toMatchObject([
      { kind: 'paid_by_bank', withdrawal_id: paid, reference: 'bank-33' },
      {
        kind: 'paid_by_bank',
        withdrawal_id: cancelled,
        detail: 'The bank says that it paid 100.00 (bank-32); here it is Cancelled',
      },
    ]);
    expect((await ann.get('/halts')).body['items']).toMatchObject([
      { scope: 'merchant', subject: String(other.merchant_id) },
    ]);
  });
});

describe('many at once', () => {
  test('a form token belongs to one action', async () => {
    const id = await create();
    const form = 'bulk-form';
    await ann.post('/withdrawals/bulk', { action: 'claim', ids: [id] }, form);
    const { body } = await ann.post('/withdrawals/bulk', { action: 'pay', ids: [id], reference: 'r' }, form);
    expect(body).toEqual({ results: [{ id, ok: true, message: 'Paid.' }] });
  });

  test('paying needs a reference', async () => {
    const id = await create();
    expect(await ann.post('/withdrawals/bulk', { action: 'pay', ids: [id] })).toMatchObject({
      status: 422,
      body: { field: 'reference' },
    });
  });

  test('a row that cannot be had now is told so, and the others are done', async () => {
    const [one, two, three] = [await create(), await create(), await create()];
    const holder = await peek(server.database);
    await holder.query('begin');
    await holder.query('select from withdrawals where id = $1 for update', [two]);
    const { body } = await ann.post('/withdrawals/bulk', { action: 'claim', ids: [one, two, three] });
    await holder.query('rollback');
    expect(body['results']).toMatchObject([
      { id: one, ok: true },
      {
        id: two,
        ok: false,
        message: 'The service was busy, and nothing was done about this one. Send it again.',
      },
      { id: three, ok: true },
    ]);
  });
});

test('credits, and changes of their merchant, never wait for each other in a circle', async () => {
  const amy = await openConsole(server, 'amy', 'admin');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? amy.post(`/merchants/${shop.merchant_id}/credit`, { amount: '1', note: 'a part' })
        : amy.post(`/merchants/${shop.merchant_id}/key`),
    ),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
});

test.each(['', '&sort=created', '&sort=-created', '&sort=-amount'])(
  'the export is in the order of the list%s',
  async (sort) => {
    const asked = `tab=to-pay${sort}`;
    const { items } = (await ann.get(`/withdrawals?limit=100&${asked}`)).body as { items: { id: number }[] };
    const file = await ann.get(`/withdrawals.csv?${asked}`);
    const [, ...lines] = parse(file.text) as string[][];
    expect(lines.map(([id]) => Number(id))).toEqual(items.map(({ id }) => id));
    expect(items.length).toBeGreaterThan(1);
  },
);

test("a bank's file with semicolons and decimal commas is read like one with commas", async () => {
  const id = await create();
  await ann.post(`/withdrawals/${id}/claim`);
  const csv = `withdrawal_id;amount;status;reference;reason\n${id};100,00;paid;bank-61;\n`;
  expect((await ann.post('/withdrawals/payment-results', { csv, apply: true })).body).toMatchObject({
    good: 1,
    bad: 0,
  });
});
