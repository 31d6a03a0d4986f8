// What an operator sees of the talk with an aggregator, and what nobody ever sees of it: keys, signatures, destinations.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openSigner } from '../../src/adapters/aggregators/standard-webhooks.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import type { SystemName } from '../../src/domain/systems/index.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateSystem } from '../../src/usecases/operator/systems/update-system.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { sendSigned, startHttp } from '../adapters/harness.ts';
import { CREATE, toCard, toEwallet, toPhone, toTron } from '../harness/client.ts';
import { peek } from '../harness/database.ts';
import { TESTER } from '../harness/operator-clients.ts';
import { type Browser, openConsole } from '../harness/operators.ts';
import { expectSound, openWorld, storyOf, until, type World, whsec } from '../harness/payouts.ts';

let world: World;
let ann: Browser;

beforeAll(async () => {
  world = await openWorld({ worker: false });
  ann = await openConsole(world.server, 'ann', 'viewer');
});
afterAll(async () => {
  await expectSound(world);
  await world.close();
});

type Shown = {
  source: string;
  verdict: string;
  exchange: { request: string | null; status: number | null; answer: string; ms: number | null } | null;
};

/** As the operator API tells it. */
async function reportsOf(id: string): Promise<Shown[]> {
  const { body } = await ann.get(`/withdrawals/${id}`);
  return (body['attempts'] as { reports: Shown[] }[]).flatMap(({ reports }) => reports);
}

const sourcesOf = async (id: string) => (await reportsOf(id)).map(({ source }) => source);

const pay = async (amount: string): Promise<string> => String((await world.pay(amount)).body['withdraw_id']);

/** From now on e-wallets go there alone. */
async function routeTo(name: string, url: string, { deadlineMs = 5_000, secret = whsec() } = {}) {
  const terms = { name, kind: 'http', url, deadlineMs, finalitySeconds: 3_600, secrets: { secret } } as const;
  const added = await addAggregator(world.app, TESTER, terms);
  if (!added.ok) throw new Error(added.rejection.text);
  await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { enabled: false });
  await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: name }, {});
  onTestFinished(async () => {
    await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: name }, { enabled: false });
    await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { enabled: true });
  });
  return openSigner(secret, 'secret');
}

