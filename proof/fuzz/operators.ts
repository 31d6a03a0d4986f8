// The signed-in operators of a run. Between requests they refresh their data: a recent password proof, valid sessions, and
// objects of every kind to act on.
import type { Client } from '../../test/harness/client.ts';

export type Session = { readonly cookie: string; readonly csrf: string };

type Helper = Session & { readonly name: string; readonly password: string };

/** The present ids, versions and sessions; without them most valid requests would be rejected as outdated. */
export type Current = {
  admin: Session;
  /** The admin's API token. */
  token: string;
  helper: Helper;
  /** Its sessions are ended by requests. */
  disposable: Helper;
  /** Not created by the others, and therefore allowed to confirm their proposals. */
  readonly checker: Session;
  readonly versions: Record<string, string | null>;
  readonly ids: Record<string, readonly string[]>;
};

export const ADMIN = 'fuzz-admin';
export const CHECKER = 'fuzz-checker';
/** Objects that requests may change, block or delete without affecting the run. */
export const VICTIM = 'fuzz-victim';
export const VICTIM_MERCHANT = '1001';
export const OTHER_MERCHANT = '1002';
export const VICTIM_SYSTEM = 'usdt';
/** Has routes, unlike usdt; the one to the victim is never enabled. */
export const VICTIM_ROUTE_SYSTEM = 'fps';
export const FOUR_EYES_ABOVE = '1000000.00';

export type Operators = {
  readonly current: Current;
  refresh(): Promise<void>;
};

type Body = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, unknown>>;

const API = '/operator/v1';
/** Sensitive actions require a password proof within the last five minutes. */
const PROVE_EVERY_MS = 2 * 60_000;
const ABOVE_FOUR_EYES = '3000000.00';

type Options = {
  readonly client: Client;
  readonly password: string;
  readonly checkerPassword: string;
  /** Creates an automatic payout whose response is lost, so that its outcome is unknown at first; returns its id. */
  readonly createLostPayout: () => Promise<string>;
  readonly onSecret: (secret: string) => void;
  /** Ten wrong passwords would lock this address out for half an hour. */
  readonly clearFailedSignIns: () => Promise<unknown>;
};

type Api = {
  call(method: string, path: string, body?: Body, by?: Session): Promise<Body>;
  items(path: string, by?: Session): Promise<readonly Item[]>;
  /** The number of calls so far, for unique names. */
  count(): number;
};

