// Sign-in of operators and people of merchants, everything that the console shows, and malformed bodies.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import {
  type OperatorClient,
  type OperatorReply,
  openOperatorClient,
} from '../../harness/operator-client.ts';
import { sluice } from '../../harness/process.ts';
import { codeAt, stepNow } from '../../harness/sign-in.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Canaries, type Installation, JSON_TYPE, OPERATOR, randomCard } from './environment.ts';
import type { Place } from './find-canaries.ts';

const cookiesOf = ({ cookies }: OperatorClient): string[] => [...cookies.values()].map(decodeURIComponent);

/** The part before the dot is stored in the database; it is useless without the signature after it. */
function addCookie(canaries: Canaries, cookie: string): void {
  const [session, signature] = cookie.split('.');
  canaries.add('a session', session, { mayBeIn: ['database', "the database's files"] });
  canaries.add('the signature of a cookie', signature);
}

export type Account = {
  readonly name: string;
  readonly firstPassword: string;
  readonly api: string;
  readonly place: Place;
};

/** Signs in with every method, successfully and not. Returns a signed-in browser. */
export async function signInEveryWay(
  { server, canaries }: Installation,
  { name, firstPassword, api, place }: Account,
): Promise<OperatorClient> {
  const note = async (reply: Promise<OperatorReply>): Promise<OperatorReply> =>
    canaries.note(await reply, place);
  const password = canaries.add('a password', `pass ${randomBytes(12).toString('hex')}`);
  const wrong = canaries.add('a wrong password', `wrong ${randomBytes(12).toString('hex')}`);
  const signIn = async (secondFactor?: Record<string, string>): Promise<OperatorClient> => {
    const browser = openOperatorClient(server.url, { name, password, api });
    await note(browser.signIn());
    if (secondFactor) await note(browser.send('POST', '/session/totp', secondFactor));
    for (const cookie of cookiesOf(browser)) addCookie(canaries, cookie);
    const { body } = await browser.get('/session');
    if (typeof body['csrf_token'] === 'string')
      browser.csrf = canaries.add('a form token', body['csrf_token']);
    return browser;
  };

  const first = openOperatorClient(server.url, { name, password: firstPassword, api });
  await note(first.signIn());
  await note(first.post('/me/password', { current: wrong, new: password }));
  await note(openOperatorClient(server.url, { name, password: wrong, api }).signIn());
  await note(openOperatorClient(server.url, { name: wrong, password: wrong, api }).signIn());
  const changed = await note(first.post('/me/password', { current: firstPassword, new: password }));
  expect(changed.status).toBe(200);

  const withoutFactor = await signIn();
  const enrollment = await withoutFactor.post('/me/totp', { password });
  const secret = canaries.add('the secret of a second factor', enrollment.body['secret']);
  const codes = enrollment.body['backup_codes'] as string[];
  for (const code of codes) canaries.add('a backup code', code);
  const code = (step: number): string => canaries.add('a code', codeAt(secret, step), { isShort: true });
  expect((await note(withoutFactor.post('/me/totp/confirm', { code: code(stepNow() - 1) }))).status).toBe(
    200,
  );
  await note(withoutFactor.send('DELETE', '/session'));

  await signIn({ code: code(stepNow() + 40) });
  await signIn({
    backup_code: canaries.add('a wrong backup code', `zzzzz-${randomBytes(4).toString('hex')}`),
  });
  await signIn({ backup_code: codes[0] ?? '' });
  const wrongCookie = canaries.add('a wrong cookie', randomBytes(24).toString('hex'));
  for (const cookie of [
    ...withoutFactor.cookies.keys(),
    '__Host-sluice_session',
    '__Host-sluice_portal_session',
  ])
    await note(
      openOperatorClient(server.url, { api }).send('GET', `/withdrawals?cursor=${wrongCookie}`, undefined, {
        cookie: `${cookie}=${wrongCookie}`,
      }),
    );
  return signIn({ code: code(stepNow()) });
}

