// Payment files in the CSV of a bank: every encoding, separator, decimal separator and line end.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENCODINGS, LINE_ENDS, SEPARATORS } from '../../../src/domain/payment-files/format.ts';
import { toCard, toEwallet } from '../../harness/client.ts';
import { CSV, openTemplateTests, type TemplateTests, tracesOf } from './templates.ts';

const CARD = toCard.wallet.replaceAll(' ', '');

let tests: TemplateTests;
beforeAll(async () => {
  tests = await openTemplateTests();
});
afterAll(() => tests.close());

const COMBINATIONS = ENCODINGS.flatMap((encoding) =>
  Object.entries(SEPARATORS).flatMap(([separator, character]) =>
    (['point', 'comma'] as const)
      .filter((decimal) => decimal === 'point' || separator !== 'comma')
      .map((decimal) => ({ encoding, separator, character, decimal })),
  ),
);

describe.each(COMBINATIONS)('$encoding, $separator, decimal $decimal', (combination) => {
  const { encoding, separator, character, decimal } = combination;

  test.each(Object.entries(LINE_ENDS))('a file with %s is read by its own rules', async (lineEnd, end) => {
    // A merchant cannot send a tab.
    const name = `Щукин ${character.trim()} "Ёж"`;
    const id = await tests.claimed({ ...toCard, amount: '1250.5', recipient_name: name });
    const template = await tests.template({
      ...CSV,
      columns: [...CSV.columns, { heading: 'Назначение', source: 'text', text: 'Приз' }],
      encoding,
      separator,
      decimal_separator: decimal,
      line_end: lineEnd,
    });
    const { status, headers, bytes } = await tests.exportFile([id], template);
    expect(status).toBe(200);
    const charset = encoding === 'windows-1251' ? encoding : 'utf-8';
    expect(headers.get('content-type')).toBe(`text/csv; charset=${charset}`);
    const text = new TextDecoder(charset, { ignoreBOM: true, fatal: true }).decode(bytes);
    expect(text.startsWith('\ufeff')).toBe(encoding === 'utf-8-bom');
    expect(text.endsWith(end)).toBe(true);
    expect(text.split(end)).toHaveLength(3);
    const amount = decimal === 'comma' ? '1250,50' : '1250.50';
    const options = { bom: true, columns: true, delimiter: character, record_delimiter: end };
    expect(parse(text, options)).toEqual([{ Account: CARD, Sum: amount, Name: name, Назначение: 'Приз' }]);
  });
});

test('a template without a header has only the payments, in its order of columns', async () => {
  const id = await tests.claimed(toCard);
  const columns = ['currency', 'amount', 'wallet', 'withdrawal_id', 'system', 'bank_id', 'bank_name'];
  const template = await tests.template({
    format: 'csv',
    columns: columns.map((source) => ({ heading: '', source })),
    header: false,
    encoding: 'utf-8',
    separator: 'tab',
  });
  const { bytes, headers } = await tests.exportFile([id], template);
  expect(bytes.toString()).toBe(`RUB\t100.00\t${CARD}\t${id}\tcard\t\t\n`);
  const day = new Date().toISOString().slice(0, 10);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="payments-${template}-${day}.csv"`);
});

test('without a template the file is the built-in one, byte for byte', async () => {
  const id = await tests.claimed({ ...toCard, recipient_name: 'Иван', comment: 'a, "b"' });
  const { bytes, headers } = await tests.exportFile([id]);
  expect(bytes.toString()).toBe(
    `\ufeffwithdrawal_id,system,bank_id,bank_name,wallet,amount,currency,recipient_name,comment\n${id},card,,,${CARD},100.00,RUB,Иван,"a, ""b"""\n`,
  );
  const day = new Date().toISOString().slice(0, 10);
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    `attachment; filename="payments-${day}.csv"`,
  ]);
});

test.each(Object.entries(SEPARATORS))(
  'with %s, a spreadsheet runs nothing that a merchant wrote, and destinations stay unchanged',
  async (separator, delimiter) => {
    const id = await tests.claimed({
      ...toEwallet,
      wallet: '+shop.4711',
      recipient_name: '=1+1',
      comment: '@SUM(A1)',
    });
    const columns = ['wallet', 'amount', 'recipient_name', 'comment'];
    const template = await tests.template({
      format: 'csv',
      columns: columns.map((source) => ({ heading: source, source })),
      separator,
    });
    const { bytes } = await tests.exportFile([id], template);
    expect(parse(bytes, { bom: true, columns: true, delimiter })).toMatchObject([
      { wallet: '+shop.4711', recipient_name: "'=1+1", comment: "'@SUM(A1)" },
    ]);
  },
);

test('a character that the encoding cannot store refuses the whole file and names withdrawal and field', async () => {
  const good = await tests.claimed(toCard);
  const bad = await tests.claimed({ ...toCard, recipient_name: 'Łukasz' });
  const before = [await tracesOf(tests, good), await tracesOf(tests, bad)];
  const template = await tests.template({ ...CSV, encoding: 'windows-1251' });
  const refused = await tests.exportFile([good, bad], template);
  expect([refused.status, refused.error]).toEqual([
    409,
    `Withdrawal ${bad} cannot be in this file because of its recipient_name: it has “Ł” (U+0141), which windows-1251 cannot store. Nothing was exported; remove it or use another template.`,
  ]);
  expect([await tracesOf(tests, good), await tracesOf(tests, bad)]).toEqual(before);
  expect((await tests.exportFile([good], template)).status).toBe(200);
  const utf8 = await tests.template({ ...CSV, encoding: 'utf-8' });
  expect((await tests.exportFile([bad], utf8)).bytes.toString()).toContain('Łukasz');
});

test('a field that the template has no column for refuses nothing', async () => {
  const id = await tests.claimed({ ...toCard, comment: '王' });
  const template = await tests.template({ ...CSV, encoding: 'windows-1251' });
  expect((await tests.exportFile([id], template)).status).toBe(200);
});

test('an export by a template leaves the same traces as one without, and the audit log names it', async () => {
  const [one, other] = [await tests.claimed(toCard), await tests.claimed(toCard)];
  const template = await tests.template(CSV);
  await tests.exportFile([one]);
  await tests.exportFile([other], template);
  expect(await tracesOf(tests, other)).toEqual(await tracesOf(tests, one));
  expect(await tracesOf(tests, other)).toMatchObject({ marks: 1, entries: 1 });
  const [entry] = (await tests.boss.get(`/audit?subject=withdrawal:${other}&action=withdrawal.reveal`)).body[
    'items'
  ] as Record<string, unknown>[];
  expect(entry).toMatchObject({ actor: 'ann', after: { in: 'payment file', template } });
});

test('an export by a template needs the claim, and a template that exists', async () => {
  const template = await tests.template(CSV);
  const unclaimed = await tests.create(toCard);
  expect((await tests.exportFile([unclaimed], template)).error).toContain(`Not claimed by you: ${unclaimed}`);
  const id = await tests.claimed(toCard);
  const missing = await tests.exportFile([id], 'none');
  expect([missing.status, missing.error]).toEqual([422, 'There is no payment template of this name.']);
  expect(await tracesOf(tests, id)).toMatchObject({ marks: 0, entries: 0 });
});
