// Signing in and out, and who one is. The only routes that are open to whoever is not signed in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { networkOf } from '../../../domain/ip-addresses.ts';
import { accepted } from '../../../domain/result.ts';
import { type Right, ROLES, rightsOf } from '../../../domain/roles.ts';
import type { App } from '../../../usecases/app.ts';
import { readFourEyes } from '../../../usecases/operator/settings/four-eyes.ts';
import type { AuthenticatedOperator } from '../../../usecases/session/authenticate-operator.ts';
import { reauthenticate } from '../../../usecases/session/own-account.ts';
import { passSecondFactor, type SignInStep, signIn, signOut } from '../../../usecases/session/sign-in.ts';
import { formatMoneyOrNull, isoOrNull, moneyText, time } from '../../../views/fields.ts';
import { openFixedWindow, type Used } from '../../fixed-window.ts';
import { authenticate, clientInfoOf, csrfToken } from '../shared/authenticate.ts';
import { errorResponses } from '../shared/documents.ts';
import { readRequest, type Schemas } from '../shared/read-request.ts';
import { type RejectionResponse, sendJson, sendRejection } from '../shared/response.ts';
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
  four_eyes_above: moneyText.nullable(),
  demo: z.boolean(),
  version: z.string(),
});

const IDLE_SECONDS = 900;
/** Names, passwords and codes are short; nobody needs more who is not yet known. */
const BODY_LIMIT_BYTES = 4_096;
/** From one network, right and wrong: more than people do, and few enough to cost nothing. */
const TRIES_A_MINUTE = 120;

const nextView = z.object({ next: z.enum(['done', 'totp']) });

const credentials = z.strictObject({
  name: z.string().min(1).max(200),
  password: z.string().min(1).max(1_000),
});
const proof = z.union([
  z.strictObject({
    code: z.string().trim().min(1).max(100).meta({ description: 'Of the second factor, or a backup code' }),
  }),
  z.strictObject({ password: z.string().min(1).max(1_000) }),
]);
const secondFactor = z.union([
  z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[0-9]{6}$/, 'must be six digits'),
  }),
  z.strictObject({ backup_code: z.string().min(1).max(100) }),
]);

