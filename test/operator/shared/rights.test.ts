// Every route of the OpenAPI document × every role × session or token scope.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopeAllows, TOKEN_SCOPES, type TokenScope } from '../../../src/domain/operators/access.ts';
import { mayDo, type Right, ROLES, type Role } from '../../../src/domain/operators/roles.ts';
import { updateOperator } from '../../../src/usecases/operator/operators/operators.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences } from '../../harness/app.ts';
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
  readonly tokenScope: TokenScope | null;
};

let server: TestServer;
let routes: Route[];
const consoles = {} as Record<Role, OperatorClient>;

beforeAll(async () => {
  server = await startTestServer();
  const document = await openOperatorClient(server.url).get('/openapi.json');
  const paths = document.body['paths'] as Record<
    string,
    Record<string, { 'x-right': Right; 'x-in-person'?: true; 'x-token-scope': TokenScope | 'none' }>
  >;
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, head]) => ({
      method: method.toUpperCase(),
      path,
      right: head['x-right'],
      inPerson: head['x-in-person'] ?? false,
      tokenScope: head['x-token-scope'] === 'none' ? null : head['x-token-scope'],
    })),
  );
  for (const role of ROLES) consoles[role] = await signInNewOperator(server, role, role);
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

/** Set-up is in person, but for what only takes access away. */
const WITHOUT_PROOF = [
  'DELETE /operator/v1/merchants/{id}/invitations/{invitation}',
  'POST /operator/v1/merchants/{id}/people/{name}/disable',
  'DELETE /operator/v1/operators/{name}/sessions',
  'DELETE /operator/v1/operators/{name}/tokens/{id}',
];
/** In person beside set-up. */
const WITH_PROOF = [
  'POST /operator/v1/me/tokens',
  'POST /operator/v1/me/totp/backup-codes',
  'POST /operator/v1/proposals/{id}/confirm',
  'DELETE /operator/v1/me/alert-addresses/{channel}',
  'POST /operator/v1/me/alert-addresses/{channel}/test',
  'PUT /operator/v1/me/alert-addresses/{channel}',
];
/** They change nothing, though they are no GET. */
const READ_WITH_A_BODY = [
  'POST /operator/v1/audit/verify',
  'POST /operator/v1/ledger/verify',
  'POST /operator/v1/payment-template-previews',
  'POST /operator/v1/search',
];

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const isSetUp = ({ right, method }: Route): boolean => right === 'manage' && method !== 'GET';

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

  test('that decides how money can leave requires a fresh proof of identity', () => {
    const setUp = routes.filter(isSetUp).map(nameOf);
    expect(setUp).toEqual(expect.arrayContaining(WITHOUT_PROOF));
    expect(setUp).toContain('POST /operator/v1/merchants/{id}/key');
    const expected = [...setUp.filter((name) => !WITHOUT_PROOF.includes(name)), ...WITH_PROOF];
    expect(
      routes
        .filter(({ inPerson }) => inPerson)
        .map(nameOf)
        .sort(),
    ).toEqual(expected.sort());
  });

  test('that changes something is beyond a token that can read, and set-up beyond every token', () => {
    const withScope = (scope: TokenScope | null) =>
      routes.filter(({ tokenScope, right }) => tokenScope === scope && right !== 'public');
    expect(
      withScope('read')
        .filter(({ method }) => method !== 'GET')
        .map(nameOf)
        .sort(),
    ).toEqual(READ_WITH_A_BODY);
    expect(withScope('work').filter(isSetUp)).toEqual([]);
    const open = withScope(null).filter((route) => !isSetUp(route) && !route.inPerson);
    expect(open.filter(({ right }) => right !== 'self')).toEqual([]);
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

  test.each(ROLES.flatMap((role) => TOKEN_SCOPES.map((scope) => [role, scope] as const)))(
    'accepts a token of a %s with the scope %s exactly where role and scope allow it',
    async (role, scope) => {
      const created = await consoles[role].post('/me/tokens', { name: 'matrix', scope });
      const headers = { authorization: `Bearer ${created.body['token'] as string}` };
      const wrong: string[] = [];
      for (const route of routes.filter(({ right }) => right !== 'public')) {
        const answer = await statusOf(openOperatorClient(server.url), route, headers);
        const { right, tokenScope } = route;
        const expected = !mayDo(role, right)
          ? 'forbidden'
          : tokenScope === null
            ? 'in_person'
            : scopeAllows(scope, tokenScope)
              ? undefined
              : 'forbidden';
        const code = isFor('forbidden', answer)
          ? 'forbidden'
          : isFor('in_person', answer)
            ? 'in_person'
            : undefined;
        if (code !== expected || answer.status === 401 || answer.status >= 500)
          wrong.push(`${nameOf(route)}: ${answer.status} ${answer.text}`);
      }
      expect(wrong).toEqual([]);
    },
  );

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
