// Templates of payment files: who may change them, what they cannot have, and how a file of one would look.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayDo, ROLES } from '../../../src/domain/operators/roles.ts';
import { money } from '../../harness/app.ts';
import { toCard } from '../../harness/client.ts';
import { expireReauthentication, signInNewOperator } from '../../harness/operator-client.ts';
import { CSV, openTemplateTests, PAIN, type TemplateTests } from './templates.ts';

type Json = Record<string, unknown>;

let tests: TemplateTests;
beforeAll(async () => {
  tests = await openTemplateTests();
});
afterAll(() => tests.close());

const put = (name: string, fields: object, by = tests.boss) =>
  by.send('PUT', `/payment-templates/${name}`, fields);
const list = async (by = tests.ann) => (await by.get('/payment-templates')).body['items'] as Json[];
const find = async (name: string) => (await list()).find((template) => template['name'] === name);

test.each([
  [
    'csv',
    { ...CSV, columns: CSV.columns.map((column) => ({ ...column, text: null })) },
    {
      separator: 'comma',
      decimal_separator: 'point',
      header: true,
      line_end: 'lf',
      encoding: 'utf-8-bom',
    },
  ],
  [
    'pain.001',
    PAIN,
    {
      message_version: 'pain.001.001.09',
      debtor_iban: 'GB33BUKB20201555555555',
      debtor_account_id: null,
      debtor_agent_id: null,
    },
  ],
])(
  'a template of %s is listed for every role, changed by its version, and removed',
  async (_, fields, more) => {
    const name = await tests.template(fields);
    const added = await find(name);
    expect(added).toEqual({
      ...fields,
      ...more,
      name,
      changed_by: 'boss',
      changed_at: expect.any(String),
      version: expect.any(String),
    });
    const stale = await put(name, { ...fields, version: null });
    expect([stale.status, stale.body['code']]).toEqual([409, 'stale']);
    const other = {
      ...(fields.format === 'csv' ? CSV : { ...PAIN, debtor_name: 'Other' }),
      separator: 'tab',
    };
    const { separator: _separator, ...changed } = other;
    const change = fields.format === 'csv' ? other : changed;
    expect((await put(name, { ...change, version: added?.['version'] })).status).toBe(200);
    expect((await put(name, { ...change, version: added?.['version'] })).body['code']).toBe('stale');
    const removed = await tests.boss.send(
      'DELETE',
      `/payment-templates/${name}?version=${added?.['version']}`,
    );
    expect(removed.body['code']).toBe('stale');
    expect((await tests.boss.send('DELETE', `/payment-templates/${name}`)).status).toBe(200);
    expect(await find(name)).toBeUndefined();
    expect((await tests.boss.send('DELETE', `/payment-templates/${name}`)).status).toBe(404);
    const log = (await tests.boss.get(`/audit?subject=payment-template:${name}`)).body['items'] as Json[];
    expect(log.map(({ action }) => action)).toEqual([
      'payment_template.remove',
      'payment_template.set',
      'payment_template.set',
    ]);
  },
);

test('saving the same again changes nothing, and a form is applied once', async () => {
  const name = await tests.template(CSV);
  const before = await find(name);
  await put(name, CSV);
  expect(await find(name)).toEqual(before);
  const form = { 'idempotency-key': crypto.randomUUID() };
  const send = () => tests.boss.send('PUT', `/payment-templates/${name}`, { ...CSV, header: false }, form);
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  const { length } = (await tests.boss.get(`/audit?subject=payment-template:${name}`)).body[
    'items'
  ] as Json[];
  expect(length).toBe(2);
});

const column = (source: string, heading: string = source, text?: string) => ({
  source,
  heading,
  text: text ?? null,
});
const NEEDED = [column('wallet'), column('amount')];

test.each<[string, object, string, string]>([
  ['no wallet', { ...CSV, columns: [column('amount')] }, 'columns', 'wallet'],
  ['no amount', { ...CSV, columns: [column('wallet')] }, 'columns', 'amount'],
  ['an empty heading', { ...CSV, columns: [...NEEDED, column('comment', '')] }, 'columns', 'heading'],
  ['one heading twice', { ...CSV, columns: [...NEEDED, column('text', 'wallet', '1')] }, 'columns', 'wallet'],
  ['a formula as heading', { ...CSV, columns: [...NEEDED, column('comment', '=A1')] }, 'columns', 'formula'],
  [
    'a formula as text',
    { ...CSV, columns: [...NEEDED, column('text', 'x', '@SUM(A1)')] },
    'columns',
    'formula',
  ],
  [
    'a line end in a text',
    { ...CSV, columns: [...NEEDED, column('text', 'x', 'a\nb')] },
    'columns',
    'control',
  ],
  [
    'a card as text',
    { ...CSV, columns: [...NEEDED, column('text', 'x', '4111111111111111')] },
    'columns',
    'card',
  ],
  [
    'a heading outside of its encoding',
    { ...CSV, encoding: 'windows-1251', columns: [...NEEDED, column('comment', 'Ł')] },
    'columns',
    'windows-1251',
  ],
  ['decimal comma and comma', { ...CSV, decimal_separator: 'comma' }, 'decimal_separator', 'comma'],
  ['a wrong IBAN', { ...PAIN, debtor_iban: 'GB34BUKB20201555555555' }, 'debtor_iban', 'IBAN'],
  ['a wrong BIC', { ...PAIN, debtor_bic: 'BUKBGB2' }, 'debtor_bic', 'BIC'],
  ['no account', { ...PAIN, debtor_iban: null }, 'debtor_account_id', 'identifier'],
  ['no bank', { ...PAIN, debtor_bic: null }, 'debtor_agent_id', 'identifier'],
  ['no owner', { ...PAIN, debtor_name: ' ' }, 'debtor_name', 'owner'],
])('a template with %s is refused, and so is its preview', async (_, fields, field, problem) => {
  const expected = { status: 422, body: { field, error: expect.stringContaining(problem) } };
  expect(await put('refused', fields)).toMatchObject(expected);
  expect(await tests.ann.post('/payment-template-previews', fields)).toMatchObject(expected);
  expect(await find('refused')).toBeUndefined();
});

