// The account of the signed-in operator: password, second factor, sessions, tokens.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TOKEN_SCOPES } from '../../../domain/operators/access.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { createToken, listOwnTokens, revokeOwnToken } from '../../../usecases/session/own-tokens.ts';
import { serializeToken, tokenItem } from '../../../views/operators.ts';
import { note, rowId } from '../../web-api/fields.ts';
import { registerOwnAccount } from '../../web-api/own-account.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const ACCOUNT_ROUTE = { right: 'self', tag: 'Account' } as const satisfies Partial<RouteHead>;
const EMPTY = z.object({});

export function registerAccount(scope: FastifyInstance, app: App): void {
  registerOwnAccount(app, (route) =>
    operatorRoute(scope, app, {
      ...ACCOUNT_ROUTE,
      ...route,
      perform: (call) => route.perform({ ...call, sessionId: call.operator.sessionId }),
    }),
  );
  registerTokens(scope, app);
}

function registerTokens(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    method: 'GET',
    path: '/me/tokens',
    summary: 'Your API tokens, revoked ones included',
    response: z.object({ items: z.array(tokenItem) }),
    perform: async ({ by }) => accepted({ items: (await listOwnTokens(app, by)).map(serializeToken) }),
  });

  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    // All roles have `read`; unlike `self` it also requires the second factor to be set up.
    right: 'read',
    inPerson: true,
    method: 'POST',
    path: '/me/tokens',
    summary: 'Create a token; it is shown once',
    body: z.strictObject({
      name: note(100),
      scope: z.enum(TOKEN_SCOPES).default('read').meta({
        description:
          '`read` changes nothing; `work` also claims, pays and proposes. No token reaches set-up.',
      }),
      expires_in_days: z.int().min(1).max(730).default(90),
    }),
    returnsSecret: true,
    response: z.object({ token: z.string(), item: tokenItem }),
    async perform({ by, body }) {
      const { name, scope, expires_in_days: expiresInDays } = body;
      const created = await createToken(app, by, { name, scope, expiresInDays });
      return created.ok
        ? accepted({ token: created.value.secret, item: serializeToken(created.value.token) })
        : created;
    },
  });

  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    method: 'DELETE',
    path: '/me/tokens/:id',
    summary: 'Revoke a token',
    params: z.object({ id: rowId }),
    response: EMPTY,
    async perform({ by, params }) {
      const revoked = await revokeOwnToken(app, by, params.id);
      return revoked.ok ? accepted({}) : revoked;
    },
  });
}
