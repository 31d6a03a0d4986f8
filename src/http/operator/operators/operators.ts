// Operator accounts: create, change, disable and reset them, and end their sessions and tokens.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ROLES } from '../../../domain/operators/roles.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  createOperator,
  endSessionsAndTokens,
  listOperatorSessions,
  listOperators,
  resetOperator,
  revokeOperatorToken,
  showOperator,
  updateOperator,
} from '../../../usecases/operator/operators/operators.ts';
import {
  operatorItem,
  serializeOperator,
  serializeSession,
  serializeToken,
  sessionItem,
  tokenItem,
} from '../../../views/operators.ts';
import { requiredText, rowId, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Operators' } as const satisfies Partial<RouteHead>;
const AUDIT = { right: 'audit', tag: 'Operators' } as const satisfies Partial<RouteHead>;
const params = z.object({ name: requiredText(64) });

export function registerOperators(scope: FastifyInstance, app: App): void {
  registerAccounts(scope, app);
  registerChanges(scope, app);
  registerAccess(scope, app);
}

function registerAccounts(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...AUDIT,
    method: 'GET',
    path: '/operators',
    summary: 'All operators by name',
    response: z.object({ items: z.array(operatorItem) }),
    perform: async () => accepted({ items: (await listOperators(app)).map(serializeOperator) }),
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'POST',
    path: '/operators',
    summary: 'Create an operator; the initial password is shown once',
    body: z.strictObject({ name: requiredText(64), role: z.enum(ROLES) }),
    returnsSecret: true,
    response: z.object({ operator: operatorItem, password: z.string() }),
    async perform({ by, body }) {
      const created = await createOperator(app, by, body);
      if (!created.ok) return created;
      const { operator, password } = created.value;
      return accepted({ operator: serializeOperator(operator), password });
    },
  });

  operatorRoute(scope, app, {
    ...AUDIT,
    method: 'GET',
    path: '/operators/:name',
    summary: 'One operator with all API tokens, revoked ones included',
    params,
    response: z.object({ operator: operatorItem, tokens: z.array(tokenItem) }),
    async perform({ params }) {
      const shown = await showOperator(app, params.name);
      if (!shown.ok) return shown;
      const { operator, tokens } = shown.value;
      return accepted({ operator: serializeOperator(operator), tokens: tokens.map(serializeToken) });
    },
  });
}

function registerChanges(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PATCH',
    path: '/operators/:name',
    summary:
      'Change the role or disable an operator, effective with the next request; the last admin cannot be removed',
    params,
    body: z.strictObject({ version, role: z.enum(ROLES).optional(), enabled: z.boolean().optional() }),
    response: operatorItem,
    async perform({ by, params, body }) {
      const changed = await updateOperator(app, by, { ...params, ...body });
      return changed.ok ? accepted(serializeOperator(changed.value)) : changed;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'POST',
    path: '/operators/:name/reset',
    summary:
      'Reset an operator: a new password, shown once; ends the second factor, all sessions and all tokens',
    params,
    returnsSecret: true,
    response: z.object({ password: z.string() }),
    async perform({ by, params }) {
      const password = await resetOperator(app, by, params.name);
      return password.ok ? accepted({ password: password.value }) : password;
    },
  });
}

function registerAccess(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: '/operators/:name/tokens/:id',
    inPerson: false,
    summary: 'Revoke a token of an operator',
    params: params.extend({ id: rowId }),
    response: z.object({}),
    async perform({ by, params }) {
      const revoked = await revokeOperatorToken(app, by, params);
      return revoked.ok ? accepted({}) : revoked;
    },
  });

  operatorRoute(scope, app, {
    ...AUDIT,
    method: 'GET',
    path: '/operators/:name/sessions',
    summary: 'The sessions of an operator',
    params,
    response: z.object({ items: z.array(sessionItem) }),
    async perform({ operator, params }) {
      const sessions = await listOperatorSessions(app, params.name);
      if (!sessions.ok) return sessions;
      return accepted({
        items: sessions.value.map((session) => serializeSession(session, operator.sessionId)),
      });
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: '/operators/:name/sessions',
    inPerson: false,
    summary: 'End all sessions of an operator and revoke all tokens',
    params,
    response: z.object({
      ended: z.int().meta({ description: 'Number of ended sessions' }),
      revoked: z.int().meta({ description: 'Number of revoked tokens' }),
    }),
    async perform({ by, params }) {
      const ended = await endSessionsAndTokens(app, by, params.name);
      if (!ended.ok) return ended;
      return accepted({ ended: ended.value.sessions, revoked: ended.value.tokens });
    },
  });
}
