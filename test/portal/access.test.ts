// Every route of the portal × every role × own and foreign merchant, from its document: a new route without a case fails.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWithdrawalId } from '../../src/domain/ids.ts';
import { PERSON_ROLES, type PersonRole } from '../../src/domain/portal/roles.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { invitePerson } from '../../src/usecases/operator/people/invite-person.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { SET_UP, TESTER } from '../harness/actors.ts';
import { enableEverySystem, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { QUOTE, toCard } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import {
  type OperatorClient,
  type OperatorReply,
  openOperatorClient,
  signInNewOperator,
} from '../harness/operator-client.ts';
import {
  expirePortalProof,
  makePerson,
  openPortalClient,
  type PortalClient,
  signInNewPerson,
} from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { addTestKey } from '../merchant/keys/test-keys.ts';
import { type Own, ROUTE_CASES, type RouteCase } from './routes.ts';

type Clients = Readonly<Record<PersonRole, PortalClient>>;
type Route = RouteCase & { readonly name: string; readonly method: string; readonly path: string };

let server: TestServer;
let shop: TestMerchant;
let other: TestMerchant;
let documented: readonly string[];
let clients: Clients;
let foreign: Clients;
let operator: OperatorClient;
let own: Own;

const ROUTES: readonly Route[] = Object.entries(ROUTE_CASES).map(([name, each]) => {
  const [method = '', path = ''] = name.split(' ');
  return { ...each, name, method, path };
});
const PROTECTED = ROUTES.filter(({ who }) => who !== 'public');
const READING = ROUTES.filter(({ method }) => method === 'GET');
const CHANGING = PROTECTED.filter(({ method }) => method !== 'GET');
const NAMING = ROUTES.filter(({ id, namesObject }) => id !== undefined || namesObject);

async function signInEveryRole({ merchant_id }: TestMerchant): Promise<Clients> {
  const entries = await Promise.all(
    PERSON_ROLES.map(async (role) => [
      role,
      await signInNewPerson(server, { merchantId: merchant_id, role }),
    ]),
  );
  return Object.fromEntries(entries);
}

const MARK = 'marked-4711';
const ADDRESSES = ['127.0.0.1/32', '203.0.113.77/32'];

/** An object of every kind, with the mark. */
async function makeOwn(): Promise<Own> {
  const { app } = server;
  const merchantId = shop.merchant_id;
  await setEndpoint(app, TESTER, merchantId, { url: `https://${MARK}.example/hooks` });
  await setEndpoint(app, TESTER, other.merchant_id, { url: 'https://other.example/hooks' });
  await updateMerchant(app, TESTER, merchantId, { ipAllowList: ADDRESSES });
  const made = await clients.finance.post('/withdrawals', { ...toCard, amount: '60', order_id: MARK });
  const withdrawal = asWithdrawalId(Number(made.body['withdrawal_id']));
  await clients.owner.send('PUT', '/settings/second-person', { above: '50' });
  const draft = await clients.finance.post('/withdrawals', {
    ...toCard,
    amount: '60',
    order_id: `${MARK}-2`,
  });
  const proposed = await clients.owner.post('/people/invitations', { role: 'viewer', note: MARK });
  const invited = await invitePerson(app, SET_UP, { merchantId, role: 'viewer', note: MARK });
  await server.post(QUOTE, { ...shop, ...toCard, order_id: MARK });
  await app.requestRecorder.flush();
  const [delivery] = await app.db.query<{ seq: number }>({
    text: 'select seq from webhook_deliveries where withdrawal_id = $1',
    values: [withdrawal],
  });
  const sessions = (await clients.owner.get('/me/sessions')).body['items'] as { id: string }[];
  return {
    mark: MARK,
    withdrawal,
    event: `evt_${withdrawal}_${delivery?.seq}`,
    draft: draft.body['id'] as number,
    proposal: (proposed.body['proposal'] as { id: number }).id,
    invitation: (invited.ok && invited.value.invitation?.id) || 0,
    key: (await addTestKey(app, shop, { name: MARK })).keyId,
    session: sessions[0]?.id ?? '',
    viewer: clients.viewer.name,
    address: '203.0.113.77',
    version: (await clients.owner.get('/settings/allowed-ips')).body['version'] as string,
  };
}

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
  shop = await makeMerchant(server.app, { credit: '1000' });
  other = await makeMerchant(server.app, { credit: '1000' });
  clients = await signInEveryRole(shop);
  foreign = await signInEveryRole(other);
  operator = await signInNewOperator(server, 'admin', 'admin');
  own = await makeOwn();
  const { paths } = (await (await fetch(`${server.url}/portal/v1/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/portal/v1', '')}`),
  );
});
afterAll(() => server.close());

