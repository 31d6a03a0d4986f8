// Secrets that are put in at every door, and must come out at none: not in logs, answers, webhooks, console, command line or
// database. test/main/logs.test.ts has more about the logs of merchants' requests alone.
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { withCheckDigit } from '../../proof/fuzz/luhn.ts';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { openSigner } from '../../src/adapters/aggregators/standard-webhooks.ts';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import {
  BALANCE,
  BANK_LIST,
  CREATE,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
} from '../harness/client.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { type Answer, type Browser, openBrowser } from '../harness/operators.ts';
import { until, whsec } from '../harness/payouts.ts';
import { root, type ServerProcess, sluice, startProcess } from '../harness/process.ts';
import { codeAt, stepNow } from '../harness/sign-in.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { type Canary, canariesIn, canariesInFolder, PLACES, type Place, spellingsOf } from './lookout.ts';

const CONTROL = 'Control Shop 5309';
const OPERATOR = 'canary.keeper';
const DEATH = 'an untimely death';
const JSON_TYPE = { 'content-type': 'application/json' };

const makeCard = (): string => withCheckDigit(`400000${String(randomInt(1e9)).padStart(9, '0')}`);

/** What was put in, and what came out where. */
function openCage() {
  const canaries: Canary[] = [];
  const seen: [Place, string][] = [];
  return {
    canaries,
    add(name: string, text: unknown, kind: Omit<Canary, 'name' | 'text'> = {}): string {
      if (typeof text !== 'string' || text === '') throw new Error(`there is no ${name}`);
      // Without what all of its kind begin with: a part of it is as bad as the whole.
      canaries.push({ name, text: text.replace(/^(?:sk_|whsec_|slt_)/, ''), ...kind });
      return text;
    },
    /** Whatever anybody was told. */
    note<T extends { readonly text: string; readonly headers: Headers }>(
      answer: T,
      place: Place = 'answers',
    ): T {
      const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
      seen.push([place, `${JSON.stringify(headers)}\n${answer.text}`]);
      return answer;
    },
    say: (place: Place, text: string) => void seen.push([place, text]),
    seenIn: (place: Place): string =>
      seen
        .filter(([where]) => where === place)
        .map(([, text]) => text)
        .join('\n'),
  };
}
type Cage = ReturnType<typeof openCage>;

type Installation = {
  readonly env: Record<string, string>;
  readonly server: ServerProcess;
  readonly cage: Cage;
};

/** On the command line, whose words are kept unless it is the one that shows a secret. */
async function command({ env, cage }: Pick<Installation, 'env' | 'cage'>, words: string, shows = false) {
  const result = await sluice(words.split(' '), env);
  expect([words, result.code, result.stderr]).toEqual([words, 0, expect.any(String)]);
  if (!shows) cage.say('command line', `${result.stdout}${result.stderr}`);
  return { ...result, json: (result.json ?? {}) as Record<string, unknown> };
}

