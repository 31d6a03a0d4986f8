// Every route of the OpenAPI document × every role; for claims, proposals and accounts also own × foreign.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMinor } from '../../../src/domain/money.ts';
import { mayDo, type Right, ROLES, type Role } from '../../../src/domain/roles.ts';
import { updateOperator } from '../../../src/usecases/operator/operators/operators.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import {
  expireReauthentication,
  type OperatorClient,
  type OperatorReply,
  openOperatorClient,
  signInNewOperator,
} from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

type Route = {
  readonly method: string;
  readonly path: string;
  readonly right: Right;
  readonly inPerson: boolean;
};

let server: TestServer;
let shop: TestMerchant;
let routes: Route[];
const consoles = {} as Record<Role, OperatorClient>;
const others = {} as Record<Role, OperatorClient>;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
  const document = await openOperatorClient(server.url).get('/openapi.json');
  const paths = document.body['paths'] as Record<
    string,
    Record<string, { 'x-right': Right; 'x-in-person'?: true }>
  >;
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-right': right, 'x-in-person': inPerson = false }]) => ({
      method: method.toUpperCase(),
      path,
      right,
      inPerson,
    })),
  );
  for (const role of ROLES) {
    consoles[role] = await signInNewOperator(server, role, role);
    others[role] = await signInNewOperator(server, `other.${role}`, role);
  }
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

/** Ids that do not exist, so that an authorized request finds and changes nothing. */
const NOTHING: Record<string, string> = {
  id: '999999',
  name: 'nobody',
  system: 'fps',
  aggregator: 'none',
  scope: 'merchant',
  subject: '999999',
};

const fill = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => NOTHING[name] ?? '999999');

