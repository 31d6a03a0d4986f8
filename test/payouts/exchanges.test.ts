// The stored requests and answers of aggregators, which never contain keys, signatures or destinations.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openSigner } from '../../src/adapters/shared/standard-webhooks.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { sendSigned, startHttp } from '../adapters/harness.ts';
import { TESTER } from '../harness/actors.ts';
import { connectDirectly } from '../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import {
  expectConsistent,
  makeSigningSecret,
  openPayoutSetup,
  type PayoutSetup,
  withdrawalDetails,
} from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

let testEnv: PayoutSetup;
let ann: OperatorClient;

beforeAll(async () => {
  testEnv = await openPayoutSetup({ worker: false });
  ann = await signInNewOperator(testEnv.server, 'ann', 'viewer');
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

type ReportView = {
  source: string;
  verdict: string;
  exchange: { request: string | null; status: number | null; answer: string; ms: number | null } | null;
};

/** As the operator API returns them. */
async function reportsOf(id: string): Promise<ReportView[]> {
  const { body } = await ann.get(`/withdrawals/${id}`);
  return (body['attempts'] as { reports: ReportView[] }[]).flatMap(({ reports }) => reports);
}

/** The first report from this source. The callback may be recorded before the answer to the submit. */
const reportFrom = async (source: 'submit' | 'lookup' | 'callback', id: string): Promise<ReportView> => {
  const find = async () => (await reportsOf(id)).find((report) => report.source === source);
  return (await waitUntil(find)) as ReportView;
};

const pay = async (amount: string): Promise<string> =>
  String((await testEnv.pay(amount)).body['withdraw_id']);

/** Routes e-wallets only to this aggregator until the test ends. */
async function routeTo(name: string, url: string, { deadlineMs = 5_000, secret = makeSigningSecret() } = {}) {
  const terms = { name, kind: 'http', url, deadlineMs, finalitySeconds: 3_600, secrets: { secret } } as const;
  const added = await addAggregator(testEnv.app, TESTER, terms);
  if (!added.ok) throw new Error(added.rejection.text);
  await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { enabled: false });
  await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: name }, {});
  onTestFinished(async () => {
    await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: name }, { enabled: false });
    await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { enabled: true });
  });
  return openSigner(secret, 'secret');
}

