// The account of the signed-in operator: password, second factor, sessions, tokens.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TOKEN_SCOPES } from '../../../domain/operators/access.ts';
import { accepted } from '../../../domain/result.ts';
import { sessionTexts } from '../../../domain/texts/session.ts';
import type { App } from '../../../usecases/app.ts';
import {
  changePassword,
  confirmTotp,
  createBackupCodes,
  startTotpSetup,
} from '../../../usecases/session/own-account.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../../usecases/session/own-sessions.ts';
import { createToken, listOwnTokens, revokeOwnToken } from '../../../usecases/session/own-tokens.ts';
import { serializeSession, serializeToken, sessionItem, tokenItem } from '../../../views/operators.ts';
import { clientInfoOf } from '../shared/authenticate.ts';
import { note, rowId } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const ACCOUNT_ROUTE = { right: 'self', tag: 'Account' } as const satisfies Partial<RouteHead>;
const password = z.string().min(1).max(1_000);
const EMPTY = z.object({});

export function registerAccount(scope: FastifyInstance, app: App): void {
  registerPassword(scope, app);
  registerSecondFactor(scope, app);
  registerSessions(scope, app);
  registerTokens(scope, app);
}

function registerPassword(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    method: 'POST',
    path: '/me/password',
    summary: 'Change the password; ends all other sessions and all tokens',
    body: z.strictObject({ current: password, new: password }),
    response: EMPTY,
    async perform({ by, body, request, reply }) {
      const passwords = { current: body.current, next: body.new };
      const changed = await changePassword(app, by, { client: clientInfoOf(request), ...passwords });
      if (!changed.ok) return changed;
      reply.header('set-cookie', [...changed.value.cookies]);
      return accepted({});
    },
  });
}

function registerSecondFactor(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    inPerson: true,
    method: 'POST',
    path: '/me/totp',
    summary:
      'Start setting up a second factor: secret and backup codes, shown once; active once a code is confirmed',
    body: z.strictObject({ password }),
    returnsSecret: true,
    response: z.object({ uri: z.string(), secret: z.string(), backup_codes: z.array(z.string()) }),
    async perform({ by, body, request }) {
      const started = await startTotpSetup(app, by, {
        client: clientInfoOf(request),
        password: body.password,
      });
      if (!started.ok) return started;
      const { uri, secret, backupCodes } = started.value;
      return accepted({ uri, secret, backup_codes: [...backupCodes] });
    },
  });

  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    inPerson: true,
    method: 'POST',
    path: '/me/totp/confirm',
    summary: 'Activate the second factor with a first code',
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^[0-9]{6}$/, sessionTexts.codeFormat),
    }),
    response: EMPTY,
    async perform({ by, body, request, reply }) {
      const confirmed = await confirmTotp(app, by, { client: clientInfoOf(request), code: body.code });
      if (!confirmed.ok) return confirmed;
      reply.header('set-cookie', [...confirmed.value.cookies]);
      return accepted({});
    },
  });

  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    inPerson: true,
    method: 'POST',
    path: '/me/totp/backup-codes',
    summary: 'Create new backup codes; the old ones become invalid',
    body: z.strictObject({ password }),
    returnsSecret: true,
    response: z.object({ backup_codes: z.array(z.string()) }),
    async perform({ by, body, request }) {
      const codes = await createBackupCodes(app, by, {
        client: clientInfoOf(request),
        password: body.password,
      });
      return codes.ok ? accepted({ backup_codes: [...codes.value] }) : codes;
    },
  });
}

function registerSessions(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    method: 'GET',
    path: '/me/sessions',
    summary: 'Your sessions',
    response: z.object({ items: z.array(sessionItem) }),
    perform: async ({ by, operator }) =>
      accepted({
        items: (await listOwnSessions(app, by)).map((session) =>
          serializeSession(session, operator.sessionId),
        ),
      }),
  });

  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'End all other sessions',
    response: z.object({ ended: z.int() }),
    async perform({ by, operator }) {
      const ended = await endOtherSessions(app, by, operator.sessionId);
      return ended.ok ? accepted({ ended: ended.value }) : ended;
    },
  });

  operatorRoute(scope, app, {
    ...ACCOUNT_ROUTE,
    method: 'DELETE',
    path: '/me/sessions/:id',
    summary: 'End one session',
    params: z.object({ id: z.string().max(100) }),
    response: EMPTY,
    async perform({ by, params }) {
      const ended = await endOwnSession(app, by, params.id);
      return ended.ok ? accepted({}) : ended;
    },
  });
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