export function registerSession(
  scope: FastifyInstance,
  { app, version }: { readonly app: App; readonly version: string },
): void {
  const tries = openFixedWindow(60);
  const visitor = (request: FastifyRequest) => ({ visit: clientInfoOf(request), requestId: request.id });

  /** A route for whoever comes: no right is needed, and no form token taken. */
  function openRoute<B extends z.ZodType>(route: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly summary: string;
    readonly body?: B;
    readonly answer: z.ZodType;
    readonly perform: (
      request: FastifyRequest,
      reply: FastifyReply,
      body: z.output<B>,
    ) => Promise<FastifyReply>;
  }): void {
    const schemas: Schemas<z.ZodType, z.ZodType, B> = route.body ? { body: route.body } : {};
    scope.route({
      method: route.method,
      url: route.path,
      config: { right: 'public' satisfies Right },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: [TAG],
        summary: route.summary,
        description: 'Open to whoever is not signed in.',
        'x-right': 'public',
        ...schemas,
        response: { 200: route.answer, ...errorResponses({ method: route.method, right: 'public' }) },
      },
      async onRequest(request, reply) {
        if (route.method === 'GET') return;
        const flood = floodProblem(tries.count(networkOf(request.ip)));
        if (flood) return sendRejection(reply, flood);
      },
      async handler(request, reply): Promise<FastifyReply> {
        // A browser that was sent here by another page says so; signing somebody else in is an attack, too.
        const { origin, host } = request.headers;
        if (origin !== undefined && URL.canParse(origin) && new URL(origin).host !== host)
          return sendRejection(reply, { code: 'csrf', text: 'This request came from another site.' });
        const asked = readRequest(schemas, request);
        if (!asked.ok) return sendRejection(reply, asked.rejection);
        return route.perform(request, reply, asked.value.body);
      },
    });
  }

  openRoute({
    method: 'GET',
    path: '/session',
    summary: 'Who one is, and what the console needs to know first',
    answer: sessionView,
    async perform(request, reply) {
      const admitted = await authenticate(app, request, reply);
      if (!admitted.ok) return sendRejection(reply, admitted.rejection);
      return sendJson(reply, JSON.stringify(await describeSession(app, admitted.value, version)));
    },
  });

  openRoute({
    method: 'POST',
    path: '/session',
    summary: 'Sign in with name and password',
    body: credentials,
    answer: nextView,
    perform: async (request, reply, body) =>
      answerStep(reply, await signIn(app, visitor(request), body), 'Name or password is wrong.'),
  });

  openRoute({
    method: 'POST',
    path: '/session/totp',
    summary: 'The second factor: a code, or a backup code',
    body: secondFactor,
    answer: nextView,
    perform: async (request, reply, body) =>
      answerStep(
        reply,
        await passSecondFactor(
          app,
          visitor(request),
          'code' in body ? body : { backupCode: body.backup_code },
        ),
        'That code is not right, or was used before.',
      ),
  });

  operatorRoute(scope, app, {
    method: 'POST',
    path: '/session/proof',
    right: 'self',
    tag: TAG,
    summary:
      'Prove again who one is, for what takes a person at hand: a code, or the password of whoever has none',
    body: proof,
    answer: z.object({}),
    async perform({ by, body, request }) {
      const proved = await reauthenticate(app, by, { visit: clientInfoOf(request), ...body });
      return proved.ok ? accepted({}) : proved;
    },
  });

  operatorRoute(scope, app, {
    method: 'DELETE',
    path: '/session',
    right: 'self',
    tag: TAG,
    summary: 'Sign out',
    answer: z.object({}),
    async perform({ by, request, reply }) {
      for (const cookie of await signOut(app, by, clientInfoOf(request))) reply.header('set-cookie', cookie);
      return accepted({});
    },
  });
}

function floodProblem({ count, secondsLeft }: Used): RejectionResponse | undefined {
  if (count <= TRIES_A_MINUTE) return undefined;
  return {
    code: 'locked',
    text: `Too many tries from your network. Try again in ${secondsLeft} seconds.`,
    retryAfterSeconds: secondsLeft,
  };
}

async function describeSession(
  app: App,
  who: AuthenticatedOperator | null,
  version: string,
): Promise<z.input<typeof sessionView>> {
  return {
    operator: who && {
      name: who.name,
      role: who.role,
      rights: rightsOf(who.role),
      via: who.via,
      totp: who.totp,
      must_set_up_totp: who.mustSetUpTotp,
    },
    csrf_token: who && csrfToken(app, who),
    expires_at: isoOrNull(who?.expiresAt ?? null),
    idle_seconds: IDLE_SECONDS,
    currency: app.settings.currency,
    four_eyes_above: who ? formatMoneyOrNull(await readFourEyes(app)) : null,
    demo: app.settings.demo,
    version,
  };
}

function answerStep(reply: FastifyReply, step: SignInStep, wrong: string): FastifyReply {
  for (const cookie of step.cookies) reply.header('set-cookie', cookie);
  switch (step.next) {
    case 'done':
    case 'totp':
      return sendJson(reply, JSON.stringify({ next: step.next }));
    case 'wrong':
      return sendRejection(reply, { code: 'wrong_credentials', text: wrong });
    case 'retry':
      return sendRejection(reply, {
        code: 'sign_in_required',
        text: 'That took too long. Give your password again.',
      });
    case 'locked':
      return sendRejection(reply, {
        code: 'locked',
        text: `Too many wrong tries. Try again in ${Math.ceil(step.retryAfterSeconds / 60)} minutes.`,
        retryAfterSeconds: step.retryAfterSeconds,
      });
  }
}