const pathOf = ({ path, id }: Route): string => (id ? path.replace(/\{\w+\}/, String(id(own))) : path);

const send = (client: OperatorClient, route: Route, body: object | undefined): Promise<OperatorReply> =>
  route.method === 'GET'
    ? client.get(pathOf(route))
    : client.send(route.method, pathOf(route), body, { 'idempotency-key': randomUUID() });

/** A request that would change something. */
const sendValid = (client: OperatorClient, route: Route) => send(client, route, route.body?.(own) ?? {});
/** It reaches the route, and is rejected by its schema. */
const sendMalformed = (client: OperatorClient, route: Route) => send(client, route, { unknown: true });

/** What requests could change. Each request of a session extends it, and the audit log may say what people did at the other merchant. */
const STATE: Readonly<Record<string, string>> = {
  people: 'select * from sluice_portal.people',
  accounts: 'select * from sluice_portal.accounts',
  'second factors': 'select * from sluice_portal.second_factors',
  sessions: 'select id, person_id from sluice_portal.sessions',
  invitations: 'select * from sluice_portal.invitations',
  settings: 'select * from sluice_portal.settings',
  proposals: 'select * from sluice_portal.proposals',
  drafts: 'select * from sluice_portal.drafts',
  merchants: 'select * from merchants',
  keys: 'select id, scope, works_from, expires_at from merchant_keys',
  endpoints: 'select * from webhook_endpoints',
  deliveries: 'select * from webhook_deliveries',
  withdrawals: 'select * from withdrawals',
  'audit log': 'select * from audit_log where subject <> $1',
};

async function stateOfShop(): Promise<Record<string, string>> {
  const client = await connectDirectly(server.database);
  const state: Record<string, string> = {};
  for (const [name, rows] of Object.entries(STATE)) {
    const text = `select md5(string_agg(r::text, ' ' order by r::text)) as hash from (${rows}) r`;
    const values = rows.includes('$1') ? [`merchant:${other.merchant_id}`] : [];
    state[name] = (await client.query(text, values)).rows[0].hash;
  }
  return state;
}

async function changingNothing(requests: () => Promise<void>): Promise<void> {
  const before = await stateOfShop();
  await requests();
  expect(await stateOfShop()).toEqual(before);
}

const seenOf = ({ status, body }: OperatorReply) => `${status} ${body['code'] ?? 'ok'}`;

test('every route of the document has a case, and every case a route', () => {
  expect(documented.toSorted()).toEqual(ROUTES.map(({ name }) => name).toSorted());
  for (const { name, path, id, method, shows, status } of ROUTES) {
    expect([name, id !== undefined]).toEqual([name, path.includes('{')]);
    if (method !== 'GET') expect([name, shows, status]).toEqual([name, undefined, undefined]);
  }
});

describe.each(PERSON_ROLES)('a %s', (role) => {
  const mayDo = ({ who }: Route): boolean => who === 'public' || who.includes(role);

  test('reaches the routes of the role', async () => {
    for (const route of PROTECTED.filter(mayDo)) {
      const expected = route.method === 'GET' ? (route.status ?? 200) : 400;
      const reply = await sendMalformed(clients[role], route);
      expect([route.name, reply.status], reply.text).toEqual([route.name, expected]);
      if (expected === 400) expect([route.name, reply.body['code']]).toEqual([route.name, 'malformed']);
    }
  });

  test('is forbidden every other route, which changes nothing', async () => {
    const denied = PROTECTED.filter((route) => !mayDo(route));
    await changingNothing(async () => {
      for (const route of denied)
        expect([route.name, seenOf(await sendValid(clients[role], route))]).toEqual([
          route.name,
          '403 forbidden',
        ]);
    });
  });

  test('of another merchant finds nothing of this one, and changes nothing', async () => {
    await changingNothing(async () => {
      for (const route of NAMING) {
        const expected = mayDo(route) ? '404 not_found' : '403 forbidden';
        const reply = await sendValid(foreign[role], route);
        expect([route.name, seenOf(reply)]).toEqual([route.name, expected]);
        expect(reply.text).not.toContain(MARK);
      }
    });
  });

  test('reads what the merchant has, and nothing of another', async () => {
    for (const route of READING.filter(mayDo)) {
      const isShown = async (client: PortalClient): Promise<boolean> =>
        (await client.get(pathOf(route))).text.includes(route.shows?.(own) ?? MARK);
      const isOwn = route.shows !== undefined && (route.path !== '/me/sessions' || role === 'owner');
      expect([route.name, await isShown(clients[role]), await isShown(foreign[role])]).toEqual([
        route.name,
        isOwn,
        false,
      ]);
    }
  });
});

