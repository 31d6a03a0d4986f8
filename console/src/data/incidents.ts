// Incidents: cases that need manual review.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { paths } from '../api/types.ts';
import { incidentsTexts } from '../texts/incidents/incidents.ts';

export type Incident = paths['/incidents/{id}']['get']['responses'][200]['content']['application/json'];
export type IncidentKind = Incident['kind'];
export type IncidentState = NonNullable<
  NonNullable<paths['/incidents']['get']['parameters']['query']>['state']
>;

const idParams = (id: number) => ({ params: { path: { id } } });

export const useIncidents = (state: IncidentState) =>
  usePagedList<Incident>(['incidents', 'list', state], (page) =>
    unwrap(api.GET('/incidents', { params: { query: { state, ...page } } })),
  );

export const useIncident = (id: number) =>
  useQuery({
    queryKey: ['incidents', 'one', id],
    queryFn: () => unwrap(api.GET('/incidents/{id}', idParams(id))),
  });

export const useResolveIncident = () =>
  useAction(
    ({ id, resolution }: { readonly id: number; readonly resolution: string }, headers) =>
      unwrap(api.POST('/incidents/{id}/close', { ...idParams(id), body: { resolution }, headers })),
    {
      invalidates: [['incidents'], ['withdrawals', 'one'], ['overview']],
      successMessage: ({ id }) => incidentsTexts.resolvedResult(id),
      errorDisplay: 'inline',
    },
  );
