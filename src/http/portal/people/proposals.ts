// Changes that wait for a second person of the merchant, or for their pause to end.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import {
  confirmProposal,
  listProposals,
  rejectProposal,
  withdrawProposal,
} from '../../../usecases/portal/proposals/decide.ts';
import type { Proposal } from '../../../usecases/portal/proposals/propose.ts';
import { page } from '../../../views/fields.ts';
import { portalProposalItem, serializePortalProposal } from '../../../views/portal/proposals.ts';
import { note, rowId } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { portalRoute, type RouteHead } from '../shared/route.ts';

const DECIDE = { right: 'decide', tag: 'Approvals', inPerson: true } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowId });

const written = (outcome: ActionResult<Proposal>) =>
  outcome.ok ? accepted(serializePortalProposal(outcome.value)) : outcome;

export function registerProposals(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    right: 'read',
    tag: 'Approvals',
    method: 'GET',
    path: '/proposals',
    summary: 'Proposed changes, newest first; open ones wait for a second person or for their pause to end',
    query: z.strictObject({ view: z.enum(['open', 'all']).default('open'), ...pageQuery }),
    response: page(portalProposalItem),
    async perform({ caller, query }) {
      const { place, limit } = pageInput(query);
      const filter = { onlyOpen: query.view === 'open', place, limit };
      const rows = await listProposals(app, caller.merchantId, filter);
      return accepted(pageOf(rows, query, { number: ({ id }) => id, write: serializePortalProposal }));
    },
  });

  portalRoute(scope, app, {
    ...DECIDE,
    method: 'POST',
    path: '/proposals/:id/confirm',
    summary: 'Confirm what another person proposed; one of the two must be an owner',
    params,
    response: portalProposalItem,
    perform: async ({ caller, params: { id } }) => written(await confirmProposal(app, caller, id)),
  });

  portalRoute(scope, app, {
    ...DECIDE,
    method: 'POST',
    path: '/proposals/:id/reject',
    summary: 'Reject what another person proposed, also after it was confirmed and before it works',
    params,
    body: z.strictObject({ note: note(500) }),
    response: portalProposalItem,
    perform: async ({ caller, params: { id }, body }) =>
      written(await rejectProposal(app, caller, id, body.note)),
  });

  portalRoute(scope, app, {
    right: 'decide',
    tag: 'Approvals',
    method: 'POST',
    path: '/proposals/:id/withdraw',
    summary: 'Withdraw a proposal of your own',
    params,
    response: portalProposalItem,
    perform: async ({ caller, params: { id } }) => written(await withdrawProposal(app, caller, id)),
  });
}
