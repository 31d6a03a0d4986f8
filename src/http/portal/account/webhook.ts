// The webhook endpoint of the merchant and its deliveries.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { EVENT_TYPES } from '../../../domain/steps.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import {
  DELIVERY_STATES,
  listDeliveries,
  showDelivery,
} from '../../../usecases/operator/webhooks/list-deliveries.ts';
import {
  type ProposedWebhook,
  proposeEndpoint,
  proposeSecret,
  readEndpoint,
  resendInPortal,
  testInPortal,
} from '../../../usecases/portal/settings/webhook.ts';
import { page } from '../../../views/fields.ts';
import { portalProposalItem, serializePortalProposal } from '../../../views/portal/proposals.ts';
import {
  deliveryDetails,
  deliveryItem,
  endpointItem,
  serializeDelivery,
  serializeDeliveryDetails,
  serializeEndpoint,
  serializeTestedWebhook,
  testedWebhook,
} from '../../../views/webhooks.ts';
import { anyText, rowId, timestamp, withdrawalId } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { portalRoute, type RouteHead } from '../shared/route.ts';

const DEVELOP = { right: 'develop', tag: 'Webhooks' } as const satisfies Partial<RouteHead>;
const PROPOSE = { ...DEVELOP, inPerson: true, twoPeople: true } as const satisfies Partial<RouteHead>;
const MAX_OVERLAP_SECONDS = 7 * 86_400;

const proposed = z.object({
  proposal: portalProposalItem,
  secret: z.string().nullable().meta({ description: 'Shown once; null: the secret stays' }),
});

const written = (outcome: ActionResult<ProposedWebhook>) =>
  outcome.ok
    ? accepted({ proposal: serializePortalProposal(outcome.value.proposal), secret: outcome.value.secret })
    : outcome;

export function registerWebhook(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...DEVELOP,
    method: 'GET',
    path: '/webhook',
    summary: 'The webhook endpoint; null: there is none',
    response: z.object({ endpoint: endpointItem.nullable() }),
    async perform({ caller }) {
      const endpoint = await readEndpoint(app, caller.merchantId);
      return accepted({ endpoint: endpoint ? serializeEndpoint(endpoint) : null });
    },
  });

  portalRoute(scope, app, {
    ...PROPOSE,
    method: 'PUT',
    path: '/webhook',
    summary: 'Where events are sent, and which',
    body: z.strictObject({ url: anyText(2_048), events: z.array(z.enum(EVENT_TYPES)).max(20) }),
    returnsSecret: true,
    response: proposed,
    perform: async ({ caller, body }) => written(await proposeEndpoint(app, caller, body)),
  });

  portalRoute(scope, app, {
    ...PROPOSE,
    method: 'POST',
    path: '/webhook/secret',
    summary: 'A new secret; during the overlap messages are signed with both',
    body: z.strictObject({ overlap_seconds: z.int().min(0).max(MAX_OVERLAP_SECONDS).default(86_400) }),
    returnsSecret: true,
    response: proposed,
    perform: async ({ caller, body }) => written(await proposeSecret(app, caller, body.overlap_seconds)),
  });

  registerDeliveries(scope, app);
}

function registerDeliveries(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...DEVELOP,
    method: 'GET',
    path: '/deliveries',
    summary: 'Webhook deliveries with their attempts, newest first',
    query: z.strictObject({
      state: z.enum(DELIVERY_STATES).optional(),
      withdrawal_id: withdrawalId.optional(),
      ...pageQuery,
    }),
    response: page(deliveryItem),
    async perform({ caller, query }) {
      const { place, limit } = pageInput(query);
      const deliveries = await listDeliveries(app, {
        state: query.state,
        merchantId: caller.merchantId,
        withdrawalId: query.withdrawal_id,
        before: place,
        limit,
      });
      return accepted(pageOf(deliveries, query, { number: ({ id }) => id, write: serializeDelivery }));
    },
  });

  portalRoute(scope, app, {
    ...DEVELOP,
    method: 'GET',
    path: '/deliveries/:id',
    rejections: ['not_found'],
    summary: 'One delivery with its newest 100 attempts: what was sent, and what the endpoint answered',
    params: z.object({ id: rowId }),
    response: deliveryDetails,
    async perform({ caller, params }) {
      const shown = await showDelivery(app, params.id, caller.merchantId);
      return shown.ok ? accepted(serializeDeliveryDetails(shown.value)) : shown;
    },
  });

  portalRoute(scope, app, {
    ...DEVELOP,
    method: 'POST',
    path: '/deliveries/resend',
    rejections: ['not_found'],
    summary: 'Send one event again, or all since a moment; events keep their ids',
    body: z.union([z.strictObject({ webhook_id: anyText(100) }), z.strictObject({ since: timestamp })]),
    response: z.object({ count: z.int() }),
    async perform({ caller, body }) {
      const request = 'since' in body ? { since: body.since } : { webhookId: body.webhook_id };
      const resent = await resendInPortal(app, caller, request);
      return resent.ok ? accepted({ count: resent.value }) : resent;
    },
  });

  portalRoute(scope, app, {
    ...DEVELOP,
    method: 'POST',
    path: '/webhook/test',
    summary: 'Send a test event now, and say what the endpoint responded',
    response: testedWebhook,
    async perform({ caller }) {
      const tested = await testInPortal(app, caller);
      return tested.ok ? accepted(serializeTestedWebhook(tested.value)) : tested;
    },
  });
}
