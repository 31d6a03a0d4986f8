// The own account of a signed-in user of a web app: password, second factor, sessions.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import { sessionTexts } from '../../domain/texts/session.ts';
import type { ActionResult } from '../../usecases/actions/rejection.ts';
import type { App } from '../../usecases/app.ts';
import {
  changePassword,
  confirmTotp,
  createBackupCodes,
  startTotpSetup,
} from '../../usecases/session/own-account.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../usecases/session/own-sessions.ts';
import { serializeSession, sessionItem } from '../../views/operators.ts';
import { clientInfoOf } from './browser.ts';

type OwnCall<P, B> = {
  readonly by: Actor;
  readonly sessionId: string;
  readonly params: P;
  readonly body: B;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type OwnRoute<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly inPerson?: boolean;
  readonly params?: P;
  readonly body?: B;
  readonly response: A;
  readonly returnsSecret?: true;
  readonly perform: (call: OwnCall<z.output<P>, z.output<B>>) => Promise<ActionResult<z.input<A>>>;
};

/** Defines a route in the API of an app. */
type DefineOwnRoute = <P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  route: OwnRoute<P, B, A>,
) => void;

const password = z.string().min(1).max(1_000);
const EMPTY = z.object({});

export function registerOwnAccount(app: App, define: DefineOwnRoute): void {
  registerPassword(app, define);
  registerSecondFactor(app, define);
  registerSessions(app, define);
}

function registerPassword(app: App, define: DefineOwnRoute): void {
  define({
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

function registerSecondFactor(app: App, define: DefineOwnRoute): void {
  define({
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

  define({
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

  define({
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

function registerSessions(app: App, define: DefineOwnRoute): void {
  define({
    method: 'GET',
    path: '/me/sessions',
    summary: 'Your sessions',
    response: z.object({ items: z.array(sessionItem) }),
    perform: async ({ by, sessionId }) =>
      accepted({
        items: (await listOwnSessions(app, by)).map((session) => serializeSession(session, sessionId)),
      }),
  });

  define({
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'End all other sessions',
    response: z.object({ ended: z.int() }),
    async perform({ by, sessionId }) {
      const ended = await endOtherSessions(app, by, sessionId);
      return ended.ok ? accepted({ ended: ended.value }) : ended;
    },
  });

  define({
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