test('of a payout that is paid, one sees the request, the answer and the callback', async () => {
  const id = await pay('100.00');
  await until(
    () => world.info(id),
    ({ status }) => status === 'Paid',
  );
  const { attempts } = await storyOf(world.app, id);
  const reference = attempts[0]?.reference ?? '';
  const [submit, callback] = await reportsOf(id);
  expect(submit).toMatchObject({
    source: 'submit',
    verdict: 'accepted',
    exchange: { status: 200, ms: expect.any(Number) },
  });
  expect(submit?.exchange?.request).toMatch(/^POST \/payouts \{/);
  expect(JSON.parse(submit?.exchange?.request?.slice('POST /payouts '.length) ?? '')).toEqual({
    reference,
    amount: '100.00',
    currency: 'RUB',
    system: 'ewallet',
    bank_id: null,
    wallet: 'sh*****11',
    not_after: expect.stringMatching(/^2.*Z$/),
  });
  expect(JSON.parse(submit?.exchange?.answer ?? '')).toMatchObject({ reference, state: 'accepted' });
  expect(callback).toMatchObject({
    source: 'callback',
    verdict: 'paid',
    exchange: { request: null, status: null, ms: null },
  });
  expect(JSON.parse(callback?.exchange?.answer ?? '')).toMatchObject({ reference, state: 'paid' });
});

test('of one that is refused, one sees with which words', async () => {
  world.simulator.control({ outcome: 'refused_destination', next: 1 });
  expect((await world.pay('101.00')).body).toMatchObject({ success: false });
  const { rows } = await (await peek(world.server.database)).query<{ exchange: Shown['exchange'] }>(
    `select exchange from attempt_reports where verdict = 'refused'`,
  );
  expect(JSON.parse(rows[0]?.exchange?.answer ?? '')).toMatchObject({
    state: 'refused',
    code: 'invalid_destination',
    amount: '101.00',
  });
});

test('of one that is asked about, one sees question and answer', async () => {
  const id = await pay('100.31');
  await advancePayout(world.app, Number(id) as WithdrawalId);
  const [, lookup] = await reportsOf(id);
  const { attempts } = await storyOf(world.app, id);
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
])('of one whose answer is lost or garbled (%s), one sees what came', async (amount, status, answer) => {
  const [report] = await reportsOf(await pay(amount));
  expect(report).toMatchObject({ verdict: 'unknown', exchange: { status } });
  expect(report?.exchange?.answer).toMatch(answer);
});

test('of one that was not answered in time, one sees what was sent and for how long nobody answered', async () => {
  const { url } = await startHttp(() => undefined);
  await routeTo('sleepy', `${url}/gate`, { deadlineMs: 300 });
  const [report] = await reportsOf(await pay('100.00'));
  expect(report).toMatchObject({
    verdict: 'unknown',
    exchange: { status: null, request: expect.stringMatching(/^POST \/gate\/payouts \{"reference":"sl-/) },
  });
  expect(report?.exchange?.answer).toMatch(/no reply within 300 ms|the call was aborted/);
  expect(report?.exchange?.ms).toBeGreaterThan(200);
});

test('of one that could not be sent, one sees why', async () => {
  await routeTo('away', 'http://127.0.0.1:1');
  await world.pay('102.00');
  const { rows } = await (await peek(world.server.database)).query<{ exchange: Shown['exchange'] }>(
    `select exchange from attempt_reports where verdict = 'not_sent'`,
  );
  expect(rows[0]?.exchange).toMatchObject({ status: null, answer: expect.stringContaining('ECONNREFUSED') });
});

describe('whatever comes back', () => {
  test('1 MB of it is cut', async () => {
    const { url } = await startHttp((_, response) => response.end('{"x":"'.padEnd(2 ** 20, 'lorem ipsum ')));
    await routeTo('bulky', url);
    const [report] = await reportsOf(await pay('100.00'));
    expect(report).toMatchObject({ verdict: 'unknown', exchange: { status: 200 } });
    expect(report?.exchange?.answer).toMatch(/^\{"x":"lorem ipsum [a-z ]+ …$/);
    expect(report?.exchange?.answer.length).toBeGreaterThan(1_000);
    expect(report?.exchange?.answer.length).toBeLessThanOrEqual(2_002);
  });

  test.each<[string, Buffer]>([
    ['every byte there is', Buffer.from(Array.from({ length: 1_024 }, (_, i) => i % 256))],
    ['nothing but NUL', Buffer.alloc(3_000)],
    [
      'escaped NULs and halves of characters',
      Buffer.from(String.raw`{"id":"a\u0000b\ud83d","x":"\udc00\\u0000"}`),
    ],
    ['faces, cut in the middle', Buffer.from(`x${'😀'.repeat(5_000)}`)],
    ['an answer in UTF-16', Buffer.from('{"state":"accepted"}', 'utf16le')],
  ])('%s is kept', async (_what, bytes) => {
    const { url } = await startHttp((_, response) => response.end(bytes));
    await routeTo(`odd-${bytes.length}`, url);
    const [report] = await reportsOf(await pay('100.00'));
    expect(report).toMatchObject({ verdict: 'unknown', exchange: { status: 200 } });
  });

  test('a signed answer with a NUL in its id is no answer', async () => {
    const { url } = await startHttp((request, response) => {
      const { reference, amount, currency } = JSON.parse(request.text);
      const body = JSON.stringify({ reference, amount, currency, state: 'accepted', id: 'a\u0000b' });
      sendSigned(request, response, body, { signer });
    });
    const signer = await routeTo('nul', url);
    const [report] = await reportsOf(await pay('100.00'));
    expect(report).toMatchObject({ verdict: 'unknown', exchange: { status: 200 } });
  });
});

describe('an aggregator that repeats everything it hears, in every spelling,', () => {
  const secret = whsec();
  const signer = openSigner(secret, 'secret');
  const letters = (text: string, spell: (code: string) => string): string =>
    text.replace(/./g, (letter) => spell(letter.charCodeAt(0).toString(16).padStart(2, '0')));
  const spellings = (text: string): string[] => [
    text,
    text.toUpperCase(),
    encodeURIComponent(text),
    letters(text, (code) => `%${code}`),
    letters(text, (code) => `%25${code}`),
    letters(text, (code) => `\\u00${code}`),
    letters(text, (code) => `&#x${code};`),
    text.replaceAll('/', '\\/'),
    text.split('').join('\u200b'),
  ];
  const numberSpellings = (digits: string): string[] => [
    digits.replace(/(.{4})(?=.)/g, '$1 '),
    digits.replace(/(.{4})(?=.)/g, '$1-'),
    digits.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7 ($1) $2-$3-$4'),
    digits.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '8 ($1) $2.$3.$4'),
    digits.replace(/^7(\d{10})$/, '$1'),
  ];
  const canaries: [SystemName, string, object, string[]][] = [
    ['fps', '79167654321', { ...toPhone, wallet: '79167654321' }, numberSpellings('79167654321')],
    [
      'card',
      '4000056655665556',
      { ...toCard, wallet: '4000056655665556' },
      numberSpellings('4000056655665556'),
    ],
    [
      'usdt',
      'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      { ...toTron, wallet: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
      [],
    ],
    ['ewallet', 'canary+wallet.4711', { ...toEwallet, wallet: 'canary+wallet.4711' }, []],
  ];

  test.each(canaries)('shows no key, signature or destination: %s', async (system, wallet, fields, more) => {
    const heard = new Set<string>([secret, secret.slice('whsec_'.length)]);
    const echo = (): string =>
      [...[wallet, ...heard].flatMap(spellings), ...more, `sk_${'x'.repeat(40)}`].join(' | ');
    const { url } = await startHttp((request, response) => {
      heard.add(String(request.headers['webhook-signature']).slice('v1,'.length));
      const reference =
        request.text === '' ? request.url?.split('/').at(-1) : JSON.parse(request.text).reference;
      const answer = { reference, id: 'p-1', state: 'accepted', amount: '100.00', currency: 'RUB' };
      // Among what is understood, beside it, and behind so much else that the cut falls into it.
      const loud = { ...answer, text: echo().slice(0, 1_900), debug: echo(), more: echo() };
      sendSigned(request, response, JSON.stringify(loud), { signer });
    });
    const name = `parrot-${system}`;
    if (system === 'ewallet') await routeTo(name, url, { secret });
    else {
      const terms = {
        name,
        kind: 'http',
        url,
        deadlineMs: 5_000,
        finalitySeconds: 60,
        secrets: { secret },
      } as const;
      expect(await addAggregator(world.app, TESTER, terms)).toMatchObject({ ok: true });
      await setRoute(world.app, TESTER, { system, aggregator: name }, {});
      await updateSystem(world.app, TESTER, system, { autoPayouts: true });
    }
    const created = await world.server.post(CREATE, { ...world.shop, ...fields });
    expect(created.status).toBe(200);
    const id = String(created.body['withdraw_id']);
    await advancePayout(world.app, Number(id) as WithdrawalId);

    const { attempts } = await storyOf(world.app, id);
    const paid = {
      reference: attempts[0]?.reference,
      id: 'p-1',
      state: 'paid',
      amount: '100.00',
      currency: 'RUB',
    };
    const body = JSON.stringify({ ...paid, text: echo().slice(0, 1_900), debug: echo() });
    const headers = signer.sign({ id: `cb-${system}`, body }, new Date());
    heard.add(headers['webhook-signature'].slice('v1,'.length));
    const told = await fetch(`${world.server.url}/callbacks/${name}`, {
      method: 'POST',
      headers: { ...headers },
      body,
    });
    expect(told.status).toBe(200);
    expect(await sourcesOf(id)).toEqual(['submit', 'lookup', 'callback']);

    const { rows } = await (await peek(world.server.database)).query<{ line: string }>(
      'select r::text || to_jsonb(r)::text as line from attempt_reports r',
    );
    const page = await ann.get(`/withdrawals/${id}`);
    expect(page.text).toContain('debug');
    const everywhere = [...rows.map(({ line }) => line), page.text, ...world.server.log]
      .join('\n')
      .toLowerCase();
    const spelled = [...[wallet, ...heard].flatMap(spellings), ...more].map((text) => text.toLowerCase());
    expect(spelled.filter((text) => everywhere.includes(text))).toEqual([]);
    // Nor with anything between its letters.
    const bare = everywhere.replace(/[^a-z0-9\n]/g, '');
    expect(bare).not.toContain(wallet.toLowerCase().replace(/[^a-z0-9]/g, ''));
  });
});