/** Through every door of the merchants, right and wrong. */
async function beMerchant(
  { server, cage }: Installation,
  shop: Fields,
  cards: readonly string[],
): Promise<void> {
  const [card = '', stray = ''] = cards;
  const wrongKey = cage.add('a wrong key', `sk_${randomBytes(32).toString('base64url')}`);
  const good = { ...shop, amount: '100.00', wallet: card, system: 'card' };
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    const made = cage.note(await server.post(CREATE, good, encoding));
    expect(made.status).toBe(200);
    cage.note(await server.post(INFO, { ...shop, id: made.body['withdraw_id'] }, encoding));
    cage.note(await server.post(CREATE, { ...good, secret_key: wrongKey }, encoding));
    for (const field of ['amount', 'system', 'bank_id', 'fee_from', 'merchant_id', 'id', 'unheard_of'])
      for (const value of [stray, wrongKey])
        cage.note(await server.post(CREATE, { ...good, [field]: value }, encoding));
  }
  const query = String(
    new URLSearchParams({
      merchant_id: String(shop['merchant_id']),
      secret_key: String(shop['secret_key']),
      wallet: stray,
    }),
  );
  for (const [path, method] of [
    [INFO, 'GET'],
    [CREATE, 'POST'],
    [CREATE, 'DELETE'],
    [`/nowhere/${stray}`, 'GET'],
    [BANK_LIST, 'GET'],
  ] as const)
    cage.note(await server.send(`${path}?${query}`, { method }));
  const headers = {
    'x-secret-key': wrongKey,
    'x-merchant-id': stray,
    cookie: `a=${wrongKey}`,
    authorization: `Bearer ${wrongKey}`,
  };
  cage.note(
    await server.post(BALANCE, {}, 'json', {
      ...headers,
      'user-agent': stray,
      referer: `http://x/${wrongKey}`,
      'x-request-id': wrongKey,
    }),
  );
  for (const body of [
    `{"secret_key":"${wrongKey}","wallet":"${stray}`,
    `{"secret_key":"${wrongKey}","secret_key":"${stray}"}`,
    JSON.stringify({ secret_key: wrongKey, wallet: stray, order_id: 'x'.repeat(70_000) }),
    wrongKey,
  ])
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      cage.note(await server.send(CREATE, { method: 'POST', headers: { 'content-type': type }, body }));
}

/** What an aggregator says, and what somebody says who is none. */
async function callBack({ server, cage }: Installation, secret: string, stray: string): Promise<void> {
  const signer = openSigner(secret, 'secret');
  const body = JSON.stringify({
    reference: 'sl-1000001-1-abcdefabcdef',
    id: 'x',
    state: 'refused',
    code: 'declined',
    amount: '100.00',
    currency: 'RUB',
    text: `no ${stray} for ${secret}`,
  });
  const signed = signer.sign({ id: `msg_${randomBytes(8).toString('hex')}`, body }, new Date());
  const forged = { ...signed, 'webhook-signature': `v1,${randomBytes(32).toString('base64')}` };
  cage.add('a signature', signed['webhook-signature'].replace('v1,', ''));
  cage.add('a forged signature', forged['webhook-signature'].replace('v1,', ''));
  for (const headers of [signed, signed, forged, {}, { authorization: secret, 'webhook-id': stray }])
    for (const name of ['canary', 'nobody'])
      cage.note(
        await server.send(`/callbacks/${name}`, {
          method: 'POST',
          headers: { ...JSON_TYPE, ...headers },
          body,
        }),
      );
}

const cookiesOf = ({ cookies }: Browser): string[] => [...cookies.values()].map(decodeURIComponent);

/** What stands before the dot is in the database, and is worth nothing without the signature after it. */
function addCookie(cage: Cage, cookie: string): void {
  const [session, signature] = cookie.split('.');
  cage.add('a session', session, { mayBeIn: ['database', "the database's files"] });
  cage.add('the signature of a cookie', signature);
}

