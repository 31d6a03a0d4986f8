// The operator API: a separate Fastify scope with its own parser, error responses and OpenAPI document. Every route must
// declare the right it requires.
import type { FastifyInstance } from 'fastify';
import type { App } from '../../usecases/app.ts';
import { registerErrorHandlers } from '../web-api/error-handlers.ts';
import { sendRejection } from '../web-api/response.ts';
import { registerAggregators } from './aggregators/aggregators.ts';
import { registerRoutes } from './aggregators/routes.ts';
import { registerAlertChannels } from './alerts/channels.ts';
import { registerAlertRules } from './alerts/rules.ts';
import { registerAudit } from './audit/audit.ts';
import { registerBanks } from './banks/banks.ts';
import { registerExports } from './exports/exports.ts';
import { registerHalts } from './halts/halts.ts';
import { registerIncidents } from './incidents/incidents.ts';
import { registerLedgerChecks } from './ledger/checks.ts';
import { registerLedger } from './ledger/ledger.ts';
import { registerMerchantBalances } from './merchants/balances.ts';
import { registerMerchantKeys } from './merchants/keys.ts';
import { registerMerchants } from './merchants/merchants.ts';
import { registerMerchantPeople } from './merchants/people.ts';
import { registerMerchantRequests } from './merchants/requests.ts';
import { registerMerchantTerms } from './merchants/terms.ts';
import { registerNotes } from './notes/notes.ts';
import { registerOperators } from './operators/operators.ts';
import { registerEvents } from './overview/events.ts';
import { registerOverview } from './overview/overview.ts';
import { registerSearch } from './overview/search.ts';
import { registerPaymentTemplates } from './payment-templates/payment-templates.ts';
import { registerProposals } from './proposals/proposals.ts';
import { registerFloatPurchases } from './rates/float-purchases.ts';
import { registerRateFeeds } from './rates/rate-feeds.ts';
import { registerRates } from './rates/rates.ts';
import { registerReceipts } from './receipts/receipts.ts';
import { registerReconciliations } from './reconciliation/reconciliations.ts';
import { registerAccount } from './session/account.ts';
import { registerSession } from './session/session.ts';
import { registerSettings } from './settings/settings.ts';
import { authenticate } from './shared/authenticate.ts';
import { registerOperatorDocument } from './shared/openapi.ts';
import { registerStatement } from './statements/statement.ts';
import { registerSystems } from './systems/systems.ts';
import { registerViews } from './views/views.ts';
import { registerMerchantWebhook } from './webhooks/merchant-endpoint.ts';
import { registerWebhooks } from './webhooks/webhooks.ts';
import { registerWithdrawalActions } from './withdrawals/actions.ts';
import { registerAttachments } from './withdrawals/attachments.ts';
import { registerBulkActions } from './withdrawals/bulk.ts';
import { registerPaymentFile } from './withdrawals/payment-file.ts';
import { registerWithdrawals } from './withdrawals/withdrawals.ts';

export type OperatorApiOptions = { readonly app: App; readonly version: string };

const PREFIX = '/operator/v1';

export async function registerOperatorApi(
  server: FastifyInstance,
  { app, version }: OperatorApiOptions,
): Promise<void> {
  await server.register(
    async (scope) => {
      registerAuthentication(scope, app);
      registerErrorHandlers(scope, server);
      await registerOperatorDocument(scope, version);
      registerAllRoutes(scope, { app, version });
    },
    { prefix: PREFIX },
  );
}

function registerAuthentication(scope: FastifyInstance, app: App): void {
  scope.addHook('onRoute', ({ config, method, url }) => {
    if (config?.right === undefined)
      throw new Error(`${method} ${url} does not declare the right it requires (config.right)`);
  });
  scope.addHook('onRequest', async (request, reply) => {
    // Public routes authenticate in their handlers, after the rate limit has counted the attempt.
    if (request.is404 || request.routeOptions.config.right === 'public') return;
    const authenticated = await authenticate(app, request, reply);
    if (!authenticated.ok) return sendRejection(reply, authenticated.rejection);
    request.authenticatedOperator = authenticated.value;
  });
}

function registerAllRoutes(scope: FastifyInstance, { app, version }: OperatorApiOptions): void {
  registerSession(scope, { app, version });
  registerAccount(scope, app);
  registerOverview(scope, app);
  registerSearch(scope, app);
  registerViews(scope, app);
  registerEvents(scope, app);
  registerWithdrawals(scope, app);
  registerWithdrawalActions(scope, app);
  registerAttachments(scope, app);
  registerBulkActions(scope, app);
  registerPaymentFile(scope, app);
  registerPaymentTemplates(scope, app);
  registerExports(scope, app);
  registerMerchants(scope, app);
  registerMerchantKeys(scope, app);
  registerMerchantTerms(scope, app);
  registerMerchantPeople(scope, app);
  registerMerchantBalances(scope, app);
  registerMerchantWebhook(scope, app);
  registerMerchantRequests(scope, app);
  registerStatement(scope, app);
  registerLedger(scope, app);
  registerLedgerChecks(scope, app);
  registerProposals(scope, app);
  registerIncidents(scope, app);
  registerNotes(scope, app);
  registerSystems(scope, app);
  registerRates(scope, app);
  registerRateFeeds(scope, app);
  registerFloatPurchases(scope, app);
  registerAggregators(scope, app);
  registerAlertChannels(scope, app);
  registerAlertRules(scope, app);
  registerRoutes(scope, app);
  registerHalts(scope, app);
  registerBanks(scope, app);
  registerWebhooks(scope, app);
  registerReceipts(scope, app);
  registerReconciliations(scope, app);
  registerSettings(scope, app);
  registerOperators(scope, app);
  registerAudit(scope, app);
}