/** API tokens of operators, right and wrong ones. */
export async function useTokens({ server, canaries }: Installation, signedIn: OperatorClient): Promise<void> {
  const note = async (reply: Promise<OperatorReply>) => canaries.note(await reply, 'console');
  expect((await signedIn.get('/me/tokens')).status).toBe(200);
  const created = await signedIn.post('/me/tokens', { name: 'a program' });
  const token = canaries.add("an operator's token", created.body['token']);
  const anonymous = openOperatorClient(server.url);
  const wrongToken = canaries.add('a wrong token', `slt_${randomBytes(32).toString('base64url')}`);
  for (const bearer of [token, wrongToken])
    await note(
      anonymous.send('GET', `/withdrawals?q=${bearer}`, undefined, { authorization: `Bearer ${bearer}` }),
    );
  await note(anonymous.send('GET', `/overview?token=${token}`));
}

/** The id of the first item of a list. */
async function firstOf(browser: OperatorClient, list: string): Promise<string> {
  const { body } = await browser.get(list);
  const [item] = body['items'] as { id: string | number }[];
  if (!item) throw new Error(`${list} is empty`);
  return String(item.id);
}

/** By the end of a path that needs one. */
const QUERIES: Readonly<Record<string, (withdrawalId: string) => string>> = {
  '/notes': (withdrawalId) => `?subject=withdrawal:${withdrawalId}`,
  '/ledger/entries': (withdrawalId) => `?ref=${withdrawalId}`,
  '/statement/totals': () => `?span=${Buffer.from('[[0,0,0],[9,9,9]]').toString('base64url')}`,
};

/** A proof of payment with a destination, and a card number in its name. */
async function attachProof(
  { canaries }: Installation,
  browser: OperatorClient,
  withdrawalId: string,
): Promise<void> {
  const card = canaries.add('a card number in the name of a file', randomCard());
  const content = canaries.add(
    'the content of an attached file',
    `paid to ${randomBytes(24).toString('hex')}`,
  );
  const file = { name: `${card}.pdf`, content: Buffer.from(`%PDF-1.7 ${content}`).toString('base64') };
  const path = `/withdrawals/${withdrawalId}/attachments`;
  canaries.note(
    await browser.post(path, { ...file, content: Buffer.from(content).toString('base64') }),
    'console',
  );
  const { body } = canaries.note(await browser.post(path, file), 'console');
  const { id } = body['attachment'] as { id: number };
  // Shown by design.
  expect((await browser.get(`${path}/${id}`)).text).toContain(content);
}

/** A note that has a card number, accepted and refused; also where the operator is written to. */
async function writeNotes(
  { env, canaries }: Installation,
  browser: OperatorClient,
  withdrawalId: string,
): Promise<void> {
  const card = canaries.add('a card number in a note', randomCard());
  const subject = `withdrawal:${withdrawalId}`;
  const written = await browser.post('/notes', { subject, text: `@${OPERATOR} paid to ${card}` });
  expect(canaries.note(written, 'console').status).toBe(200);
  for (const body of [
    { subject, text: `@${card} paid` },
    { subject: `withdrawal:${card}`, text: 'x' },
    { subject: card, text: card },
  ])
    canaries.note(await browser.post('/notes', body), 'console');
  canaries.note(await browser.send('PUT', '/assignments', { subject, operator: card }), 'console');
  for (const args of [
    ['note', 'write', subject, card],
    ['note', 'write', card, 'x'],
    ['note', 'assign', subject, card],
    ['note', 'list', subject],
  ]) {
    const { stdout, stderr } = await sluice(args, env);
    canaries.record('command line', `${stdout}${stderr}`);
  }
}

/** A file with all withdrawals of the month. */
async function makeExport(browser: OperatorClient): Promise<unknown> {
  await browser.post('/exports', { format: 'csv', by: 'created' });
  const newest = async () => ((await browser.get('/exports')).body['items'] as Record<string, unknown>[])[0];
  const made = await waitUntil(newest, (found) => found?.['state'] === 'done');
  expect(made?.['rows']).toBeGreaterThan(0);
  return made?.['id'];
}

