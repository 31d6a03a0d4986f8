// Receipts: signed records of final withdrawals that anyone can verify, and that a later step supersedes.
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KeySet, ReceiptVerificationError, verifyReceipt } from '../../client/src/index.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { rotateReceiptKey } from '../../src/usecases/operator/receipts/receipt-keys.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, openAppOn, type TestMerchant } from '../harness/app.ts';
import { CREATE, ENCODINGS, type Encoding, type Fields, RECEIPT, toCard } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

type Signed = { number: string; supersedes: string | null; receipt: string; path: string };

let server: TestServer;
let shop: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '100000' });
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

let references = 0;

async function createFinal(
  step: 'paid' | 'cancelled' | 'returned',
  fields: Fields = {},
): Promise<WithdrawalId> {
  const { body } = await server.post(CREATE, { ...shop, ...toCard, ...fields });
  const id = Number(body['withdraw_id']) as WithdrawalId;
  if (step === 'cancelled') await cancelWithdrawal(server.app, TESTER, { id, reason: 'wrong card' });
  else {
    references += 1;
    await payWithdrawal(server.app, TESTER, { id, reference: `bank-${references}` });
  }
  if (step === 'returned') await returnWithdrawal(server.app, TESTER, { id, reason: 'sent back' });
  return id;
}

const signed = async (id: WithdrawalId): Promise<Signed> =>
  (await server.post(RECEIPT, { ...shop, id })).body['data'] as Signed;
