// The operators whose routes are shot at. One does the work, one may be ruined, and between the shots they put things
// in order again: a proof that is not old, a helper who is signed in, and something of every kind to work on.
import type { Client } from '../../test/harness/client.ts';

export type Session = { readonly cookie: string; readonly csrf: string };

type Helper = Session & { readonly name: string; readonly password: string };

/** What stood there when somebody last looked: without it, nearly nothing that is sent would be of this world. */
export type Current = {
  admin: Session;
  /** Of the admin's programs. */
  token: string;
  helper: Helper;
  /** Whose session ends by what is sent. */
  doomed: Helper;
  /** Whom none of the others has made, and who may therefore confirm what they propose. */
  readonly checker: Session;
  readonly versions: Record<string, string | null>;
  readonly ids: Record<string, readonly string[]>;
};

export const ADMIN = 'fuzz-admin';
export const CHECKER = 'fuzz-checker';
/** Whoever and whatever may be changed, blocked and taken away without harm to the run. */
export const VICTIM = 'fuzz-victim';
export const VICTIM_MERCHANT = '1001';
export const OTHER_MERCHANT = '1002';
export const VICTIM_SYSTEM = 'usdt';
export const FOUR_EYES_ABOVE = '1000000.00';

export type Crew = {
  readonly current: Current;
  tend(): Promise<void>;
};

type Body = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, unknown>>;

const API = '/operator/v1';
/** What takes a person at hand wants a proof of the last five minutes. */
const PROVE_EVERY_MS = 2 * 60_000;
const MUCH = '3000000.00';

type Options = {
  readonly client: Client;
  readonly password: string;
  readonly checkerPassword: string;
  /** The id of a payout whose answer is lost, by a merchant who is paid automatically: nobody knows for a while. */
  readonly makeLostPayout: () => Promise<string>;
  readonly onSecret: (secret: string) => void;
  /** Of the password: ten wrong ones, and nobody of this address would be let in for half an hour. */
  readonly forgetTries: () => Promise<unknown>;
};

