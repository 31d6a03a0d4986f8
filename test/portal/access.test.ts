// Every route of the portal × every role × own and foreign merchant, from its document: a new route without a case fails.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSON_ROLES, type PersonRole } from '../../src/domain/portal/roles.ts';
import { enableEverySystem, makeMerchant } from '../harness/app.ts';
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
} from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type Own, ROUTE_CASES, type RouteCase } from './routes.ts';
import { MARK, openTwoShops, readState, type TwoShops } from './two-shops.ts';

type Route = RouteCase & { readonly name: string; readonly method: string; readonly path: string };

let server: TestServer;
let shops: TwoShops;
let documented: readonly string[];
let clients: TwoShops['clients'];
let foreign: TwoShops['foreign'];
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

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
  operator = await signInNewOperator(server, 'admin', 'admin');
  shops = await openTwoShops(server);
  ({ clients, foreign, own } = shops);
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

async function changingNothing(requests: () => Promise<void>): Promise<void> {
  const before = await readState(server, shops);
  await requests();
  expect(await readState(server, shops)).toEqual(before);
}

const seenOf = ({ status, body }: OperatorReply) =>
  `${status} ${(body['code'] as string | undefined) ?? 'ok'}`;

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