/** Reads every GET route of the operator API, and the pages. */
export async function readEverything(
  { env, server, canaries }: Installation,
  browser: OperatorClient,
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
    ['deliveries', await firstOf(browser, '/deliveries?state=delivered')],
  ]);
  const paths = Object.keys(document.paths).filter(
    // The event stream stays open; the session's reply contains its CSRF token by design.
    (path) => document.paths[path]?.['get'] && !/\/(?:events|session|\{attachment\})$/.test(path),
  );
  await attachProof({ env, server, canaries }, browser, withdrawalId);
  await writeNotes({ env, server, canaries }, browser, withdrawalId);
  ids.set('exports', await makeExport(browser));
  for (const path of paths) {
    const filled = path
      .replace(/(\w+)\/\{id\}/, (_, list: string) => `${list}/${ids.get(list)}`)
      .replace('{name}', OPERATOR)
      .replace('{currency}', 'USDT');
    const [, query] = Object.entries(QUERIES).find(([end]) => path.endsWith(end)) ?? [];
    const url = `${filled}${query?.(withdrawalId) ?? ''}`;
    const shown = canaries.note(await browser.get(url), 'console');
    expect([url, shown.status]).toEqual([url, 200]);
  }
  for (const page of ['/', '/console/', '/console/queue', '/docs/', '/metrics', '/openapi.json'])
    expect([page, canaries.note(await server.send(page), 'console').status]).toEqual([page, 200]);
}

const OPERATOR_FORMS = ['/session', '/session/totp', '/me/password', '/aggregators'].map(
  (path) => `/operator/v1${path}`,
);
const PORTAL_FORMS = [
  '/session',
  '/session/totp',
  '/invitation',
  '/me/password',
  '/withdrawals',
  '/keys',
].map((path) => `/portal/v1${path}`);

const sessionOf = ({ cookies, csrf }: OperatorClient) => ({
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  'x-csrf-token': csrf,
  'idempotency-key': 'malformed',
});

/** Bodies that end inside a password or are too long: parsers quote the invalid part in error messages. */
export async function sendMalformedBodies(
  { server, canaries }: Installation,
  { operator, person }: { readonly operator: OperatorClient; readonly person: OperatorClient },
): Promise<void> {
  const secret = canaries.add('a truncated password', `broken ${randomBytes(24).toString('hex')}`);
  const complete = JSON.stringify({ name: OPERATOR, password: secret });
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    server.send(path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
  const session = sessionOf(operator);
  for (const body of [
    complete.slice(0, -10),
    complete.slice(0, -1),
    `${complete}${secret}`,
    complete.replace(secret, `${secret}"${secret}`),
    secret,
    `[${secret}]`,
    JSON.stringify({ name: OPERATOR, password: secret, more: 'x'.repeat(8_000) }),
    JSON.stringify({ name: OPERATOR, password: { [`${secret.length}`]: secret } }),
  ]) {
    for (const [place, client, paths] of [
      ['console', operator, OPERATOR_FORMS],
      ['portal', person, PORTAL_FORMS],
    ] as const)
      for (const path of paths) {
        const reply = canaries.note(await send(path, body, sessionOf(client)), place);
        expect([path, body.slice(0, 40), reply.status]).toEqual([
          path,
          body.slice(0, 40),
          expect.toBeOneOf([400, 401, 413]),
        ]);
      }
  }
  const huge = JSON.stringify({ csv: `${secret}\n`.repeat(100_000), apply: false });
  // Rejected by its length; a client that is still sending may not read the reply.
  const refused = await send('/operator/v1/withdrawals/payment-results', huge, session).catch(
    (error: Error) => {
      expect((error.cause as { code?: string }).code).toBeOneOf(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']);
    },
  );
  if (refused) expect(canaries.note(refused, 'console').status).toBe(413);
  expect((await server.send('/health')).status).toBe(200);
}