test('shows the request, the answer and the callback of a paid payout', async () => {
  const id = await pay('100.00');
  await waitUntil(
    () => testEnv.info(id),
    ({ status }) => status === 'Paid',
  );
  const { attempts } = await withdrawalDetails(testEnv.app, id);
  const reference = attempts[0]?.reference ?? '';
  const submit = await reportFrom('submit', id);
  const callback = await reportFrom('callback', id);
  expect(submit).toMatchObject({
    source: 'submit',
    verdict: 'accepted',
    exchange: { status: 200, ms: expect.any(Number) },
  });
  expect(submit.exchange?.request).toMatch(/^POST \/payouts \{/);
  expect(JSON.parse(submit.exchange?.request?.slice('POST /payouts '.length) ?? '')).toEqual({
    reference,
    amount: '100.00',
    currency: 'RUB',
    system: 'ewallet',
    bank_id: null,
    wallet: 'sh*****11',
    not_after: expect.stringMatching(/^2.*Z$/),
  });
  expect(JSON.parse(submit.exchange?.answer ?? '')).toMatchObject({ reference, state: 'accepted' });
  expect(callback).toMatchObject({
    source: 'callback',
    verdict: 'paid',
    exchange: { request: null, status: null, ms: null },
  });
  expect(JSON.parse(callback.exchange?.answer ?? '')).toMatchObject({ reference, state: 'paid' });
});

test('shows the answer that refused a payout', async () => {
  testEnv.simulator.control({ outcome: 'refused_destination', next: 1 });
  expect((await testEnv.pay('101.00')).body).toMatchObject({ success: false });
  const { rows } = await (await connectDirectly(testEnv.server.database)).query<{
    exchange: ReportView['exchange'];
  }>(`select exchange from attempt_reports where verdict = 'refused'`);
  expect(JSON.parse(rows[0]?.exchange?.answer ?? '')).toMatchObject({
    state: 'refused',
    code: 'invalid_destination',
    amount: '101.00',
  });
});

test('shows the request and the answer of a lookup', async () => {
  const id = await pay('100.31');
  await advancePayout(testEnv.app, Number(id) as WithdrawalId);
  const lookup = await reportFrom('lookup', id);
  const { attempts } = await withdrawalDetails(testEnv.app, id);
  expect(lookup).toMatchObject({
    source: 'lookup',
    exchange: { request: `GET /payouts/${attempts[0]?.reference}`, status: 200 },
  });
});

test.each([
  ['100.11', null, /closed|ECONNRESET/],
  ['100.14', 500, /internal_error/],
  ['100.15', 200, /^<html><h1>502 Bad Gateway<\/h1><\/html>$/],
  ['100.16', 200, /^\{"reference":"sl-[^}]*$/],
  ['100.17', 200, /Something went wrong, please try again/],
])('shows the received part of a lost or garbled answer (%s)', async (amount, status, answer) => {
  const report = await reportFrom('submit', await pay(amount));
  expect(report).toMatchObject({ verdict: 'unknown', exchange: { status } });
  expect(report.exchange?.answer).toMatch(answer);
});

test('shows the request and the duration of a call without an answer', async () => {
  const { url } = await startHttp(() => undefined);
  await routeTo('silent', `${url}/gate`, { deadlineMs: 300 });
  const report = await reportFrom('submit', await pay('100.00'));
  expect(report).toMatchObject({
    verdict: 'unknown',
    exchange: { status: null, request: expect.stringMatching(/^POST \/gate\/payouts \{"reference":"sl-/) },
  });
  expect(report.exchange?.answer).toMatch(/no reply within 300 ms|the call was aborted/);
  expect(report.exchange?.ms).toBeGreaterThan(200);
});

test('shows why a payout could not be sent', async () => {
  await routeTo('away', 'http://127.0.0.1:1');
  await testEnv.pay('102.00');
  const { rows } = await (await connectDirectly(testEnv.server.database)).query<{
    exchange: ReportView['exchange'];
  }>(`select exchange from attempt_reports where verdict = 'not_sent'`);
  expect(rows[0]?.exchange).toMatchObject({ status: null, answer: expect.stringContaining('ECONNREFUSED') });
});

describe('an unusual answer', () => {
  test('of 1 MB is truncated', async () => {
    const { url } = await startHttp((_, response) => response.end('{"x":"'.padEnd(2 ** 20, 'lorem ipsum ')));
    await routeTo('bulky', url);
    const report = await reportFrom('submit', await pay('100.00'));
    expect(report).toMatchObject({ verdict: 'unknown', exchange: { status: 200 } });
    expect(report.exchange?.answer).toMatch(/^\{"x":"lorem ipsum [a-z ]+ …$/);
    expect(report.exchange?.answer.length).toBeGreaterThan(1_000);
    expect(report.exchange?.answer.length).toBeLessThanOrEqual(2_002);
  });

  test.each<[string, Buffer]>([
    ['every byte value', Buffer.from(Array.from({ length: 1_024 }, (_, i) => i % 256))],
    ['NUL bytes only', Buffer.alloc(3_000)],
    [
      'escaped NULs and lone surrogates',
      Buffer.from(String.raw`{"id":"a\u0000b\ud83d","x":"\udc00\\u0000"}`),
    ],
    ['emoji, truncated within a character', Buffer.from(`x${'😀'.repeat(5_000)}`)],
    ['an answer in UTF-16', Buffer.from('{"state":"accepted"}', 'utf16le')],
  ])('is stored: %s', async (_title, bytes) => {
    const { url } = await startHttp((_, response) => response.end(bytes));
    await routeTo(`odd-${bytes.length}`, url);
    const report = await reportFrom('submit', await pay('100.00'));
    expect(report).toMatchObject({ verdict: 'unknown', exchange: { status: 200 } });
  });

  test('with a valid signature and NUL in its id is unknown', async () => {
    const { url } = await startHttp((request, response) => {
      const { reference, amount, currency } = JSON.parse(request.text);
      const body = JSON.stringify({ reference, amount, currency, state: 'accepted', id: 'a\u0000b' });
      sendSigned(request, response, body, { signer });
    });
    const signer = await routeTo('nul', url);
    const report = await reportFrom('submit', await pay('100.00'));
    expect(report).toMatchObject({ verdict: 'unknown', exchange: { status: 200 } });
  });
});
