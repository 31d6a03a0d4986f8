// The people who work here: made, promoted, dismissed, and helped when they cannot sign in any more.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { ROLES } from '../../../domain/roles.ts';
import type { App } from '../../../usecases/app.ts';
import {
  createOperator,
  endSessionsOf,
  listOperators,
  listSessionsOf,
  resetOperator,
  revokeTokenOf,
  showOperator,
  updateOperator,
} from '../../../usecases/operator/operators/operators.ts';
import { operatorItem, writeOperator } from '../../../views/operator.ts';
import { sessionItem, writeSession } from '../../../views/session.ts';
import { tokenItem, writeToken } from '../../../views/token.ts';
import { requiredText, rowNumber, version } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Operators' } as const satisfies Partial<RouteHead>;
const AUDIT = { right: 'audit', tag: 'Operators' } as const satisfies Partial<RouteHead>;
const params = z.object({ name: requiredText(64) });

export function registerOperators(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...AUDIT,
    method: 'GET',
    path: '/operators',
    summary: 'Everybody who works here, by name',
    answer: z.object({ items: z.array(operatorItem) }),
    perform: async () => accepted({ items: (await listOperators(app)).map(writeOperator) }),
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    inPerson: true,
    method: 'POST',
    path: '/operators',
    summary: 'Let somebody in; the password is shown once, and whoever gets it changes it',
    body: z.strictObject({ name: requiredText(64), role: z.enum(ROLES) }),
    secret: true,
    answer: z.object({ operator: operatorItem, password: z.string() }),
    async perform({ by, body }) {
      const made = await createOperator(app, by, body);
      if (!made.ok) return made;
      return accepted({ operator: writeOperator(made.value.operator), password: made.value.password });
    },
  });

  operatorRoute(scope, app, {
    ...AUDIT,
    method: 'GET',
    path: '/operators/:name',
    summary: 'One of them, and the tokens of their programs, revoked ones included',
    params,
    answer: z.object({ operator: operatorItem, tokens: z.array(tokenItem) }),
    async perform({ params }) {
      const shown = await showOperator(app, params.name);
      if (!shown.ok) return shown;
      const { operator, tokens } = shown.value;
      return accepted({ operator: writeOperator(operator), tokens: tokens.map(writeToken) });
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: '/operators/:name/tokens/:id',
    summary: 'Revoke a token of somebody',
    params: params.extend({ id: rowNumber }),
    answer: z.object({}),
    async perform({ by, params }) {
      const revoked = await revokeTokenOf(app, by, params);
      return revoked.ok ? accepted({}) : revoked;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    inPerson: true,
    method: 'PATCH',
    path: '/operators/:name',
    summary: 'Another role, or disabled: holds from their next request on. The last admin stays one',
    params,
    body: z.strictObject({ version, role: z.enum(ROLES).optional(), enabled: z.boolean().optional() }),
    answer: operatorItem,
    async perform({ by, params, body }) {
      const changed = await updateOperator(app, by, { ...params, ...body });
      return changed.ok ? accepted(writeOperator(changed.value)) : changed;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    inPerson: true,
    method: 'POST',
    path: '/operators/:name/reset',
    summary: 'A new password, shown once; the second factor, all sessions and all tokens end',
    params,
    secret: true,
    answer: z.object({ password: z.string() }),
    async perform({ by, params }) {
      const password = await resetOperator(app, by, params.name);
      return password.ok ? accepted({ password: password.value }) : password;
    },
  });

  operatorRoute(scope, app, {
    ...AUDIT,
    method: 'GET',
    path: '/operators/:name/sessions',
    summary: 'Where somebody is signed in',
    params,
    answer: z.object({ items: z.array(sessionItem) }),
    async perform({ operator, params }) {
      const sessions = await listSessionsOf(app, params.name);
      if (!sessions.ok) return sessions;
      return accepted({ items: sessions.value.map((session) => writeSession(session, operator.sessionId)) });
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: '/operators/:name/sessions',
    summary: 'Sign somebody out everywhere, programs with a token of theirs too',
    params,
    answer: z.object({
      ended: z.int().meta({ description: 'So many sessions' }),
      revoked: z.int().meta({ description: 'So many tokens' }),
    }),
    async perform({ by, params }) {
      const ended = await endSessionsOf(app, by, params.name);
      if (!ended.ok) return ended;
      return accepted({ ended: ended.value.sessions, revoked: ended.value.tokens });
    },
  });
}
