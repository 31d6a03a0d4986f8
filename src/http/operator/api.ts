// The operator API: its own scope with its own parser, errors and document. No route gets in without saying what right
// it takes.
import type { FastifyError, FastifyInstance } from 'fastify';
import type { App } from '../../usecases/app.ts';
import { classifyFault, isTransient } from '../../usecases/faults.ts';
import { registerAggregators } from './aggregators/aggregators.ts';
import { registerRoutes } from './aggregators/routes.ts';
import { registerAudit } from './audit/audit.ts';
import { registerBanks } from './banks/banks.ts';
import { registerHalts } from './halts/halts.ts';
import { registerIncidents } from './incidents/incidents.ts';
import { registerLedgerChecks } from './ledger/checks.ts';
import { registerLedger } from './ledger/ledger.ts';
import { registerMerchantMoney } from './merchants/balances.ts';
import { registerMerchants } from './merchants/merchants.ts';
import { registerMerchantTerms } from './merchants/terms.ts';
import { registerOperators } from './operators/operators.ts';
import { registerEvents } from './overview/events.ts';
import { registerOverview } from './overview/overview.ts';
import { registerSearch } from './overview/search.ts';
import { registerProposals } from './proposals/proposals.ts';
import { registerReconciliations } from './reconciliation/reconciliations.ts';
import { registerAccount } from './session/account.ts';
import { registerSession } from './session/session.ts';
import { registerSettings } from './settings/settings.ts';
import { authenticate } from './shared/authenticate.ts';
import { registerOperatorDocument } from './shared/openapi.ts';
import { type RejectionResponse, sendRejection } from './shared/response.ts';
import { registerStatement } from './statements/statement.ts';
import { registerSystems } from './systems/systems.ts';
import { registerMerchantWebhook } from './webhooks/merchant-endpoint.ts';
import { registerWebhooks } from './webhooks/webhooks.ts';
import { registerWithdrawalActions } from './withdrawals/actions.ts';
import { registerWithdrawals } from './withdrawals/withdrawals.ts';

export type OperatorApiOptions = { readonly app: App; readonly version: string };

const PREFIX = '/operator/v1';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export async function registerOperatorApi(
  server: FastifyInstance,
  { app, version }: OperatorApiOptions,
): Promise<void> {
  await server.register(
    async (scope) => {
      scope.addHook('onRoute', ({ config, method, url }) => {
        if (config?.right === undefined)
          throw new Error(`${method} ${url} does not say what right it takes (config.right)`);
      });
      scope.addHook('onRequest', async (request, reply) => {
        // What is open to everybody lets in by itself, and knows nobody before it has counted the try.
        if (request.is404 || request.routeOptions.config.right === 'public') return;
        const admitted = await authenticate(app, request, reply);
        if (!admitted.ok) return sendRejection(reply, admitted.rejection);
        request.admitted = admitted.value;
      });
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        scope.getDefaultJsonParser('error', 'error'),
      );
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        const refusal = refusalFor(error, request.method);
        // Whoever leaves in the middle of a file has done nothing wrong, and neither have we.
        const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE';
        if (refusal.code === 'internal_error' && !hasLeft)
          request.log.error({ err: error }, 'request failed');
        return sendRejection(reply, refusal);
      });
      scope.setNotFoundHandler((request, reply) => {
        const [path = ''] = request.url.split('?');
        const allowed = METHODS.filter((method) => server.findRoute({ method, url: path }) !== null);
        if (allowed.length === 0)
          return sendRejection(reply, { code: 'not_found', text: 'There is nothing at this address.' });
        return sendRejection(reply.header('allow', allowed.join(', ')), {
          code: 'method_not_allowed',
          text: `This address takes ${allowed.join(', ')}.`,
        });
      });
      await registerOperatorDocument(scope, version);
      registerSession(scope, { app, version });
      registerAccount(scope, app);
      registerOverview(scope, app);
      registerSearch(scope, app);
      registerEvents(scope, app);
      registerWithdrawals(scope, app);
      registerWithdrawalActions(scope, app);
      registerMerchants(scope, app);
      registerMerchantTerms(scope, app);
      registerMerchantMoney(scope, app);
      registerMerchantWebhook(scope, app);
      registerStatement(scope, app);
      registerLedger(scope, app);
      registerLedgerChecks(scope, app);
      registerProposals(scope, app);
      registerIncidents(scope, app);
      registerSystems(scope, app);
      registerAggregators(scope, app);
      registerRoutes(scope, app);
      registerHalts(scope, app);
      registerBanks(scope, app);
      registerWebhooks(scope, app);
      registerReconciliations(scope, app);
      registerSettings(scope, app);
      registerOperators(scope, app);
      registerAudit(scope, app);
    },
    { prefix: PREFIX },
  );
}

function refusalFor(error: FastifyError, method: string): RejectionResponse {
  const isKnown = method === 'GET' || classifyFault(error) !== 'unknown';
  if (error.statusCode === undefined && isTransient(error) && isKnown)
    return { code: 'busy', text: 'There is too much to do at this moment. Try again.' };
  const { statusCode = 500 } = error;
  if (statusCode === 413) return { code: 'too_large', text: 'The request is too large.' };
  if (statusCode === 415) return { code: 'unsupported_content_type', text: 'Send JSON.' };
  if (statusCode < 500) return { code: 'malformed', text: 'The request cannot be read: it is not JSON.' };
  return {
    code: 'internal_error',
    text: 'Something went wrong on our side. It may have been done or not: look before you repeat it.',
  };
}
