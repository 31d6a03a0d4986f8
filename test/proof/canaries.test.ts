// Secrets that are put in at every door, and must come out at none: not in logs, answers, webhooks, console, command line or
// database. test/main/logs.test.ts has more about the logs of merchants' requests alone.
import { randomBytes, randomInt } from 'node:crypto';
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
import { type ServerProcess, sluice, startProcess } from '../harness/process.ts';
import { codeAt, stepNow } from '../harness/sign-in.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { type Canary, canariesIn, canariesInFolder, spellingsOf } from './lookout.ts';

const CONTROL = 'Control Shop 5309';
const OPERATOR = 'canary.keeper';
const JSON_TYPE = { 'content-type': 'application/json' };

const makeCard = (): string => withCheckDigit(`400000${String(randomInt(1e9)).padStart(9, '0')}`);

/** What was put in, and what came out where. */
function openCage() {
  const canaries: Canary[] = [];
  const seen: string[] = [];
  return {
    canaries,
    add(name: string, text: unknown, kind: Pick<Canary, 'isCard' | 'isShort'> = {}): string {
      if (typeof text !== 'string' || text === '') throw new Error(`there is no ${name}`);
      // Without what all of its kind begin with: a part of it is as bad as the whole.
      canaries.push({ name, text: text.replace(/^(?:sk_|whsec_|slt_)/, ''), ...kind });
      return text;
    },
    /** Whatever anybody was told. */
    note<T extends { readonly text: string; readonly headers: Headers }>(answer: T): T {
      const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
      seen.push(`${JSON.stringify(headers)}\n${answer.text}`);
      return answer;
    },
    say: (text: string) => void seen.push(text),
    seen: () => seen.join('\n'),
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
  if (!shows) cage.say(`${result.stdout}${result.stderr}`);
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

/** An operator who comes in by every way there is, and fails by every way, too. Returns a browser that is in. */
async function beOperator({ server, cage }: Installation, firstPassword: string): Promise<Browser> {
  const note = async (answer: Promise<Answer>): Promise<Answer> => cage.note(await answer);
  const password = cage.add('a password', `pass ${randomBytes(12).toString('hex')}`);
  const wrong = cage.add('a wrong password', `wrong ${randomBytes(12).toString('hex')}`);
  const enter = async (secondFactor?: Record<string, string>): Promise<Browser> => {
    const browser = openBrowser(server.url, { name: OPERATOR, password });
    await note(browser.signIn());
    if (secondFactor) await note(browser.send('POST', '/session/totp', secondFactor));
    // What stands before the dot is in the database, and is worth nothing without the signature after it.
    for (const cookie of cookiesOf(browser)) cage.add('the signature of a cookie', cookie.split('.')[1]);
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

/** Everything that the console can be shown. */
async function lookAround({ server, cage }: Installation, browser: Browser, id: string): Promise<void> {
  const document = (await server.get('/operator/v1/openapi.json')).body as {
    paths: Record<string, Record<string, unknown>>;
  };
  const paths = Object.keys(document.paths).filter(
    (path) => document.paths[path]?.['get'] && !path.endsWith('/events'),
  );
  for (const path of paths) {
    const filled = path
      .replace('/withdrawals/{id}', `/withdrawals/${id}`)
      .replace('/merchants/{id}', '/merchants/1003')
      .replace('{name}', OPERATOR)
      .replace('{id}', '1');
    // The session's own answer is where its form token is read.
    if (!path.endsWith('/session')) cage.note(await browser.get(filled));
  }
  for (const page of ['/', '/console/', '/console/queue', '/docs/', '/metrics', '/openapi.json'])
    cage.note(await server.send(page));
}

/** Faults of ours in the middle of it: a column that is gone, and connections that break again and again. */
async function breakDown({ server, cage }: Installation, db: pg.Client, order: Fields): Promise<void> {
  await db.query('alter table withdrawals rename column wallet_masked to gone');
  expect(cage.note(await server.post(CREATE, order)).status).toBe(500);
  await db.query('alter table withdrawals rename column gone to wallet_masked');
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
  const server = await startProcess({ ...env, SLUICE_LOG_LEVEL: 'trace' });
  const installation: Installation = { env, server, cage };
  const [card, stray] = [1, 2].map((n) => cage.add(`card ${n}`, makeCard(), { isCard: true })) as [
    string,
    string,
  ];

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
  );
  expect(added.status).toBe(200);
  for (const url of [`http://u:${secret}@127.0.0.1:9`, `http://u:a/${secret}@127.0.0.1:9`])
    cage.note(
      await keeper.post('/aggregators', { name: 'other', kind: 'http', url, secrets: { secret: stray } }),
    );
  await command(installation, 'route set card canary');
  await command(installation, 'system set card --auto on');

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
  await lookAround(installation, keeper, paid?.reference.split('-')[1] ?? '');
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
  const refused = await sluice(['merchant', 'credit', '1003', stray], { ...env, SLUICE_LOG_LEVEL: 'debug' });
  expect(refused.code).not.toBe(0);

  const dump = await dumpOf(db);
  await db.query('checkpoint');
  await db.end();
  await cluster.release();
  expect(await server.stop('SIGTERM')).toBe(0);

  // First of all: what may be found is found, so that whoever looks is not blind.
  const control: Canary = { name: 'control', text: CONTROL };
  const places = {
    answers: cage.seen(),
    database: dump,
    webhooks: receiver.messages.map((message) => JSON.stringify(message)).join('\n'),
    logs: server.output().slice(server.output().indexOf('{"level"')),
  };
  expect(canariesIn(places.answers, [control])).toHaveLength(1);
  expect(canariesIn(places.database, [control])).toHaveLength(1);
  expect(await canariesInFolder(join(cluster.folder, 'postgres'), [control])).not.toEqual([]);
  expect(places.logs).toContain('"msg":"request failed"');
  expect(places.webhooks).toContain('withdraw.');

  const found = Object.entries(places).flatMap(([place, text]) =>
    canariesIn(text, cage.canaries).map((sighting) => ({ place, ...sighting })),
  );
  expect(found).toEqual([]);
  expect(await canariesInFolder(join(cluster.folder, 'postgres'), cage.canaries)).toEqual([]);
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
  ] as const)
    expect([text, canariesIn(text, [canary])]).toMatchObject([text, [{ canary: canary.name }]]);
  expect(canariesIn('at 12:00:00.123456, 1234567, a123456', [code])).toEqual([]);
  expect(spellingsOf(card)).toContain(Buffer.from(card.text).toString('hex'));
});
