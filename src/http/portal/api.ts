// The API of the portal, for people of merchants: a separate Fastify scope with its own cookies, rights and OpenAPI document. Every
// route must declare the right it requires. Nothing here reads a session of an operator.
import type { FastifyInstance } from 'fastify';
import type { App } from '../../usecases/app.ts';
import { registerErrorHandlers } from '../web-api/error-handlers.ts';
import { sendRejection } from '../web-api/response.ts';
import { registerBalance } from './account/balance.ts';
import { registerKeys } from './account/keys.ts';
import { registerRequests } from './account/requests.ts';
import { registerSettings } from './account/settings.ts';
import { registerWebhook } from './account/webhook.ts';
import { registerPeople } from './people/people.ts';
import { registerProposals } from './people/proposals.ts';
import { registerPortalSession } from './session/session.ts';
import { authenticate } from './shared/authenticate.ts';
import { registerPortalDocument } from './shared/openapi.ts';
import { registerBatches } from './withdrawals/batches.ts';
import { registerDrafts } from './withdrawals/drafts.ts';
import { registerWithdrawals } from './withdrawals/withdrawals.ts';

const PREFIX = '/portal/v1';

export async function registerPortalApi(
  server: FastifyInstance,
  { app, version }: { readonly app: App; readonly version: string },
): Promise<void> {
  await server.register(
    async (scope) => {
      registerAuthentication(scope, app);
      registerErrorHandlers(scope, server);
      await registerPortalDocument(scope, version);
      registerPortalSession(scope, { app, version });
      registerBalance(scope, app);
      registerWithdrawals(scope, app);
      registerDrafts(scope, app);
      registerBatches(scope, app);
      registerProposals(scope, app);
      registerPeople(scope, app);
      registerSettings(scope, app);
      registerKeys(scope, app);
      registerWebhook(scope, app);
      registerRequests(scope, app);
    },
    { prefix: PREFIX },
  );
}

function registerAuthentication(scope: FastifyInstance, app: App): void {
  scope.addHook('onRoute', ({ config, method, url }) => {
    if (config?.portalRight === undefined)
      throw new Error(`${method} ${url} does not declare the right it requires (config.portalRight)`);
  });
  scope.addHook('onRequest', async (request, reply) => {
    // Public routes authenticate in their handlers, after the rate limit has counted the attempt.
    if (request.is404 || request.routeOptions.config.portalRight === 'public') return;
    const authenticated = await authenticate(app, request, reply);
    if (!authenticated.ok) return sendRejection(reply, authenticated.rejection);
    request.authenticatedPerson = authenticated.value;
  });
}