/** An operator who comes in by every way there is, and fails by every way, too. Returns a browser that is in. */
async function beOperator({ server, cage }: Installation, firstPassword: string): Promise<Browser> {
  const note = async (answer: Promise<Answer>): Promise<Answer> => cage.note(await answer, 'console');
  const password = cage.add('a password', `pass ${randomBytes(12).toString('hex')}`);
  const wrong = cage.add('a wrong password', `wrong ${randomBytes(12).toString('hex')}`);
  const enter = async (secondFactor?: Record<string, string>): Promise<Browser> => {
    const browser = openBrowser(server.url, { name: OPERATOR, password });
    await note(browser.signIn());
    if (secondFactor) await note(browser.send('POST', '/session/totp', secondFactor));
    for (const cookie of cookiesOf(browser)) addCookie(cage, cookie);
    const { body } = await browser.get('/session');
    if (typeof body['csrf_token'] === 'string') browser.csrf = cage.add('a form token', body['csrf_token']);
    return browser;
  };

  const first = openBrowser(server.url, { name: OPERATOR, password: firstPassword });
  await note(first.signIn());
  await note(first.post('/me/password', { current: wrong, new: password }));
  await note(openBrowser(server.url, { name: OPERATOR, password: wrong }).signIn());
  await note(openBrowser(server.url, { name: wrong, password: wrong }).signIn());
  const changed = await note(first.post('/me/password', { current: firstPassword, new: password }));
  expect(changed.status).toBe(200);

  const plain = await enter();
  const begun = await plain.post('/me/totp', { password });
  const secret = cage.add('the secret of a second factor', begun.body['secret']);
  const codes = begun.body['backup_codes'] as string[];
  for (const code of codes) cage.add('a backup code', code);
  const code = (step: number): string => cage.add('a code', codeAt(secret, step), { isShort: true });
  expect((await note(plain.post('/me/totp/confirm', { code: code(stepNow() - 1) }))).status).toBe(200);
  await note(plain.send('DELETE', '/session'));

  await enter({ code: code(stepNow() + 40) });
  await enter({ backup_code: cage.add('a wrong backup code', `zzzzz-${randomBytes(4).toString('hex')}`) });
  await enter({ backup_code: codes[0] ?? '' });
  const keeper = await enter({ code: code(stepNow()) });
  expect((await keeper.get('/me/tokens')).status).toBe(200);
  const made = await keeper.post('/me/tokens', { name: 'a program' });
  const token = cage.add("an operator's token", made.body['token']);
  const stranger = openBrowser(server.url);
  const wrongToken = cage.add('a wrong token', `slt_${randomBytes(32).toString('base64url')}`);
  for (const bearer of [token, wrongToken])
    await note(
      stranger.send('GET', `/withdrawals?q=${bearer}`, undefined, { authorization: `Bearer ${bearer}` }),
    );
  const wrongCookie = cage.add('a wrong cookie', randomBytes(24).toString('hex'));
  await note(
    stranger.send('GET', `/overview?token=${token}`, undefined, {
      cookie: `__Host-sluice_session=${wrongCookie}`,
    }),
  );
  return keeper;
}

/** The first of a list, whatever its number is called. */
async function firstOf(browser: Browser, list: string): Promise<string> {
  const { body } = await browser.get(list);
  const [item] = body['items'] as { readonly id: string | number }[];
  if (item === undefined) throw new Error(`there is nothing in ${list}`);
  return String(item.id);
}

/** Everything that the console can be shown. */
async function lookAround(
  { server, cage }: Installation,
  browser: Browser,
  { merchantId, withdrawalId }: { readonly merchantId: number; readonly withdrawalId: string },
): Promise<void> {
  const document = (await server.get('/operator/v1/openapi.json')).body as {
    paths: Record<string, Record<string, unknown>>;
  };
  const ids = new Map<string, unknown>([
    ['merchants', merchantId],
    ['withdrawals', withdrawalId],
    ['incidents', await firstOf(browser, '/incidents?state=all')],
    ['proposals', await firstOf(browser, '/proposals?state=all')],
    ['reconciliations', await firstOf(browser, '/reconciliations')],
    ['deliveries', await firstOf(browser, '/deliveries')],
  ]);
  const paths = Object.keys(document.paths).filter(
    // The live line stays open; the session's own answer is where its form token is read.
    (path) => document.paths[path]?.['get'] && !/\/(?:events|session)$/.test(path),
  );
  for (const path of paths) {
    const filled = path
      .replace(/(\w+)\/\{id\}/, (_, list: string) => `${list}/${ids.get(list)}`)
      .replace('{name}', OPERATOR);
    const asked = path.endsWith('/ledger/entries') ? `${filled}?ref=${withdrawalId}` : filled;
    const shown = cage.note(await browser.get(asked), 'console');
    expect([asked, shown.status]).toEqual([asked, 200]);
  }
  for (const page of ['/', '/console/', '/console/queue', '/docs/', '/metrics', '/openapi.json'])
    expect([page, cage.note(await server.send(page), 'console').status]).toEqual([page, 200]);
}