test.each(['', 'A', '1a', 'a b', 'a_b', 'a'.repeat(33)])('%j is no name of a template', async (name) => {
  expect((await put(encodeURIComponent(name), CSV)).status).toBeGreaterThanOrEqual(400);
  expect(await find(name)).toBeUndefined();
});

test.each(['-', '+7', '-1,5', '0'])('the text %s is no formula', async (text) => {
  await tests.template({ ...CSV, columns: [...NEEDED, column('text', 'x', text)] });
});

test('a preview has sample payments in the format, and stores nothing', async () => {
  const before = await list();
  const csv = await tests.ann.post('/payment-template-previews', {
    ...CSV,
    separator: 'semicolon',
    decimal_separator: 'comma',
  });
  expect(csv.body['text']).toBe(
    'Account;Sum;Name\n79000000000;1250,50;Name of the recipient\n0000000000000000;99,00;\n',
  );
  const pain = await tests.ann.post('/payment-template-previews', PAIN);
  expect(pain.body['text']).toContain('<CtrlSum>1349.50</CtrlSum>');
  expect(await list()).toEqual(before);
});

test.each(ROLES)('a %s changes templates only with the right, in person, and previews any', async (role) => {
  const by = await signInNewOperator(tests.server, `role-${role}`, role);
  const name = `by-${role}`;
  const status = mayDo(role, 'manage') ? 200 : 403;
  expect((await put(name, CSV, by)).status).toBe(status);
  expect((await by.send('DELETE', `/payment-templates/${name}`)).status).toBe(status);
  expect((await by.get('/payment-templates')).status).toBe(200);
  expect((await by.post('/payment-template-previews', CSV)).status).toBe(200);
  await expireReauthentication(tests.server.database, `role-${role}`);
  expect(await put(name, CSV, by)).toMatchObject({
    status: 403,
    body: { code: mayDo(role, 'manage') ? 'prove_first' : 'forbidden' },
  });
});

describe('with a four-eyes amount', () => {
  const setFourEyes = (above: string | null) =>
    tests.server.app.db.query({
      text: 'update installation set four_eyes_above = $1',
      values: [above === null ? null : money(above)],
    });
  afterAll(() => setFourEyes(null));

  test('a changed template is used only after another operator confirmed it', async () => {
    await setFourEyes(null);
    const name = await tests.template(CSV);
    await setFourEyes('100');
    const eva = await signInNewOperator(tests.server, 'eva', 'checker');
    const before = await find(name);
    const swapped = [
      column('text', 'Account', '40702810900000000001'),
      column('wallet', 'Note'),
      column('amount'),
    ];
    const proposed = await put(name, { ...CSV, columns: swapped, version: before?.['version'] });
    const { id, summary } = proposed.body['proposal'] as { id: number; summary: string };
    expect(summary).toContain(
      `Change payment-template ${name}: columns from "Account" wallet, "Sum" amount, "Name" recipient_name to "Account" text "40702810900000000001", "Note" wallet, "amount" amount.`,
    );
    expect(await find(name)).toEqual(before);
    const withdrawal = await tests.claimed(toCard);
    expect((await tests.exportFile([withdrawal], name)).bytes.toString()).toContain('Account,Sum,Name');
    expect((await tests.boss.post(`/proposals/${id}/confirm`)).status).toBeGreaterThanOrEqual(400);
    expect(await eva.post(`/proposals/${id}/confirm`)).toMatchObject({ status: 200 });
    expect((await tests.exportFile([withdrawal], name)).bytes.toString()).toContain('Account,Note,amount');
    expect((await tests.boss.send('DELETE', `/payment-templates/${name}`)).status).toBe(200);
  });

  test('a proposal for a template that has changed since is not confirmed', async () => {
    await setFourEyes(null);
    const name = await tests.template(CSV);
    await setFourEyes('100');
    const proposed = await put(name, { ...CSV, header: false });
    const { id } = proposed.body['proposal'] as { id: number };
    await tests.boss.send('DELETE', `/payment-templates/${name}`);
    const zoe = await signInNewOperator(tests.server, 'zoe', 'checker');
    expect((await zoe.post(`/proposals/${id}/confirm`)).status).toBe(409);
    expect(await find(name)).toBeUndefined();
  });
});