function openApi(client: Client, admin: Session): Api {
  let calls = 0;
  async function call(method: string, path: string, body?: Body, by: Session = admin): Promise<Body> {
    calls += 1;
    const { body: reply } = await client.send(`${API}${path}`, {
      method,
      headers: {
        cookie: by.cookie,
        'x-csrf-token': by.csrf,
        ...(method === 'GET' ? {} : { 'idempotency-key': `operators-${calls}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return reply;
  }
  return {
    call,
    items: async (path, by) => ((await call('GET', path, undefined, by))['items'] ?? []) as Item[],
    count: () => calls,
  };
}

const idsOf = (rows: readonly Item[]): string[] => rows.map(({ id }) => String(id));

/** A new account each time, since an account with too many wrong passwords stays locked. */
async function createOperator(api: Api, options: Options, kind: string): Promise<Helper> {
  const name = `fuzz-${kind}-${api.count()}`;
  const { password, error } = await api.call('POST', '/operators', { name, role: 'admin' });
  // A request of the run may have ended the session; the next round tries again.
  if (typeof password !== 'string') throw new Error(`the operator ${name} was not created: ${String(error)}`);
  options.onSecret(password);
  // A second session, which requests can end.
  await signInWithRetry(options, name, password);
  return { ...(await signInWithRetry(options, name, password)), name, password };
}

/** Concurrent requests use up the sign-in limit and end sessions, so signing in is retried. */
async function signInWithRetry(
  options: Options,
  name: string,
  password: string,
  tries = 10,
): Promise<Session> {
  await options.clearFailedSignIns();
  return signIn(options.client, name, password).catch((error: unknown) => {
    if (tries === 1) throw error;
    return signInWithRetry(options, name, password, tries - 1);
  });
}

export async function openOperators(options: Options): Promise<Operators> {
  const { client, password, checkerPassword, onSecret } = options;
  const admin = await signIn(client, ADMIN, password);
  const api = openApi(client, admin);
  const { call } = api;
  const created = await call('POST', '/me/tokens', { name: 'fuzz', scope: 'work' });
  const current: Current = {
    admin,
    token: String(created['token']),
    helper: await createOperator(api, options, 'helper'),
    disposable: await createOperator(api, options, 'disposable'),
    checker: await signIn(client, CHECKER, checkerPassword),
    versions: {},
    ids: {},
  };
  onSecret(current.token);
  const refreshSessions = openSessionRefresh(api, current, options);

  async function refresh(): Promise<void> {
    // In parallel: one after the other, the first would be outdated before the last is done.
    await Promise.all([
      refreshSessions(),
      refreshWithdrawals(api, current, options),
      refreshProposals(api, current),
      refreshSettings(api, current),
    ]);
  }

  const settings = await call('GET', '/settings');
  await call('PATCH', '/settings', { version: settings['version'], four_eyes_above: FOUR_EYES_ABOVE });
  await call('POST', '/operators', { name: VICTIM, role: 'viewer' });
  await call('POST', '/aggregators', { name: VICTIM, kind: 'simulator', url: 'http://127.0.0.1:9' });
  await refresh();
  return { current, refresh };
}

function openSessionRefresh(api: Api, current: Current, options: Options): () => Promise<void> {
  const { call, items } = api;
  const { password, checkerPassword, clearFailedSignIns } = options;
  let provenAt = Date.now();
  let helperSince = Date.now();
  return async () => {
    await clearFailedSignIns();
    if (Date.now() - provenAt > PROVE_EVERY_MS) {
      await call('POST', '/session/proof', { password });
      await call('POST', '/session/proof', { password: checkerPassword }, current.checker);
      provenAt = Date.now();
    }
    const isSignedIn = async (by: Session): Promise<boolean> =>
      (await call('GET', '/me/sessions', undefined, by))['items'] !== undefined;
    if (!(await isSignedIn(current.helper)) || Date.now() - helperSince > PROVE_EVERY_MS) {
      current.helper = await createOperator(api, options, 'helper');
      helperSince = Date.now();
    }
    if (!(await isSignedIn(current.disposable)))
      current.disposable = await createOperator(api, options, 'disposable');
    await call('POST', '/me/tokens', { name: 'fuzz' }, current.helper);
    current.ids['tokens'] = idsOf(
      (await items('/me/tokens', current.helper)).filter(({ revoked_at }) => revoked_at === null),
    );
    current.ids['sessions'] = idsOf(
      (await items('/me/sessions', current.disposable)).filter((session) => session['current'] !== true),
    );
  };
}

async function refreshWithdrawals(api: Api, current: Current, options: Options): Promise<void> {
  const { call, items, count } = api;
  current.ids['lost'] = [await options.createLostPayout()];
  const toPay = await items('/withdrawals?tab=to-pay&sort=-created&limit=100');
  const open = idsOf(toPay);
  const mine = await items('/withdrawals?tab=mine&limit=60');
  if (mine.length < 30) {
    const ids = open.slice(0, 20).map(Number);
    await call('POST', '/withdrawals/bulk', { action: 'claim', ids });
  }
  const paid = mine.slice(0, 5);
  if (paid.length > 0) {
    // One by one: a reference belongs to one payment.
    for (const { id } of paid)
      await call('POST', `/withdrawals/${id}/pay`, { reference: count().toString(16).padStart(64, '0') });
  }
  current.ids['open'] = open.slice(20);
  current.ids['routable'] = idsOf(toPay.slice(20).filter(({ system }) => system === 'ewallet'));
  current.ids['mine'] = idsOf(await items('/withdrawals?tab=mine&limit=60'));
  current.ids['paid'] = idsOf(paid);
  current.ids['deliveries'] = idsOf(await items('/deliveries?limit=20'));
  await refreshIncidents(api, current, paid);
}

/** A bank file that reports a paid withdrawal as paid again opens an incident. */
async function refreshIncidents(api: Api, current: Current, [twice]: readonly Item[]): Promise<void> {
  const { call, items, count } = api;
  const open = await items('/incidents');
  if (open.length < 3 && twice) {
    const line = `${twice['id']},${twice['amount_to_receive']},paid,bank-again-${count()}`;
    const csv = `withdrawal_id,amount,status,reference\n${line}`;
    await call('POST', '/withdrawals/payment-results', { csv, apply: true });
  }
  current.ids['incidents'] = idsOf(await items('/incidents'));
}

async function refreshProposals({ call, items }: Api, current: Current): Promise<void> {
  const open = await items('/proposals');
  for (let missing = 4 - open.length; missing > 0; missing -= 1)
    await call('POST', `/merchants/${VICTIM_MERCHANT}/credit`, { amount: ABOVE_FOUR_EYES, note: 'fuzz' });
  current.ids['proposals'] = idsOf(await items('/proposals'));
}

async function refreshSettings({ call, items }: Api, current: Current): Promise<void> {
  const merchant = `/merchants/${VICTIM_MERCHANT}`;
  await call('PUT', `${merchant}/webhook`, { url: 'http://127.0.0.1:9/hooks' });
  await call('PUT', '/banks/fuzz-1', { name: 'Fuzz' });
  await call('POST', '/halts', { scope: 'merchant', subject: VICTIM_MERCHANT, reason: 'fuzz' });
  const routes = await items('/routes');
  const route = routes.find(
    ({ system, aggregator }) => system === VICTIM_ROUTE_SYSTEM && aggregator === VICTIM,
  );
  const systems = await items('/systems');
  const aggregators = await items('/aggregators');
  const versionOf = (item: unknown): string | null =>
    ((item as Item | undefined)?.['version'] as string | undefined) ?? null;
  Object.assign(current.versions, {
    merchant: versionOf(await call('GET', merchant)),
    other: versionOf(await call('GET', `/merchants/${OTHER_MERCHANT}`)),
    system: versionOf(systems.find(({ name }) => name === VICTIM_SYSTEM)),
    rate: versionOf((await items('/rates'))[0]),
    aggregator: versionOf(aggregators.find(({ name }) => name === VICTIM)),
    route: versionOf(route),
    settings: versionOf(await call('GET', '/settings')),
    operator: versionOf((await call('GET', `/operators/${VICTIM}`))['operator']),
  });
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