/** The event stream has no end, so its body is cancelled. */
async function statusOf(
  browser: OperatorClient,
  { method, path }: Route,
  headers = {},
): Promise<OperatorReply> {
  if (!path.endsWith('/events'))
    return browser.send(method, fill(path), method === 'GET' ? undefined : {}, headers);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}${path}`, { headers: { cookie, ...headers } });
  await response.body?.cancel();
  return { status: response.status, headers: response.headers, body: {}, text: '' };
}

const ENDS_THE_SESSION = ({ method, path }: Route): boolean =>
  method === 'DELETE' && (path.endsWith('/session') || path.endsWith('/me/sessions'));

const isFor = (code: string, { status, body }: OperatorReply): boolean =>
  status === 403 && body['code'] === code;

const IN_PERSON = [
  'PATCH /operator/v1/operators/{name}',
  'PATCH /operator/v1/settings',
  'POST /operator/v1/me/tokens',
  'POST /operator/v1/me/totp',
  'POST /operator/v1/me/totp/backup-codes',
  'POST /operator/v1/me/totp/confirm',
  'POST /operator/v1/operators',
  'POST /operator/v1/operators/{name}/reset',
  'POST /operator/v1/proposals/{id}/confirm',
];

describe('every route', () => {
  test('names the right it requires, and every right has routes', () => {
    expect(routes.length).toBeGreaterThan(80);
    for (const right of ['public', 'self', 'read', 'audit', 'work', 'check', 'manage'])
      expect(routes.map((route) => route.right)).toContain(right);
    expect(routes.filter(({ right }) => right === undefined)).toEqual([]);
  });

  test('is in the OpenAPI document', () => {
    const paths = routes.map(({ path }) => path).join('\n');
    for (const path of [
      '/proposals/{id}/confirm',
      '/banks/import',
      '/audit/verify',
      '/operators/{name}/reset',
    ])
      expect(paths).toContain(path);
  });

  test.each(ROLES)('accepts a %s exactly where the table of rights allows it', async (role) => {
    const wrong: string[] = [];
    for (const route of routes.filter((one) => !ENDS_THE_SESSION(one) && one.right !== 'public')) {
      const answer = await statusOf(consoles[role], route);
      const authorized = !isFor('forbidden', answer) && answer.status !== 401;
      if (authorized !== mayDo(role, route.right) || answer.status >= 500)
        wrong.push(`${route.method} ${route.path}: ${answer.status} ${answer.text}`);
    }
    expect(wrong).toEqual([]);
  });

  test('that decides about money or accounts requires a fresh proof of identity', () => {
    const inPerson = routes.filter((route) => route.inPerson).map(({ method, path }) => `${method} ${path}`);
    expect(inPerson.sort()).toEqual(IN_PERSON);
  });

  test.each(ROLES)('requires a new proof from a %s exactly on those routes', async (role) => {
    const browser = await signInNewOperator(server, `left.${role}`, role);
    await expireReauthentication(server.database, `left.${role}`);
    const wrong: string[] = [];
    for (const route of routes.filter((one) => !ENDS_THE_SESSION(one) && one.right !== 'public')) {
      const answer = await statusOf(browser, route);
      if (isFor('prove_first', answer) !== (route.inPerson && mayDo(role, route.right)))
        wrong.push(`${route.method} ${route.path}: ${answer.status} ${answer.text}`);
    }
    expect(wrong).toEqual([]);
  });

  test('accepts a token exactly where its operator is accepted and no fresh proof is required', async () => {
    const wrong: string[] = [];
    for (const role of ROLES) {
      const created = await consoles[role].post('/me/tokens', { name: 'matrix' });
      const headers = { authorization: `Bearer ${created.body['token'] as string}` };
      for (const route of routes.filter((one) => !ENDS_THE_SESSION(one) && one.right !== 'public')) {
        const answer = await statusOf(openOperatorClient(server.url), route, headers);
        const authorized = !isFor('forbidden', answer) && answer.status !== 401;
        const rejectedInPerson = isFor('in_person', answer);
        if (authorized !== mayDo(role, route.right) || rejectedInPerson !== (authorized && route.inPerson))
          wrong.push(`${role} ${route.method} ${route.path}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['an anonymous client', () => openOperatorClient(server.url)],
    [
      'an invented cookie',
      () => {
        const browser = openOperatorClient(server.url);
        browser.cookies.set('__Host-sluice_session', 'x'.repeat(32));
        return browser;
      },
    ],
    [
      'a disabled operator',
      async () => {
        const disabled = await signInNewOperator(server, 'gone', 'admin');
        await updateOperator(server.app, TESTER, { name: 'gone', enabled: false });
        return disabled;
      },
    ],
  ])('rejects %s everywhere but on the sign-in routes', async (_client, open) => {
    const browser = await open();
    const wrong: string[] = [];
    for (const route of routes.filter(({ right }) => right !== 'public')) {
      const { status } = await statusOf(browser, route);
      if (status !== 401) wrong.push(`${route.method} ${route.path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

const WORKERS = ROLES.filter((role) => mayDo(role, 'work'));

const create = async (amount = '100.00'): Promise<number> =>
  Number((await server.post(CREATE, { ...shop, ...toPhone, amount })).body['withdraw_id']);

describe('a claimed withdrawal', () => {
  const actions = [
    ['reveal', {}],
    ['give-back', {}],
    ['pay', { reference: 'bank-1' }],
    ['cancel', { reason: 'test' }],
  ] as const;

  test.each(WORKERS.flatMap((role) => actions.map(([action, body]) => [role, action, body] as const)))(
    'a %s can %s it only with their own claim',
    async (role, action, body) => {
      const id = await create();
      await others[role].post(`/withdrawals/${id}/claim`);
      expect((await consoles[role].post(`/withdrawals/${id}/${action}`, body)).status).toBe(409);
      await consoles[role].post(`/withdrawals/${id}/claim`, { take_over: true });
      expect((await consoles[role].post(`/withdrawals/${id}/${action}`, body)).status).toBe(200);
    },
  );
});

describe('a proposal', () => {
  beforeAll(async () => {
    await setFourEyes(server.app, TESTER, { above: asMinor(500_00n) });
  });

  const propose = async (maker: OperatorClient): Promise<number> => {
    const answer = await maker.post(`/withdrawals/${await create('600.00')}/pay`, { reference: 'bank-2' });
    return (answer.body['proposal'] as { id: number }).id;
  };

  test.each(ROLES)(
    'a %s may confirm it exactly with the right to check and if another operator proposed it',
    async (role) => {
      const foreign = await propose(others.maker);
      const status = (await consoles[role].post(`/proposals/${foreign}/confirm`)).status;
      expect(status).toBe(mayDo(role, 'check') ? 200 : 403);
      if (!mayDo(role, 'work')) return;
      const own = await propose(consoles[role]);
      expect((await consoles[role].post(`/proposals/${own}/confirm`)).status).toBe(
        mayDo(role, 'check') ? 409 : 403,
      );
    },
  );

  test.each(ROLES)('a %s may reject it with the right to check, or if it is their own', async (role) => {
    const foreign = await propose(others.maker);
    const { status } = await consoles[role].post(`/proposals/${foreign}/reject`);
    if (mayDo(role, 'check')) expect(status).toBe(200);
    else expect([403, 409]).toContain(status);
    if (!mayDo(role, 'work')) return;
    expect((await consoles[role].post(`/proposals/${await propose(consoles[role])}/reject`)).status).toBe(
      200,
    );
  });
});

describe('an account', () => {
  test.each(ROLES)('a %s can end only their own sessions and revoke only their own tokens', async (role) => {
    const second = openOperatorClient(server.url, consoles[role]);
    await second.signIn();
    const { items } = (await second.get('/me/sessions')).body as {
      items: { id: string; current: boolean }[];
    };
    const mine = items.find(({ current }) => current)?.id ?? '';
    const token = (await second.post('/me/tokens', { name: 'own' })).body['item'] as { id: number };
    for (const path of [`/me/sessions/${mine}`, `/me/tokens/${token.id}`]) {
      expect((await others[role].send('DELETE', path)).status).toBe(404);
      expect((await others.admin.send('DELETE', path)).status).toBe(404);
    }
    expect((await consoles[role].send('DELETE', `/me/tokens/${token.id}`)).status).toBe(200);
    expect((await consoles[role].send('DELETE', `/me/sessions/${mine}`)).status).toBe(200);
    expect((await second.get('/me/sessions')).status).toBe(401);
  });
});
