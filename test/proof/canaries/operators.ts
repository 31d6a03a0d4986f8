// How operators come in, and what the console shows and stumbles over.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, type Browser, openBrowser } from '../../harness/operators.ts';
import { codeAt, stepNow } from '../../harness/sign-in.ts';
import { type Cage, type Installation, JSON_TYPE, OPERATOR } from './environment.ts';

const cookiesOf = ({ cookies }: Browser): string[] => [...cookies.values()].map(decodeURIComponent);

/** What stands before the dot is in the database, and is worth nothing without the signature after it. */
function addCookie(cage: Cage, cookie: string): void {
  const [session, signature] = cookie.split('.');
  cage.add('a session', session, { mayBeIn: ['database', "the database's files"] });
  cage.add('the signature of a cookie', signature);
}

/** An operator who comes in by every way there is, and fails by every way, too. Returns a browser that is in. */
export async function beOperator({ server, cage }: Installation, firstPassword: string): Promise<Browser> {
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
  const [item] = body['items'] as { id: string | number }[];
  if (!item) throw new Error(`there is nothing in ${list}`);
  return String(item.id);
}

/** Everything that the console can be shown. */
export async function lookAround(
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
export async function stumble({ server, cage }: Installation, browser: Browser): Promise<void> {
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
  // It is refused by its length; whoever is still sending then may not come to read that.
  const refused = await send('/withdrawals/payment-results', huge, session).catch((error: Error) => {
    expect((error.cause as { code?: string }).code).toBeOneOf(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']);
  });
  if (refused) expect(cage.note(refused, 'console').status).toBe(413);
  expect((await server.send('/health')).status).toBe(200);
}
