// Incidents, which need manual review: list, show and close them.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  closeIncident,
  INCIDENT_STATES,
  pageIncidents,
  showIncident,
} from '../../../usecases/operator/incidents/incidents.ts';
import { page } from '../../../views/fields.ts';
import { incidentItem, serializeIncident } from '../../../views/incident.ts';
import { note, rowId, withdrawalId } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Incidents' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowId });

export function registerIncidents(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/incidents',
    summary: 'Incidents, newest first',
    query: z.strictObject({
      state: z.enum(INCIDENT_STATES).default('open'),
      withdrawal_id: withdrawalId.optional(),
      ...pageQuery,
    }),
    response: page(incidentItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const { state, withdrawal_id } = query;
      const incidents = await pageIncidents(app, {
        state,
        withdrawalId: withdrawal_id,
        before: place,
        limit,
      });
      return accepted(pageOf(incidents, query, { number: ({ id }) => id, write: serializeIncident }));
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/incidents/:id',
    summary: 'One incident',
    params,
    response: incidentItem,
    async perform({ params: { id } }) {
      const incident = await showIncident(app, id);
      return incident.ok ? accepted(serializeIncident(incident.value)) : incident;
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    right: 'work',
    method: 'POST',
    path: '/incidents/:id/close',
    summary: 'Close an incident with its resolution; this moves no money',
    params,
    body: z.strictObject({ resolution: note(2_000) }),
    response: incidentItem,
    async perform({ by, params: { id }, body: { resolution } }) {
      const closed = await closeIncident(app, by, { id, resolution });
      return closed.ok ? accepted(serializeIncident(closed.value)) : closed;
    },
  });
}
