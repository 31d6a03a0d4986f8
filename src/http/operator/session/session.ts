// Sign-in, sign-out and the current session.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ROLES, rightsOf } from '../../../domain/operators/roles.ts';
import { accepted } from '../../../domain/result.ts';
import { sessionTexts } from '../../../domain/texts/session.ts';
import type { App } from '../../../usecases/app.ts';
import { readFourEyes } from '../../../usecases/operator/settings/four-eyes.ts';
import type { AuthenticatedOperator } from '../../../usecases/session/authenticate-operator.ts';
import { reauthenticate } from '../../../usecases/session/own-account.ts';
import { passSecondFactor, signIn, signOut } from '../../../usecases/session/sign-in.ts';
import { formatMoneyOrNull, isoOrNull, moneyText, time } from '../../../views/fields.ts';
import { clientInfoOf } from '../../web-api/browser.ts';
import { openAttemptWindow, publicRoute } from '../../web-api/public-route.ts';
import { sendJson, sendRejection } from '../../web-api/response.ts';
import { nextView, proofBody, respondToStep, secondFactorBody, signInBody } from '../../web-api/sign-in.ts';
import { authenticate, csrfToken } from '../shared/authenticate.ts';
import { operatorRoute } from '../shared/route.ts';

const TAG = 'Session';

const sessionView = z.object({
  operator: z
    .object({
      name: z.string(),
      role: z.enum(ROLES),
      rights: z.array(z.string()),
      via: z.enum(['console', 'token']),
      totp: z.boolean(),
      must_set_up_totp: z.boolean(),
    })
    .nullable(),
  csrf_token: z.string().nullable(),
  expires_at: time.nullable(),
  idle_seconds: z.int(),
  currency: z.string(),
  explorer_url: z
    .string()
    .nullable()
    .meta({ description: 'The page of a transaction in a block explorer, with `{hash}`; null: none' }),
  four_eyes_above: moneyText.nullable(),
  demo: z.boolean(),
  version: z.string(),
});

const IDLE_SECONDS = 900;

type SessionOptions = { readonly app: App; readonly version: string };

export function registerSession(scope: FastifyInstance, { app, version }: SessionOptions): void {
  registerSignIn(scope, { app, version });
  registerSignedIn(scope, app);
}

function registerSignIn(scope: FastifyInstance, { app, version }: SessionOptions): void {
  const attempts = openAttemptWindow();
  const clientOf = (request: FastifyRequest) => ({ client: clientInfoOf(request), requestId: request.id });

  publicRoute(scope, attempts, {
    method: 'GET',
    path: '/session',
    tag: TAG,
    summary: 'The current session, and the settings the console needs at start',
    response: sessionView,
    async perform(request, reply) {
      const authenticated = await authenticate(app, request, reply);
      if (!authenticated.ok) return sendRejection(reply, authenticated.rejection);
      return sendJson(reply, JSON.stringify(await describeSession(app, authenticated.value, version)));
    },
  });

  publicRoute(scope, attempts, {
    method: 'POST',
    path: '/session',
    tag: TAG,
    summary: 'Sign in with name and password',
    body: signInBody,
    response: nextView,
    perform: async (request, reply, body) =>
      respondToStep(reply, await signIn(app, clientOf(request), body), sessionTexts.wrongNameOrPassword),
  });

  publicRoute(scope, attempts, {
    method: 'POST',
    path: '/session/totp',
    tag: TAG,
    summary: 'Second step of signing in: a code of the second factor, or a backup code',
    body: secondFactorBody,
    response: nextView,
    async perform(request, reply, body) {
      const factor = 'code' in body ? body : { backupCode: body.backup_code };
      const step = await passSecondFactor(app, clientOf(request), factor);
      return respondToStep(reply, step, sessionTexts.wrongSignInCode);
    },
  });
}

function registerSignedIn(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    method: 'POST',
    path: '/session/proof',
    right: 'self',
    tag: TAG,
    summary:
      'Re-authenticate for routes marked `x-in-person`: a code, or the password without a second factor',
    body: proofBody,
    response: z.object({}),
    async perform({ by, body, request }) {
      const proved = await reauthenticate(app, by, { client: clientInfoOf(request), ...body });
      return proved.ok ? accepted({}) : proved;
    },
  });

  operatorRoute(scope, app, {
    method: 'DELETE',
    path: '/session',
    right: 'self',
    tag: TAG,
    summary: 'Sign out',
    response: z.object({}),
    async perform({ by, request, reply }) {
      for (const cookie of await signOut(app, by, clientInfoOf(request))) reply.header('set-cookie', cookie);
      return accepted({});
    },
  });
}

async function describeSession(
  app: App,
  operator: AuthenticatedOperator | null,
  version: string,
): Promise<z.input<typeof sessionView>> {
  return {
    operator: operator && {
      name: operator.name,
      role: operator.role,
      rights: rightsOf(operator.role),
      via: operator.via,
      totp: operator.totp,
      must_set_up_totp: operator.mustSetUpTotp,
    },
    csrf_token: operator && csrfToken(app, operator),
    expires_at: isoOrNull(operator?.expiresAt ?? null),
    idle_seconds: IDLE_SECONDS,
    currency: app.settings.currency,
    explorer_url: app.settings.explorerUrl ?? null,
    four_eyes_above: operator ? formatMoneyOrNull(await readFourEyes(app)) : null,
    demo: app.settings.demo,
    version,
  };
}