export async function openCrew(options: Options): Promise<Crew> {
  const { client, password, checkerPassword, makeLostPayout, onSecret, forgetTries } = options;
  const admin = await signIn(client, ADMIN, password);
  let provenAt = Date.now();
  let helperSince = Date.now();
  let forms = 0;

  async function ask(method: string, path: string, body?: Body, by: Session = admin): Promise<Body> {
    forms += 1;
    const { body: answer } = await client.send(`${API}${path}`, {
      method,
      headers: {
        cookie: by.cookie,
        'x-csrf-token': by.csrf,
        ...(method === 'GET' ? {} : { 'idempotency-key': `crew-${forms}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer;
  }
  const items = async (path: string, by: Session = admin): Promise<readonly Item[]> =>
    ((await ask('GET', path, undefined, by))['items'] ?? []) as Item[];
  const idsOf = (rows: readonly Item[]): string[] => rows.map(({ id }) => String(id));

  /** Somebody new: whoever was wrong too often stays locked out. */
  async function hireHelper(what: string): Promise<Helper> {
    const name = `fuzz-${what}-${forms}`;
    const { password: given } = await ask('POST', '/operators', { name, role: 'admin' });
    onSecret(String(given));
    // A second session, so that there is one to end.
    await letIn(name, String(given));
    return { ...(await letIn(name, String(given))), name, password: String(given) };
  }

  /** The shots use up the tries of this address, and end sessions: sooner or later it succeeds between two of them. */
  async function letIn(name: string, given: string, tries = 10): Promise<Session> {
    await forgetTries();
    return signIn(client, name, given).catch((error: unknown) => {
      if (tries === 1) throw error;
      return letIn(name, given, tries - 1);
    });
  }

  const made = await ask('POST', '/me/tokens', { name: 'fuzz' });
  const current: Current = {
    admin,
    token: String(made['token']),
    helper: await hireHelper('helper'),
    doomed: await hireHelper('doomed'),
    checker: await signIn(client, CHECKER, checkerPassword),
    versions: {},
    ids: {},
  };
  onSecret(current.token);

  async function tendPeople(): Promise<void> {
    await forgetTries();
    if (Date.now() - provenAt > PROVE_EVERY_MS) {
      await ask('POST', '/session/proof', { password });
      await ask('POST', '/session/proof', { password: checkerPassword }, current.checker);
      provenAt = Date.now();
    }
    const isIn = async (by: Session): Promise<boolean> =>
      (await ask('GET', '/me/sessions', undefined, by))['items'] !== undefined;
    if (!(await isIn(current.helper)) || Date.now() - helperSince > PROVE_EVERY_MS) {
      current.helper = await hireHelper('helper');
      helperSince = Date.now();
    }
    if (!(await isIn(current.doomed))) current.doomed = await hireHelper('doomed');
    await ask('POST', '/me/tokens', { name: 'fuzz' }, current.helper);
    current.ids['tokens'] = idsOf(
      (await items('/me/tokens', current.helper)).filter(({ revoked_at }) => revoked_at === null),
    );
    current.ids['sessions'] = idsOf(
      (await items('/me/sessions', current.doomed)).filter((session) => session['current'] !== true),
    );
  }

  async function tendWithdrawals(): Promise<void> {
    current.ids['lost'] = [await makeLostPayout()];
    const toPay = await items('/withdrawals?tab=to-pay&sort=-created&limit=100');
    const open = idsOf(toPay);
    const mine = await items('/withdrawals?tab=mine&limit=60');
    if (mine.length < 30) {
      const ids = open.slice(0, 20).map(Number);
      await ask('POST', '/withdrawals/bulk', { action: 'claim', ids });
    }
    const paid = mine.slice(0, 5);
    if (paid.length > 0) {
      const ids = paid.map(({ id }) => id);
      await ask('POST', '/withdrawals/bulk', { action: 'pay', ids, reference: `bank-${forms}` });
    }
    current.ids['open'] = open.slice(20);
    current.ids['routable'] = idsOf(toPay.slice(20).filter(({ system }) => system === 'ewallet'));
    current.ids['mine'] = idsOf(await items('/withdrawals?tab=mine&limit=60'));
    current.ids['paid'] = idsOf(paid);
    current.ids['deliveries'] = idsOf(await items('/deliveries?limit=20'));
    await tendIncidents(paid);
  }

  /** A bank that says it paid what is paid already is something for people to look into. */
  async function tendIncidents([twice]: readonly Item[]): Promise<void> {
    const open = await items('/incidents');
    if (open.length < 3 && twice) {
      const line = `${twice['id']},${twice['amount_to_receive']},paid,bank-again-${forms}`;
      const csv = `withdrawal_id,amount,status,reference\n${line}`;
      await ask('POST', '/withdrawals/payment-results', { csv, apply: true });
    }
    current.ids['incidents'] = idsOf(await items('/incidents'));
  }

  async function tendProposals(): Promise<void> {
    const open = await items('/proposals');
    for (let missing = 4 - open.length; missing > 0; missing -= 1)
      await ask('POST', `/merchants/${VICTIM_MERCHANT}/credit`, { amount: MUCH, note: 'fuzz' });
    current.ids['proposals'] = idsOf(await items('/proposals'));
  }

  async function tendSettings(): Promise<void> {
    const merchant = `/merchants/${VICTIM_MERCHANT}`;
    await ask('PUT', `${merchant}/webhook`, { url: 'http://127.0.0.1:9/hooks' });
    await ask('PUT', '/banks/fuzz-1', { name: 'Fuzz' });
    await ask('POST', '/halts', { scope: 'merchant', subject: VICTIM_MERCHANT, reason: 'fuzz' });
    const routes = await items('/routes');
    const route = routes.find(({ system, aggregator }) => system === VICTIM_SYSTEM && aggregator === VICTIM);
    const systems = await items('/systems');
    const aggregators = await items('/aggregators');
    const versionOf = (item: unknown): string | null =>
      ((item as Item | undefined)?.['version'] as string | undefined) ?? null;
    Object.assign(current.versions, {
      merchant: versionOf(await ask('GET', merchant)),
      other: versionOf(await ask('GET', `/merchants/${OTHER_MERCHANT}`)),
      system: versionOf(systems.find(({ name }) => name === VICTIM_SYSTEM)),
      aggregator: versionOf(aggregators.find(({ name }) => name === VICTIM)),
      route: versionOf(route),
      settings: versionOf(await ask('GET', '/settings')),
      operator: versionOf((await ask('GET', `/operators/${VICTIM}`))['operator']),
    });
  }

  async function tend(): Promise<void> {
    // One after the other would take so long beside the shots that the first is out of date before the last is done.
    await Promise.all([tendPeople(), tendWithdrawals(), tendProposals(), tendSettings()]);
  }

  const settings = await ask('GET', '/settings');
  await ask('PATCH', '/settings', { version: settings['version'], four_eyes_above: FOUR_EYES_ABOVE });
  await ask('POST', '/operators', { name: VICTIM, role: 'viewer' });
  await ask('POST', '/aggregators', { name: VICTIM, kind: 'simulator', url: 'http://127.0.0.1:9' });
  await tend();
  return { current, tend };
}

async function signIn(client: Client, name: string, password: string): Promise<Session> {
  const signedIn = await client.send(`${API}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { body } = await client.send(`${API}/session`, { headers: { cookie } });
  if (typeof body['csrf_token'] !== 'string') throw new Error(`${name} cannot sign in: ${signedIn.text}`);
  return { cookie, csrf: body['csrf_token'] };
}