const keys = async (): Promise<KeySet> =>
  (await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as KeySet;
const page = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${server.url}${path}`, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const verifyOnPage = (receipt: string) =>
  page('/receipts/verify', { method: 'POST', body: new URLSearchParams({ receipt }) });

test.each(Object.keys(ENCODINGS) as Encoding[])(
  'a paid withdrawal has a receipt that verifies without the service, asked for as %s',
  async (encoding) => {
    const id = await createFinal('paid', { order_id: `paid-${encoding}` });
    const { body } = await server.post(RECEIPT, { ...shop, order_id: `paid-${encoding}` }, encoding);
    const { number, supersedes, receipt } = body['data'] as Signed;
    expect([number, supersedes]).toEqual([expect.stringMatching(`^${id}-[0-9]+$`), null]);
    expect(await verifyReceipt(receipt, await keys())).toMatchObject({
      number,
      supersedes: null,
      outcome: 'paid',
      withdrawId: String(id),
      merchantId: shop.merchant_id,
      orderId: `paid-${encoding}`,
      wallet: '411111******1111',
      amount: '100.00',
      amountFee: '100.00',
      currency: 'RUB',
      bankReference: expect.stringMatching(/^bank-/),
      paidAt: expect.any(String),
      entries: [
        { account: 'available', step: 'hold', position: expect.any(Number), hash: expect.any(String) },
        { account: 'held', step: 'hold' },
        { account: 'held', step: 'settle' },
      ],
    });
    expect(Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString()).not.toContain(
      '4111111111111111',
    );
  },
);

test('asked for again, the receipt is the same text, also from another process', async () => {
  const id = await createFinal('paid');
  const other = openAppOn(server.database.service, server.masterKey);
  const first = await signed(id);
  expect(await signed(id)).toEqual(first);
  const { showReceipt } = await import('../../src/usecases/operator/receipts/receipt-keys.ts');
  expect(await showReceipt(other, id)).toMatchObject({ ok: true, value: { token: first.receipt } });
  await other.close();
});

test('one that is not final has none; one of another merchant is not found', async () => {
  const { body } = await server.post(CREATE, { ...shop, ...toCard });
  expect(await server.post(RECEIPT, { ...shop, id: body['withdraw_id'] })).toMatchObject({
    status: 409,
    body: { code: 'receipt_not_available', error: 'Receipt is not available' },
  });
  const other = await makeMerchant(server.app, {});
  const id = await createFinal('paid');
  expect((await server.post(RECEIPT, { ...other, id })).body).toMatchObject({ code: 'withdraw_not_found' });
});

test('a cancelled withdrawal has a receipt without a payment', async () => {
  const { receipt } = await signed(await createFinal('cancelled'));
  expect(await verifyReceipt(receipt, await keys())).toMatchObject({
    outcome: 'cancelled',
    paidAt: null,
    bankReference: null,
    txHash: null,
  });
});

test('a return supersedes the receipt by its number; the old one stays genuine and says so', async () => {
  const id = await createFinal('paid');
  const paid = await signed(id);
  expect((await verifyOnPage(paid.receipt)).html).toContain('It is the current receipt of the withdrawal.');
  await returnWithdrawal(server.app, TESTER, { id, reason: 'sent back' });
  const returned = await signed(id);
  expect(returned.supersedes).toBe(paid.number);
  expect(await verifyReceipt(returned.receipt, await keys())).toMatchObject({ outcome: 'returned' });
  expect(await verifyReceipt(paid.receipt, await keys())).toMatchObject({ outcome: 'paid' });
  const superseded = `It is superseded by receipt ${returned.number} and no longer holds.`;
  expect((await verifyOnPage(paid.receipt)).html).toContain(superseded);
  expect((await page(paid.path)).html).toContain(superseded);
  expect((await page(returned.path)).html).toContain('It is the current receipt of the withdrawal.');
});

describe('a receipt that is not genuine', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decode = (part: string | undefined) =>
    JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

  const FORGERIES: readonly [string, (receipt: string) => string | Promise<string>][] = [
    ['another amount', (receipt) => change(receipt, (payload) => ({ ...payload, amount: '1000000.00' }))],
    ['another number', (receipt) => change(receipt, (payload) => ({ ...payload, number: '1-1' }))],
    ['a shortened signature', (receipt) => receipt.slice(0, -4)],
    ['no signature', (receipt) => `${receipt.split('.').slice(0, 2).join('.')}.`],
    ['a truncated text', (receipt) => receipt.slice(0, receipt.length / 2)],
    ['a further part', (receipt) => `${receipt}.x`],
    ['the algorithm none', (receipt) => withHeader(receipt, { alg: 'none' })],
    ['another type', (receipt) => withHeader(receipt, { typ: 'JWT' })],
    ['a key of its own', (receipt) => signedByStranger(receipt, {})],
    ['a key of its own in the header', (receipt) => signedByStranger(receipt, { withJwk: true })],
    ['our key id and a key of its own', (receipt) => signedByStranger(receipt, { keepKid: true })],
    [
      'the signature of another receipt',
      async (receipt) => {
        const other = await signed(await createFinal('paid'));
        return [...receipt.split('.').slice(0, 2), other.receipt.split('.')[2]].join('.');
      },
    ],
    ['nothing', () => 'x'],
    ['very much', () => `${'e'.repeat(20_000)}.e.e`],
  ];

  function change(receipt: string, edit: (payload: Record<string, unknown>) => object): string {
    const [header, payload, signature] = receipt.split('.');
    return [header, encode(edit(decode(payload))), signature].join('.');
  }

  function withHeader(receipt: string, header: object): string {
    const [old, payload, signature] = receipt.split('.');
    return [encode({ ...decode(old), ...header }), payload, signature].join('.');
  }

  function signedByStranger(receipt: string, options: { withJwk?: boolean; keepKid?: boolean }): string {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const jwk = publicKey.export({ format: 'jwk' });
    const [old, payload] = receipt.split('.');
    const header = encode({
      ...decode(old),
      ...(options.keepKid ? {} : { kid: 'stranger' }),
      ...(options.withJwk ? { jwk } : {}),
    });
    const signature = sign(null, Buffer.from(`${header}.${payload}`), privateKey).toString('base64url');
    return `${header}.${payload}.${signature}`;
  }

  test.each(FORGERIES)('with %s is rejected by the client and by the page', async (_name, forge) => {
    const { receipt } = await signed(await createFinal('paid'));
    const forged = await forge(receipt);
    await expect(verifyReceipt(forged, await keys())).rejects.toBeInstanceOf(ReceiptVerificationError);
    const { status, html } = await verifyOnPage(forged);
    expect(status).toBe(200);
    expect(html).toMatch(/This is not a receipt|Not from this service|Not genuine/);
    expect(html).not.toContain('Genuine: this');
  });

  test('of another installation is not from this service', async () => {
    const other = await startTestServer();
    const stranger = await makeMerchant(other.app, { credit: '1000' });
    const { body } = await other.post(CREATE, { ...stranger, ...toCard });
    const id = Number(body['withdraw_id']) as WithdrawalId;
    await payWithdrawal(other.app, TESTER, { id, reference: 'bank-1' });
    const theirs = ((await other.post(RECEIPT, { ...stranger, id })).body['data'] as Signed).receipt;
    await other.close();
    expect((await verifyOnPage(theirs)).html).toContain('Not from this service');
    await expect(verifyReceipt(theirs, await keys())).rejects.toThrow('not in the set');
  });
});

describe('after a rotation', () => {
  test('the new key is published at once, signs after the overlap, and old receipts stay genuine', async () => {
    const id = await createFinal('paid');
    const before = await signed(id);
    const kidOf = ({ receipt }: Signed) =>
      (JSON.parse(Buffer.from(receipt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    const rotated = await rotateReceiptKey(server.app, TESTER, 3_600);
    if (!rotated.ok) throw new Error(rotated.rejection.text);
    const { kid } = rotated.value;
    expect((await keys()).keys.map((key) => key.kid)).toContain(kid);
    expect((await signed(id)).receipt).toBe(before.receipt);
    await server.app.db.query({
      text: `update receipt_keys set signs_from = now() where kid = $1`,
      values: [kid],
    });
    const after = await signed(id);
    expect([kidOf(after), after.number]).toEqual([kid, before.number]);
    for (const { receipt } of [before, after])
      expect(await verifyReceipt(receipt, await keys())).toMatchObject({ number: before.number });
    expect((await keys()).keys.every((key) => !('d' in key))).toBe(true);
  });

  test('two processes that need the first key make one', async () => {
    const other = await startTestServer();
    const second = openAppOn(other.database.service, other.masterKey);
    const { findSigningKey } = await import('../../src/usecases/receipts/receipt-keys.ts');
    const found = await Promise.all([other.app, second, other.app, second].map((app) => findSigningKey(app)));
    expect(new Set(found.map(({ kid }) => kid)).size).toBe(1);
    await second.close();
    await other.close();
  });
});

describe('the page of a receipt', () => {
  test('is printable, with a code to scan, and is stored and indexed by no one', async () => {
    const { path, number } = await signed(await createFinal('paid'));
    const { status, headers, html } = await page(path);
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain(`Receipt ${number}`);
    expect(html).toContain('<svg');
    expect(html).not.toContain('4111111111111111');
  });

  test('opens only with its own code', async () => {
    const [one, two] = [await signed(await createFinal('paid')), await signed(await createFinal('paid'))];
    const codeOf = ({ path }: Signed) => path.split('/').at(-1) ?? '';
    for (const path of [
      `/receipts/${one.number}/${codeOf(two)}`,
      `/receipts/${one.number}/x`,
      `/receipts/${one.number}/${'A'.repeat(22)}`,
      `/receipts/999999-1/${codeOf(one)}`,
      '/receipts/x/y',
    ])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });

  test('shows what a merchant wrote as text', async () => {
    const { receipt } = await signed(await createFinal('paid'));
    const { html } = await verifyOnPage(`<script>alert(1)</script>${receipt}`);
    expect(html).not.toContain('<script');
  });
});