/** Bodies that break off inside a password, or are too long: what a parser stumbles over, it likes to quote. */
async function stumble({ server, cage }: Installation, browser: Browser): Promise<void> {
  const secret = cage.add('a password that breaks off', `broken ${randomBytes(24).toString('hex')}`);
  const whole = JSON.stringify({ name: OPERATOR, password: secret });
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    server.send(`/operator/v1${path}`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
  const session = {
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': browser.csrf,
  };
  for (const body of [
    whole.slice(0, -10),
    whole.slice(0, -1),
    `${whole}${secret}`,
    whole.replace(secret, `${secret}"${secret}`),
    secret,
    `[${secret}]`,
    JSON.stringify({ name: OPERATOR, password: secret, more: 'x'.repeat(8_000) }),
    JSON.stringify({ name: OPERATOR, password: { [`${secret.length}`]: secret } }),
  ]) {
    const answers = [
      await send('/session', body),
      await send('/session/totp', body, session),
      await send('/me/password', body, session),
      await send('/aggregators', body, session),
    ];
    for (const answer of answers)
      expect([body.slice(0, 40), cage.note(answer, 'console').status]).toEqual([
        body.slice(0, 40),
        expect.toBeOneOf([400, 401, 413]),
      ]);
  }
  const huge = JSON.stringify({ csv: `${secret}\n`.repeat(100_000), apply: false });
  expect(cage.note(await send('/withdrawals/payment-results', huge, session), 'console').status).toBe(413);
}

/** By hand and by files: whoever pays sees the destination; what that leaves behind must not. */
async function payByHand(
  { server, cage }: Installation,
  keeper: Browser,
  { shop, cards }: { readonly shop: Fields; readonly cards: readonly string[] },
): Promise<void> {
  const [card = '', stray = ''] = cards;
  const note = async (answer: Promise<Answer>): Promise<Answer> => cage.note(await answer, 'console');
  const ids: unknown[] = [];
  for (const amount of ['11.00', '12.00', '13.00']) {
    const made = await server.post(CREATE, { ...shop, amount, wallet: card, system: 'card' });
    ids.push(made.body['withdraw_id']);
  }
  for (const id of ids) {
    expect((await note(keeper.post(`/withdrawals/${id}/reveal`))).status).toBe(409);
    expect((await note(keeper.post(`/withdrawals/${id}/claim`))).status).toBe(200);
    expect((await keeper.post(`/withdrawals/${id}/reveal`)).body['wallet']).toBe(card);
  }
  expect((await keeper.post('/withdrawals/payment-file', { ids })).text).toContain(card);

  for (const [q, count] of [
    [card, expect.toSatisfy((found: number) => found > 0)],
    [stray, 0],
    [cards[2], 0],
  ] as const) {
    const found = await note(keeper.post('/search', { q, whole: true }));
    expect([found.status, (found.body['withdrawals'] as unknown[]).length]).toEqual([200, count]);
  }
  for (const path of [
    `/withdrawals?q=${stray}`,
    `/withdrawals?destination=${stray}`,
    `/merchants?q=${stray}`,
    `/banks?q=${stray}`,
    // A number alone would be taken for that of a withdrawal, which a refusal names.
    `/withdrawals/${stray}x`,
    `/deliveries?cursor=${stray}`,
  ])
    await note(keeper.get(path));

  const header = 'withdrawal_id,amount,status,reference,reason,wallet,amount';
  const [paid, unpaid] = ids;
  const results = [
    header,
    `${paid},11.00,paid,bank-1,,${card}`,
    `${unpaid},12.00,not_paid,,"the card ${card} is closed",${card}`,
    `${stray}x,${stray},${stray},${stray},${stray},${stray}`,
    `${ids[2]},${stray},paid,bank-3,,`,
  ].join('\n');
  for (const apply of [false, true]) {
    const taken = await note(keeper.post('/withdrawals/payment-results', { csv: results, apply }));
    expect(taken.body).toMatchObject({ good: 2, bad: 2, applied: apply });
  }
  const again = `${header}\n${paid},11.00,paid,bank-2,,${card}`;
  const alarm = await note(keeper.post('/withdrawals/payment-results', { csv: again, apply: true }));
  expect(alarm.body).toMatchObject({ alarms: 1 });
  const columns = 'reference,id,state,amount,currency,at';
  for (const csv of [
    `"${stray}`,
    `${stray}\n${stray}`,
    `${columns}\n"${stray}","${stray}`,
    `bank_id,name,wallet\n100000000111,${CONTROL},${stray}`,
    `bank_id,name\n,${stray}`,
    `${columns}\nsl-1000001-1-abcdefabcdef,${stray},paid,100.00,RUB,2026-01-31T12:00:00Z`,
    `${columns}\n${stray},${stray},${stray},${stray},${stray},${stray}`,
  ]) {
    await note(keeper.post('/withdrawals/payment-results', { csv, apply: true }));
    await note(keeper.post('/banks/import', { csv, replace: false, apply: true }));
    await note(keeper.post('/reconciliations', { aggregator: 'canary', day: '2026-01-31', csv }));
  }
}

/** An address with a token in it is a setting, which operators see; nobody else does. */
async function listenWithToken(
  { cage }: Installation,
  keeper: Browser,
  { merchantId, url }: { readonly merchantId: number; readonly url: string },
): Promise<void> {
  const token = cage.add("the token in a webhook's address", randomBytes(24).toString('hex'), {
    mayBeIn: ['console', 'command line', 'database', "the database's files", 'webhooks'],
  });
  const refused = cage.add("the token in a refused webhook's address", randomBytes(24).toString('hex'));
  const path = `/merchants/${merchantId}/webhook`;
  const set = cage.note(
    await keeper.send('PUT', path, { url: `${url}?token=${token}` }, { 'idempotency-key': 'hooks-1' }),
    'console',
  );
  expect(set.status).toBe(200);
  for (const address of [
    `https://shop:${refused}@shop.example/hooks`,
    `https://10.0.0.1/hooks?token=${refused}`,
    `ftp://shop.example/${refused}`,
    `https://${refused}:no/`,
    `https://shop.example/hooks?token=${refused}${'x'.repeat(2_000)}`,
  ])
    expect(cage.note(await keeper.send('PUT', path, { url: address }), 'console').status).toBeOneOf([
      400, 422,
    ]);
}

/** Something that waits for a second operator, so that there is one to look at. */
async function proposeSomething({ cage }: Installation, keeper: Browser, merchantId: number): Promise<void> {
  const { body } = await keeper.get('/settings');
  const settings = { version: body['version'], four_eyes_above: '1.00' };
  expect(cage.note(await keeper.send('PATCH', '/settings', settings), 'console').status).toBe(200);
  const credit = keeper.post(`/merchants/${merchantId}/credit`, { amount: '5.00', note: 'a gift' });
  expect(cage.note(await credit, 'console').body).toMatchObject({ proposal: { id: expect.anything() } });
}

const EXECUTABLE = join(root, 'dist', 'main', 'sluice.js');

/** The keys of an aggregator, as the command line reads them: from standard input. */
async function giveSecrets({ env, cage }: Installation): Promise<void> {
  const secret = cage.add("an aggregator's secret from standard input", whsec());
  const add = (name: string) =>
    `aggregator add ${name} --kind http --url http://127.0.0.1:9 --secrets-stdin`.split(' ');
  for (const [words, input, code] of [
    [add('right'), JSON.stringify({ secret }), 0],
    [[...add('again'), '--json'], JSON.stringify({ secret }), 0],
    [add('right'), JSON.stringify({ secret }), 1],
    [add('broken'), JSON.stringify({ secret }).slice(0, -9), 1],
    [add('bare'), secret, 1],
    [add('list'), JSON.stringify([secret]), 1],
    [add('deep'), JSON.stringify({ secret: { secret } }), 1],
    [add('unknown'), JSON.stringify({ [secret]: secret, other: secret }), 1],
    [add('weak'), JSON.stringify({ secret: secret.slice(0, 20) }), 1],
  ] as const) {
    const child = spawn(process.execPath, [EXECUTABLE, ...words], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        ...env,
        SLUICE_LOG_LEVEL: 'debug',
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => cage.say('command line', String(chunk)));
    child.stdin.end(input);
    const [ended] = await once(child, 'close');
    expect([words, ended]).toEqual([words, code]);
  }
}

/** Settings that cannot work: whoever starts the program hears why, and nothing of what they set. */
async function failToStart({ cage }: Installation): Promise<void> {
  const password = cage.add("the database's password", randomBytes(16).toString('hex'));
  const key = cage.add('a master key that is too short', randomBytes(24).toString('base64url'));
  const database = `postgres://sluice:${password}@127.0.0.1:9/sluice`;
  const masterKey = randomBytes(32).toString('base64');
  for (const env of [
    { DATABASE_URL: database, SLUICE_MASTER_KEY: masterKey },
    { DATABASE_URL: database, SLUICE_MASTER_KEY: key },
    { DATABASE_URL: `postgres://sluice:${password}/`, SLUICE_MASTER_KEY: masterKey },
    { DATABASE_URL: `${password}://x`, SLUICE_MASTER_KEY: masterKey },
  ])
    for (const words of [['serve'], ['merchant', 'list'], ['migrate']]) {
      const { code, stdout, stderr } = await sluice(words, { ...env, PORT: '0', SLUICE_LOG_LEVEL: 'debug' });
      cage.say('command line', `${stdout}${stderr}`);
      expect([words, code]).toEqual([words, 1]);
    }
}

/** Loaded into the server: lets the test throw an error there that nobody catches. */
const crashOnSignal = (message: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `process.on('SIGUSR2', () => { throw new Error(${JSON.stringify(message)}, { cause: new Error(${JSON.stringify(message)}) }); });`,
  )}`;

/** Faults of ours in the middle of it: a column that is gone, a rule that refuses, and connections that break again and again. */
async function breakDown({ server, cage }: Installation, db: pg.Client, order: Fields): Promise<void> {
  await db.query('alter table withdrawals rename column wallet_masked to gone');
  expect(cage.note(await server.post(CREATE, order)).status).toBe(500);
  await db.query('alter table withdrawals rename column gone to wallet_masked');
  // What PostgreSQL says to that quotes the whole row.
  await db.query(`alter table withdrawals add constraint canary check (wallet_masked = '') not valid`);
  expect(cage.note(await server.post(CREATE, order)).status).toBe(500);
  await db.query('alter table withdrawals drop constraint canary');
  let isOver = false;
  const creates = Promise.all(
    Array.from({ length: 100 }, async () => cage.note(await server.post(CREATE, order))),
  ).finally(() => {
    isOver = true;
  });
  while (!isOver)
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  const statuses = (await creates).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 500, 503].includes(status))).toEqual([]);
}

/** Every row of every table, as text. */
async function dumpOf(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of rows)
    texts.push(
      ...(await db.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(({ row }) => row),
    );
  return texts.join('\n');
}

test('secrets go in at every door and come out at none', async () => {
  const cage = openCage();
  const masterKey = cage.add('the master key', randomBytes(32).toString('base64'));
  cage.add('the master key, in hex', Buffer.from(masterKey, 'base64').toString('hex'));
  const folder = await makeDataFolder();
  const env = { SLUICE_DATA_DIR: folder, SLUICE_MASTER_KEY: masterKey };
  const [card, stray, unknown] = [1, 2, 3].map((n) =>
    cage.add(`card ${n}`, makeCard(), { isCard: true }),
  ) as [string, string, string];
  const keyInError = cage.add('a key in an error', `sk_${randomBytes(32).toString('base64url')}`);
  const server = await startProcess({
    ...env,
    SLUICE_LOG_LEVEL: 'trace',
    NODE_OPTIONS: crashOnSignal(`${DEATH} of ${unknown} and ${keyInError}`),
  });
  const installation: Installation = { env, server, cage };

  const made = await sluice(
    [
      'merchant',
      'create',
      '--name',
      CONTROL,
      '--status',
      'active',
      '--payout-mode',
      'auto',
      '--credit',
      '1000000',
      '--json',
    ],
    env,
  );
  const shop = made.json as { merchant_id: number; secret_key: string };
  cage.add("a merchant's key", shop.secret_key);
  const rotated = await command(installation, 'merchant rotate-key 1001', true);
  cage.add("a merchant's new key", /sk_\S+/.exec(rotated.stdout)?.[0]);
  const other = 'merchant create --name Hand --status active --credit 1000 --json';
  const manual = (await command(installation, other, true)).json;
  cage.add("another merchant's key", manual['secret_key']);
  const receiver = await startReceiver();
  const webhook = await command(
    installation,
    `webhook set ${shop.merchant_id} --url ${receiver.url} --json`,
    true,
  );
  cage.add('a webhook secret', webhook.json['secret']);
  const operator = await command(installation, `operator create ${OPERATOR} --role admin`, true);
  const firstPassword = cage.add('a first password', /password +(\S+)/.exec(operator.stdout)?.[1]);

  const keeper = await beOperator(installation, firstPassword);
  const secret = cage.add("an aggregator's secret", whsec());
  const simulator = await startSimulator({
    port: 0,
    secret,
    callbackUrl: `${server.url}/callbacks/canary`,
    delayMs: 20,
  });
  onTestFinished(() => simulator.close());
  const added = cage.note(
    await keeper.post('/aggregators', {
      name: 'canary',
      kind: 'simulator',
      url: simulator.url,
      secrets: { secret },
    }),
    'console',
  );
  expect(added.status).toBe(200);
  for (const url of [`http://u:${secret}@127.0.0.1:9`, `http://u:a/${secret}@127.0.0.1:9`])
    cage.note(
      await keeper.post('/aggregators', { name: 'other', kind: 'http', url, secrets: { secret: stray } }),
      'console',
    );
  await command(installation, 'route set card canary');
  await command(installation, 'system set card --auto on');

  await listenWithToken(installation, keeper, { merchantId: shop.merchant_id, url: receiver.url });

  await beMerchant(installation, shop, [card, stray]);
  // Refused, lost, garbled, quoting the destination: whatever the simulator can do at once.
  for (const ending of ['01', '02', '11', '15', '16', '17', '18', '19', '25'])
    cage.note(await server.post(CREATE, { ...shop, amount: `100.${ending}`, wallet: card, system: 'card' }));
  await callBack(installation, secret, stray);
  const [paid] = await until(
    async () => simulator.book.entries().filter(({ executions }) => executions > 0),
    (entries) => entries.length >= 3,
  );
  await until(
    async () => receiver.messages,
    (messages) => messages.length >= 3,
  );

  const cluster = await startEmbeddedPostgres({ folder });
  const db = new pg.Client(cluster.connection);
  db.on('error', () => undefined);
  await db.connect();
  await breakDown(installation, db, { ...shop, amount: '100.00', wallet: stray, system: 'card' });
  await stumble(installation, keeper);
  await payByHand(installation, keeper, { shop: manual, cards: [card, stray, unknown] });
  await proposeSomething(installation, keeper, shop.merchant_id);
  await lookAround(installation, keeper, {
    merchantId: shop.merchant_id,
    withdrawalId: paid?.reference.split('-')[1] ?? '',
  });
  await giveSecrets(installation);
  await failToStart(installation);
  for (const words of [
    'merchant list',
    'merchant show 1003',
    'webhook show 1003',
    'webhook deliveries',
    'operator list',
    `operator sessions ${OPERATOR}`,
    'aggregator list',
    'withdrawal list',
    'incident list',
  ])
    await command(installation, `${words} --json`);
  for (const words of [
    'audit list --limit 500',
    'audit list --limit 500 --json',
    'merchant list',
    'withdrawal list',
    `withdrawal show ${paid?.reference.split('-')[1]}`,
  ])
    await command(installation, words);
  for (const words of [
    ['merchant', 'credit', '1003', stray, '--note', 'x'],
    ['withdrawal', 'show', `${stray}x`],
    ['merchant', manual['secret_key']],
  ] as string[][]) {
    const refused = await sluice(words, { ...env, SLUICE_LOG_LEVEL: 'debug' });
    expect([words, refused.code, refused.stderr]).toEqual([words, 1, expect.stringContaining('***')]);
    cage.say('command line', `${refused.stdout}${refused.stderr}`);
  }

  const dump = await dumpOf(db);
  await db.query('checkpoint');
  await db.end();
  await cluster.release();
  // It dies of an error that nobody caught, which goes into its log, and closes the database on the way.
  expect(await server.stop('SIGUSR2')).toBe(1);

  const control: Canary = { name: 'control', text: CONTROL };
  const files = join(cluster.folder, 'postgres');
  const texts = new Map<Place, string>([
    ['answers', cage.seenIn('answers')],
    ['console', cage.seenIn('console')],
    ['command line', cage.seenIn('command line')],
    ['webhooks', receiver.messages.map((message) => JSON.stringify(message)).join('\n')],
    ['logs', server.output().slice(server.output().indexOf('{"level"'))],
    ["the database's log", await readFile(join(cluster.folder, 'postgres.log'), 'utf8')],
    ['database', dump],
  ]);
  // First of all: what may be found is found, so that whoever looks is not blind.
  for (const place of ['console', 'command line', 'database'] as const)
    expect([place, canariesIn(texts.get(place) ?? '', [control])]).toMatchObject([place, [{}]]);
  expect(await canariesInFolder(files, [control])).not.toEqual([]);
  expect(texts.get('answers')).toContain('"code":"internal_error"');
  expect(texts.get('webhooks')).toContain('withdraw.');
  for (const known of ['"msg":"request failed"', '23514', DEATH]) expect(texts.get('logs')).toContain(known);
  for (const known of ['column "wallet_masked" of relation', 'violates check constraint "canary"'])
    expect(texts.get("the database's log")).toContain(known);

  const wantedIn = (place: Place): Canary[] =>
    cage.canaries.filter(({ mayBeIn = [] }) => !mayBeIn.includes(place));
  const found = [...texts].flatMap(([place, text]) =>
    canariesIn(text, wantedIn(place)).map((sighting) => ({ place, ...sighting })),
  );
  expect(found).toEqual([]);
  expect(await canariesInFolder(files, wantedIn("the database's files"))).toEqual([]);
  expect([...texts.keys(), "the database's files"].sort()).toEqual([...PLACES].sort());
}, 240_000);

