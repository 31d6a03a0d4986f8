// Proposals, which a second operator confirms or rejects.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { decideProposal } from '../../../usecases/operator/proposals/decide-proposal.ts';
import { listProposals, showProposal } from '../../../usecases/operator/proposals/list-proposals.ts';
import { readProposalFacts } from '../../../usecases/operator/proposals/read-proposal-facts.ts';
import { page } from '../../../views/fields.ts';
import {
  proposalFacts,
  proposalItem,
  serializeProposal,
  serializeProposalFacts,
} from '../../../views/proposal.ts';
import { note, rowId } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Proposals' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowId });

export function registerProposals(scope: FastifyInstance, app: App): void {
  registerReads(scope, app);
  registerDecisions(scope, app);
}

function registerReads(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/proposals',
    summary: 'Open proposals, or all proposals; newest first',
    query: z.strictObject({ state: z.enum(['open', 'all']).default('open'), ...pageQuery }),
    response: page(proposalItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const listed = await listProposals(app, { open: query.state === 'open', before: place, limit });
      return accepted(
        pageOf(listed, query, {
          number: ({ proposal }) => proposal.id,
          write: ({ proposal, withdrawal }) => serializeProposal(app, proposal, withdrawal),
        }),
      );
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/proposals/:id',
    summary: 'One proposal',
    params,
    response: proposalItem,
    perform: ({ params: { id } }) => proposalResponse(app, id),
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/proposals/:id/facts',
    summary: 'What to know before deciding: the merchant, its balance, and what happened, also since then',
    params,
    response: proposalFacts,
    async perform({ params: { id } }) {
      const facts = await readProposalFacts(app, id);
      return facts.ok ? accepted(serializeProposalFacts(app, facts.value)) : facts;
    },
  });
}

function registerDecisions(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    right: 'check',
    inPerson: true,
    method: 'POST',
    path: '/proposals/:id/confirm',
    summary: 'Confirm and execute a proposal; the proposer cannot confirm it',
    params,
    response: proposalItem,
    async perform({ by, operator, params: { id } }) {
      const decided = await decideProposal(app, by, { id, verdict: 'confirmed', role: operator.role });
      return decided.ok ? proposalResponse(app, id) : decided;
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'POST',
    path: '/proposals/:id/reject',
    summary: 'Reject a proposal; without the right `check`, operators can only retract their own',
    params,
    body: z.strictObject({ reason: note(1_000).optional() }).default({}),
    response: proposalItem,
    async perform({ by, operator, params: { id }, body }) {
      const decision = { id, verdict: 'rejected', remark: body.reason, role: operator.role } as const;
      const decided = await decideProposal(app, by, decision);
      return decided.ok ? proposalResponse(app, id) : decided;
    },
  });
}

async function proposalResponse(app: App, id: number) {
  const shown = await showProposal(app, id);
  return shown.ok ? accepted(serializeProposal(app, shown.value.proposal, shown.value.withdrawal)) : shown;
}