describe('signing in', () => {
  test.each<[string, () => OperatorClient]>([
    ['nobody', () => openPortalClient(server.url)],
    [
      'an operator, with the cookies of the console',
      () => {
        const client = openPortalClient(server.url);
        for (const [name, value] of operator.cookies) client.cookies.set(name, value);
        client.csrf = operator.csrf;
        return client;
      },
    ],
    [
      'an operator, with the session of the console under the name of the portal',
      () => {
        const client = openPortalClient(server.url);
        const [value = ''] = operator.cookies.values();
        client.cookies.set('__Host-sluice_portal_session', value);
        client.csrf = operator.csrf;
        return client;
      },
    ],
  ])('is required everywhere: %s', async (_, open) => {
    const client = open();
    await changingNothing(async () => {
      for (const route of PROTECTED)
        expect([route.name, seenOf(await sendValid(client, route))]).toEqual([
          route.name,
          '401 sign_in_required',
        ]);
    });
  });

  test('lately is required where money or access is at stake, and only there', async () => {
    for (const role of PERSON_ROLES) await expirePortalProof(server.database, clients[role].name);
    await changingNothing(async () => {
      for (const route of PROTECTED.filter(({ inPerson }) => inPerson))
        for (const role of route.who as readonly PersonRole[])
          expect([route.name, role, seenOf(await sendValid(clients[role], route))]).toEqual([
            route.name,
            role,
            '403 prove_first',
          ]);
    });
    for (const route of PROTECTED.filter(({ inPerson }) => !inPerson))
      expect([route.name, (await sendMalformed(clients.owner, route)).body['code']]).not.toContain(
        'prove_first',
      );
    for (const client of Object.values(clients))
      await client.post('/session/proof', { password: client.password });
  });

  test('does not let another site change anything', async () => {
    const copy = openPortalClient(server.url, clients.owner.name);
    for (const [name, value] of clients.owner.cookies) copy.cookies.set(name, value);
    expect(clients.owner.csrf).not.toBe('');
    await changingNothing(async () => {
      for (const token of ['', 'x', operator.csrf, foreign.owner.csrf, clients.finance.csrf]) {
        copy.csrf = token;
        for (const route of CHANGING)
          expect([route.name, seenOf(await sendValid(copy, route))]).toEqual([route.name, '403 csrf']);
      }
    });
  });

  test('to the portal opens nothing of the operators', async () => {
    const asPerson = openOperatorClient(server.url);
    for (const [name, value] of clients.owner.cookies) asPerson.cookies.set(name, value);
    asPerson.csrf = clients.owner.csrf;
    for (const path of ['/withdrawals', '/merchants', '/operators', '/audit', '/me/sessions'])
      expect((await asPerson.get(path)).status, path).toBe(401);
    // The cookie of one realm under the name of the other is of no use either.
    const [value = ''] = clients.owner.cookies.values();
    asPerson.cookies.clear();
    asPerson.cookies.set('__Host-sluice_session', value);
    expect((await asPerson.get('/withdrawals')).status).toBe(401);
  });

  test('as an operator and as a person of the same name takes the password of each', async () => {
    const { merchant_id: merchantId } = await makeMerchant(server.app);
    const name = await makePerson(server.app, { merchantId, role: 'owner', name: 'admin' });
    const person = openPortalClient(server.url, name);
    expect(await person.signIn()).toMatchObject({ status: 200, body: { next: 'done' } });
    const crossed = openPortalClient(server.url, name);
    expect(await crossed.post('/session', { name, password: operator.password })).toMatchObject({
      status: 401,
    });
    const reverse = openOperatorClient(server.url, { name, password: person.password });
    expect(await reverse.signIn()).toMatchObject({ status: 401 });
  });
});

/** The last test: it changes what the others name. */
test('an owner of the merchant finds with the same requests what another merchant does not', async () => {
  for (const route of NAMING)
    expect([route.name, (await sendValid(clients.owner, route)).status]).not.toEqual([route.name, 404]);
});
