// An operator's own account: password, second factor, sessions, tokens.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  beginTotp,
  changePassword,
  confirmTotp,
  newBackupCodes,
} from '../../../usecases/session/own-account.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../../usecases/session/own-sessions.ts';
import { createToken, listOwnTokens, revokeOwnToken } from '../../../usecases/session/own-tokens.ts';
import { sessionItem, writeSession } from '../../../views/session.ts';
import { tokenItem, writeToken } from '../../../views/token.ts';
import { clientInfoOf } from '../shared/authenticate.ts';
import { note, rowNumber } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const OWN = { right: 'self', tag: 'Account' } as const satisfies Partial<RouteHead>;
const password = z.string().min(1).max(1_000);
const DONE = z.object({});

export function registerAccount(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...OWN,
    method: 'POST',
    path: '/me/password',
    summary: 'Change the password; all other sessions end, and all tokens',
    body: z.strictObject({ current: password, new: password }),
    answer: DONE,
    async perform({ by, body, request, reply }) {
      const passwords = { current: body.current, next: body.new };
      const changed = await changePassword(app, by, { visit: clientInfoOf(request), ...passwords });
      if (!changed.ok) return changed;
      reply.header('set-cookie', [...changed.value.cookies]);
      return accepted({});
    },
  });

  operatorRoute(scope, app, {
    ...OWN,
    inPerson: true,
    method: 'POST',
    path: '/me/totp',
    summary: 'Begin a second factor: secret and backup codes, shown once; it counts when a code is confirmed',
    body: z.strictObject({ password }),
    secret: true,
    answer: z.object({ uri: z.string(), secret: z.string(), backup_codes: z.array(z.string()) }),
    async perform({ body, request }) {
      const begun = await beginTotp(app, clientInfoOf(request), body.password);
      if (!begun.ok) return begun;
      const { uri, secret, backupCodes } = begun.value;
      return accepted({ uri, secret, backup_codes: [...backupCodes] });
    },
  });

  operatorRoute(scope, app, {
    ...OWN,
    inPerson: true,
    method: 'POST',
    path: '/me/totp/confirm',
    summary: 'Confirm the second factor with a first code',
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^[0-9]{6}$/, 'must be six digits'),
    }),
    answer: DONE,
    async perform({ by, body, request, reply }) {
      const confirmed = await confirmTotp(app, by, { visit: clientInfoOf(request), code: body.code });
      if (!confirmed.ok) return confirmed;
      reply.header('set-cookie', [...confirmed.value.cookies]);
      return accepted({});
    },
  });

  operatorRoute(scope, app, {
    ...OWN,
    inPerson: true,
    method: 'POST',
    path: '/me/totp/backup-codes',
    summary: 'New backup codes; the old ones no longer work',
    body: z.strictObject({ password }),
    secret: true,
    answer: z.object({ backup_codes: z.array(z.string()) }),
    async perform({ by, body, request }) {
      const made = await newBackupCodes(app, by, { visit: clientInfoOf(request), password: body.password });
      return made.ok ? accepted({ backup_codes: [...made.value] }) : made;
    },
  });

  registerSessions(scope, app);
  registerTokens(scope, app);
}

function registerSessions(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...OWN,
    method: 'GET',
    path: '/me/sessions',
    summary: 'Where one is signed in',
    answer: z.object({ items: z.array(sessionItem) }),
    perform: async ({ by, operator }) =>
      accepted({
        items: (await listOwnSessions(app, by)).map((session) => writeSession(session, operator.sessionId)),
      }),
  });

  operatorRoute(scope, app, {
    ...OWN,
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'End all sessions but this one',
    answer: z.object({ ended: z.int() }),
    async perform({ by, operator }) {
      const ended = await endOtherSessions(app, by, operator.sessionId);
      return ended.ok ? accepted({ ended: ended.value }) : ended;
    },
  });

  operatorRoute(scope, app, {
    ...OWN,
    method: 'DELETE',
    path: '/me/sessions/:id',
    summary: 'End one session',
    params: z.object({ id: z.string().max(100) }),
    answer: DONE,
    async perform({ by, params }) {
      const ended = await endOwnSession(app, by, params.id);
      return ended.ok ? accepted({}) : ended;
    },
  });
}

function registerTokens(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...OWN,
    method: 'GET',
    path: '/me/tokens',
    summary: 'Tokens for programs, revoked ones included',
    answer: z.object({ items: z.array(tokenItem) }),
    perform: async ({ by }) => accepted({ items: (await listOwnTokens(app, by)).map(writeToken) }),
  });

  operatorRoute(scope, app, {
    ...OWN,
    // As all may read, all may; but not before the second factor that is asked of them is there.
    right: 'read',
    inPerson: true,
    method: 'POST',
    path: '/me/tokens',
    summary: 'Make a token; it is shown once',
    body: z.strictObject({
      name: note(100),
      expires_in_days: z.int().min(1).max(730).default(90),
    }),
    secret: true,
    answer: z.object({ token: z.string(), item: tokenItem }),
    async perform({ by, body }) {
      const made = await createToken(app, by, { name: body.name, expiresInDays: body.expires_in_days });
      return made.ok ? accepted({ token: made.value.secret, item: writeToken(made.value.token) }) : made;
    },
  });

  operatorRoute(scope, app, {
    ...OWN,
    method: 'DELETE',
    path: '/me/tokens/:id',
    summary: 'Revoke a token',
    params: z.object({ id: rowNumber }),
    answer: DONE,
    async perform({ by, params }) {
      const revoked = await revokeOwnToken(app, by, params.id);
      return revoked.ok ? accepted({}) : revoked;
    },
  });
}
