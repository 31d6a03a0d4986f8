// Payment files for a bank, and the import of their results.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZERO } from '../../../src/domain/money.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant, money } from '../../harness/app.ts';
import { CREATE, toCard, toEwallet, toPhone } from '../../harness/client.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';
import { type ManualPayouts, openManualPayouts } from './manual-payouts.ts';

let manual: ManualPayouts;
let server: TestServer;
let ann: OperatorClient;
let ben: OperatorClient;
let create: ManualPayouts['create'];

beforeAll(async () => {
  manual = await openManualPayouts();
  ({ server, ann, ben, create } = manual);
});
afterAll(() => manual.close());

describe('a payment file', () => {
  test('contains destinations unchanged, also where a spreadsheet would read a formula', async () => {
    const ids = [];
    for (const wallet of ['@shop', '+shop.4711', '-shop']) ids.push(await create({ ...toEwallet, wallet }));
    await ann.post('/withdrawals/bulk', { action: 'claim', ids });
    const file = await ann.post('/withdrawals/payment-file', { ids });
    const lines = parse(file.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(lines.map(({ wallet }) => wallet)).toEqual(['@shop', '+shop.4711', '-shop']);
  });

  test('contains the name of the recipient and the comment, which a spreadsheet does not run', async () => {
    const texts = [
      { recipient_name: 'Ivan Petrov', comment: 'Prize, "first"' },
      { recipient_name: '=HYPERLINK("http://x.example")', comment: '+1+1' },
      {},
    ];
    const ids = [];
    for (const fields of texts) ids.push(await create({ ...toCard, ...fields }));
    await ann.post('/withdrawals/bulk', { action: 'claim', ids });
    const file = await ann.post('/withdrawals/payment-file', { ids });
    const lines = parse(file.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(lines.map(({ recipient_name, comment }) => [recipient_name, comment])).toEqual([
      ['Ivan Petrov', 'Prize, "first"'],
      [`'=HYPERLINK("http://x.example")`, "'+1+1"],
      ['', ''],
    ]);
    expect(Object.keys(lines[0] ?? {}).slice(-2)).toEqual(['recipient_name', 'comment']);
  });

  test('rejects results of more than 5000 lines without parsing the rest', async () => {
    const line = '1,1.00,paid,x,\n';
    const csv = `withdrawal_id,amount,status,reference,reason\n${line.repeat(5_001)}"`;
    expect(await ann.post('/withdrawals/payment-results', { csv, apply: false })).toMatchObject({
      status: 422,
      body: { field: 'csv', error: 'The file has more than 5000 lines. Split it.' },
    });
  });

  test('contains claimed withdrawals only, and its results are previewed and applied line by line', async () => {
    const [one, two, three] = [await create(), await create(toCard), await create()];
    const others = await ann.post('/withdrawals/payment-file', { ids: [one, two] });
    expect(others.body['error']).toContain(`Not claimed by you: ${one}, ${two}`);
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
      ok: 1,
      errors: 3,
      applied: false,
      rows: [
        { line: 2, id: one, ok: true },
        { line: 3, id: two, ok: false, message: expect.stringContaining('Amount differs') },
        {
          line: 4,
          id: three,
          ok: false,
          message: 'Not claimed by you, but paid by the bank. Claim it and import this line again.',
        },
        { line: 5, id: null, ok: false, message: 'There is no such withdrawal.' },
      ],
    });
    expect((await ann.get(`/withdrawals/${one}`)).body).toMatchObject({ withdrawal: { status: 'Created' } });
    const applied = await ann.post('/withdrawals/payment-results', { csv, apply: true });
    expect(applied.body).toMatchObject({ ok: 1, errors: 3, applied: true });
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

  test('records results once when they are imported twice, without an error', async () => {
    const [one, two] = [await create(), await create()];
    await ann.post('/withdrawals/bulk', { action: 'claim', ids: [one, two] });
    const lines = [`${one},100.00,paid,bank-21,`, `${two},100.00,not_paid,,closed account`];
    const counts = { ok: 2, errors: 0 };
    expect((await results(lines, true)).body).toMatchObject(counts);
    expect((await results(lines, true)).body).toMatchObject({
      ...counts,
      rows: [{ message: 'Already recorded.' }, { message: 'Already Cancelled.' }],
    });
  });

  test('stores no destination that its results quote', async () => {
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    const reason = `no bank account at +7 (916) 123-45-67 for the card ${toCard.wallet}`;
    expect((await results([`${id},100.00,not_paid,,${reason}`], true)).body).toMatchObject({ ok: 1 });
    const { text } = await ann.get(`/withdrawals/${id}`);
    expect(text).toContain('the bank did not pay it: no bank account at');
    expect(text).not.toMatch(/123-45-67|1111 1111 1111/);
  });

  test('masks a card number in a reference, and still finds and compares the reference', async () => {
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    const reference = `order 17 to ${toCard.wallet}`;
    await results([`${id},100.00,paid,${reference},`], true);
    const { body } = await ann.get(`/withdrawals?q=${encodeURIComponent(reference)}`);
    expect(body['items']).toMatchObject([{ id, reference: 'order 17 to 411111******1111' }]);
    expect((await results([`${id},100.00,paid,${reference},`], false)).body).toMatchObject({
      incidents: 0,
      rows: [{ message: 'Already recorded.' }],
    });
    const another = reference.replace('17', '18');
    expect((await results([`${id},100.00,paid,${another},`], false)).body).toMatchObject({ incidents: 1 });
  });

  test('rejects a reference longer than 200 characters', async () => {
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    expect((await results([`${id},100.00,paid,${'4 '.repeat(200)},`], true)).body).toMatchObject({
      ok: 0,
      rows: [{ message: "The bank's reference is longer than 200 characters." }],
    });
  });

  test('ignores results imported again after the payment was returned', async () => {
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    const lines = [`${id},100.00,paid,bank-25,`];
    await results(lines, true);
    await ann.post(`/withdrawals/${id}/return`, { reason: 'closed account' });
    expect((await results(lines, true)).body).toMatchObject({
      ok: 1,
      incidents: 0,
      rows: [{ message: 'Already recorded.' }],
    });
  });

  test('opens an incident for a bank payment of a cancelled or paid withdrawal, and freezes a merchant whose hold was released', async () => {
    const other = await makeMerchant(server.app, { credit: '1000' });
    const created = await server.post(CREATE, { ...other, ...toPhone });
    const [cancelled, paid] = [Number(created.body['withdraw_id']), await create()];
    await ben.post(`/withdrawals/${cancelled}/cancel`, { reason: 'the merchant asked for it' });
    await ben.post(`/withdrawals/${paid}/pay`, { reference: 'bank-31' });
    const lines = [`${cancelled},100.00,paid,bank-32,`, `${paid},100.00,paid,bank-33,`];
    const incidents = async () => (await ann.get('/incidents')).body['items'];
    expect((await results(lines, false)).body).toMatchObject({
      ok: 0,
      incidents: 2,
      rows: [
        { message: 'Already Cancelled; the bank reports a payment. Applying this line opens an incident.' },
        { message: 'Already Paid; the bank reports a payment. Applying this line opens an incident.' },
      ],
    });
    expect(await incidents()).toEqual([]);
    await results(lines, true);
    expect(await incidents()).toMatchObject([
      { kind: 'paid_by_bank', withdrawal_id: paid, reference: 'bank-33' },
      {
        kind: 'paid_by_bank',
        withdrawal_id: cancelled,
        detail: 'The bank reports a payment of 100.00 (bank-32); the withdrawal is Cancelled',
      },
    ]);
    expect((await ann.get('/halts')).body['items']).toMatchObject([
      { scope: 'merchant', subject: String(other.merchant_id) },
    ]);
  });
});

test('a results file may have semicolons and decimal commas', async () => {
  const id = await create();
  await ann.post(`/withdrawals/${id}/claim`);
  const csv = `withdrawal_id;amount;status;reference;reason\n${id};100,00;paid;bank-61;\n`;
  expect((await ann.post('/withdrawals/payment-results', { csv, apply: true })).body).toMatchObject({
    ok: 1,
    errors: 0,
  });
});

test.each([
  ['a fee from the amount', 'amount', '97.00', '100.00'],
  ['a fee from the balance', 'balance', '100.00', '103.00'],
])(
  '%s: the file and its results have the amount that the recipient gets',
  async (_, feeFrom, received, other) => {
    await updateSystem(server.app, TESTER, 'card', { fee: { basisPoints: 200, fixed: money('1') } });
    const id = await create({ ...toCard, fee_from: feeFrom });
    await updateSystem(server.app, TESTER, 'card', { fee: { basisPoints: 0, fixed: ZERO } });
    await ann.post(`/withdrawals/${id}/claim`);
    const file = await ann.post('/withdrawals/payment-file', { ids: [id] });
    expect(parse(file.text, { bom: true, columns: true })).toMatchObject([{ amount: received }]);
    const results = async (amount: string) =>
      (
        await ann.post('/withdrawals/payment-results', {
          csv: `withdrawal_id,amount,status,reference,reason\n${id},${amount},paid,bank-fee-${feeFrom},`,
          apply: true,
        })
      ).body;
    expect(await results(other)).toMatchObject({
      ok: 0,
      rows: [{ message: expect.stringContaining('Amount differs') }],
    });
    expect(await results(received)).toMatchObject({ ok: 1 });
  },
);

describe('results for withdrawals of and above the four-eyes amount', () => {
  beforeAll(() => setFourEyes(server.app, TESTER, { above: money('100') }));
  afterAll(() => setFourEyes(server.app, TESTER, { above: null }));

  test.each([
    ['paid', 'Paid'],
    ['not_paid', 'Cancelled'],
  ])('%s: above it they only propose, and another operator confirms', async (status, final) => {
    const [small, large] = [await create(), await create({ ...toPhone, amount: '100.01' })];
    await ann.post('/withdrawals/bulk', { action: 'claim', ids: [small, large] });
    const csv = [
      'withdrawal_id,amount,status,reference,reason',
      `${small},100.00,${status},bank-${small},closed account`,
      `${large},100.01,${status},bank-${large},closed account`,
    ].join('\n');
    expect((await ann.post('/withdrawals/payment-results', { csv, apply: true })).body).toMatchObject({
      ok: 2,
      rows: [
        { message: expect.not.stringContaining('roposed') },
        { message: expect.stringContaining('roposed') },
      ],
    });
    expect((await ann.get(`/withdrawals/${small}`)).body).toMatchObject({ withdrawal: { status: final } });
    expect((await ann.get(`/withdrawals/${large}`)).body).toMatchObject({
      withdrawal: { status: 'Created' },
    });
  });
});
