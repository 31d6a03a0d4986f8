// Signing in and out of the portal, accepting an invitation, and the own account.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PERSON_ROLES, personRightsOf } from '../../../domain/portal/roles.ts';
import { accepted } from '../../../domain/result.ts';
import { sessionTexts } from '../../../domain/texts/session.ts';
import type { App } from '../../../usecases/app.ts';
import type { AuthenticatedPerson } from '../../../usecases/portal/authenticate-person.ts';
import { acceptInvitation } from '../../../usecases/portal/people/invitations.ts';
import { describeMerchant } from '../../../usecases/portal/settings/settings.ts';
import { reauthenticate } from '../../../usecases/session/own-account.ts';
import { passSecondFactor, signIn, signOut } from '../../../usecases/session/sign-in.ts';
import { formatMoneyOrNull, iso, moneyText, time } from '../../../views/fields.ts';
import { clientInfoOf } from '../../web-api/browser.ts';
import { registerOwnAccount } from '../../web-api/own-account.ts';
import { openAttemptWindow, publicRoute } from '../../web-api/public-route.ts';
import { rejectionResponse, sendJson, sendRejection } from '../../web-api/response.ts';
import { nextView, proofBody, respondToStep, secondFactorBody, signInBody } from '../../web-api/sign-in.ts';
import { authenticate, csrfToken } from '../shared/authenticate.ts';
import { portalRoute } from '../shared/route.ts';

const TAG = 'Session';
const IDLE_SECONDS = 900;

const sessionView = z.object({
  person: z
    .object({
      name: z.string(),
      role: z.enum(PERSON_ROLES),
      rights: z.array(z.string()),
      totp: z.boolean(),
      must_set_up_totp: z.boolean(),
    })
    .nullable(),
  merchant: z
    .object({
      id: z.int(),
      name: z.string(),
      status: z.string(),
      second_person_above: moneyText.nullable(),
    })
    .nullable(),
  csrf_token: z.string().nullable(),
  expires_at: time.nullable(),
  idle_seconds: z.int(),
  pause_hours: z.int().meta({ description: 'How long a change by two people waits before it works' }),
  currency: z.string(),
  explorer_url: z.string().nullable(),
  demo: z.boolean(),
  version: z.string(),
});

const invitationBody = z.strictObject({
  code: z.string().min(1).max(200),
  name: z.string().min(1).max(64),
  password: z.string().min(1).max(1_000),
});

type Options = { readonly app: App; readonly version: string };

export function registerPortalSession(scope: FastifyInstance, { app, version }: Options): void {
  registerSignIn(scope, { app, version });
  registerSignedIn(scope, app);
  registerOwnAccount(app, (route) =>
    portalRoute(scope, app, {
      right: 'self',
      tag: 'Account',
      ...route,
      perform: (call) => route.perform({ ...call, by: call.caller.by, sessionId: call.person.sessionId }),
    }),
  );
}

function registerSignIn(scope: FastifyInstance, { app, version }: Options): void {
  const attempts = openAttemptWindow();
  const clientOf = (request: FastifyRequest) =>
    ({ client: clientInfoOf(request), requestId: request.id, via: 'portal' }) as const;

  publicRoute(scope, attempts, {
    method: 'GET',
    path: '/session',
    tag: TAG,
    summary: 'The current session, and the settings the portal needs at start',
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

  publicRoute(scope, attempts, {
    method: 'POST',
    path: '/invitation',
    tag: TAG,
    summary: 'Accept an invitation: choose a name and a password, then sign in',
    body: invitationBody,
    response: z.object({ name: z.string(), role: z.enum(PERSON_ROLES) }),
    async perform(request, reply, body) {
      const { address } = clientInfoOf(request);
      const joined = await acceptInvitation(app, { ...body, address, requestId: request.id });
      if (!joined.ok) return sendRejection(reply, rejectionResponse(joined.rejection));
      const { name, role } = joined.value;
      return sendJson(reply, JSON.stringify({ name, role }));
    },
  });
}

function registerSignedIn(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    method: 'POST',
    path: '/session/proof',
    right: 'self',
    tag: TAG,
    summary:
      'Re-authenticate for routes marked `x-in-person`: a code, or the password without a second factor',
    body: proofBody,
    response: z.object({}),
    async perform({ caller, body, request }) {
      const proved = await reauthenticate(app, caller.by, { client: clientInfoOf(request), ...body });
      return proved.ok ? accepted({}) : proved;
    },
  });

  portalRoute(scope, app, {
    method: 'DELETE',
    path: '/session',
    right: 'self',
    tag: TAG,
    summary: 'Sign out',
    response: z.object({}),
    async perform({ caller, request, reply }) {
      for (const cookie of await signOut(app, caller.by, clientInfoOf(request)))
        reply.header('set-cookie', cookie);
      return accepted({});
    },
  });
}

async function describeSession(
  app: App,
  person: AuthenticatedPerson | null,
  version: string,
): Promise<z.input<typeof sessionView>> {
  const merchant = person && (await describeMerchant(app, person.merchantId));
  return {
    person: person && {
      name: person.name,
      role: person.role,
      rights: personRightsOf(person.role),
      totp: person.totp,
      must_set_up_totp: person.mustSetUpTotp,
    },
    merchant: merchant && {
      id: merchant.id,
      name: merchant.name,
      status: merchant.status,
      second_person_above: formatMoneyOrNull(merchant.secondPersonAbove),
    },
    csrf_token: person && csrfToken(app, person),
    expires_at: person && iso(person.expiresAt),
    idle_seconds: IDLE_SECONDS,
    pause_hours: app.settings.portalPauseHours,
    currency: app.settings.currency,
    explorer_url: app.settings.explorerUrl ?? null,
    demo: app.settings.demo,
    version,
  };
}
