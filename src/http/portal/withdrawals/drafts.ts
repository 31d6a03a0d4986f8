// Withdrawals that wait for a second person of the merchant.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import { confirmDraft, type Draft, endWaitingDraft } from '../../../usecases/portal/withdrawals/drafts.ts';
import { listDrafts } from '../../../usecases/portal/withdrawals/list-withdrawals.ts';
import { page } from '../../../views/fields.ts';
import { draftItem, serializeDraft } from '../../../views/portal/drafts.ts';
import { note, rowId } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { portalRoute, type RouteHead } from '../shared/route.ts';

const PAY = { right: 'pay', tag: 'Approvals' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowId });

const written = (outcome: ActionResult<Draft>) =>
  outcome.ok ? accepted(serializeDraft(outcome.value)) : outcome;

export function registerDrafts(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    right: 'read',
    tag: 'Approvals',
    method: 'GET',
    path: '/drafts',
    summary: 'Withdrawals made in the portal, newest first; waiting ones need a second person',
    query: z.strictObject({ view: z.enum(['waiting', 'all']).default('waiting'), ...pageQuery }),
    response: page(draftItem),
    async perform({ caller, query }) {
      const { place, limit } = pageInput(query);
      const filter = { onlyWaiting: query.view === 'waiting', place, limit };
      const rows = await listDrafts(app, caller.merchantId, filter);
      return accepted(pageOf(rows, query, { number: ({ id }) => id, write: serializeDraft }));
    },
  });

  portalRoute(scope, app, {
    ...PAY,
    inPerson: true,
    method: 'POST',
    path: '/drafts/:id/confirm',
    summary: 'Confirm a draft of another person; balance, limits and fee are decided now',
    params,
    response: draftItem,
    perform: async ({ caller, params: { id } }) => written(await confirmDraft(app, caller, id)),
  });

  portalRoute(scope, app, {
    ...PAY,
    method: 'POST',
    path: '/drafts/:id/end',
    summary: 'Withdraw a draft of your own, or reject one of another person',
    params,
    body: z.strictObject({ note: note(500).nullable().default(null) }),
    response: draftItem,
    perform: async ({ caller, params: { id }, body }) =>
      written(await endWaitingDraft(app, caller, id, body.note)),
  });
}