test('whoever looks knows a canary in every spelling', () => {
  const key: Canary = { name: 'key', text: 'Zm9v/bar+4711?canary' };
  const card: Canary = { name: 'card', text: '4000001234567899', isCard: true };
  const code: Canary = { name: 'code', text: '123456', isShort: true };
  for (const [canary, text] of [
    [key, `a ${key.text} b`],
    [key, encodeURIComponent(`a=${key.text}`)],
    [key, Buffer.from(`{"key":"${key.text}"}`).toString('base64')],
    [key, Buffer.from(`{"a_key":"${key.text}"}`).toString('base64')],
    [key, Buffer.from(`{"the_key":"${key.text}"}`).toString('base64url')],
    [key, Buffer.from(key.text).toString('hex')],
    [card, 'to 4000 0012 3456 7899.'],
    [card, '4000-0012-3456-7899'],
    [code, '{"code":"123456"}'],
    [key, `Unexpected token in ${key.text.slice(4, 14)}...`],
  ] as const)
    expect([text, canariesIn(text, [canary])]).toMatchObject([text, [{ canary: canary.name }]]);
  expect(canariesIn('at 12:00:00.123456, 1234567, a123456', [code])).toEqual([]);
  expect(spellingsOf(card)).toContain(Buffer.from(card.text).toString('hex'));
});
