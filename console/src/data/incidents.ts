// What only people can settle.
import { useQuery } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';
import type { paths } from '../api/types.ts';
import { useAction } from './action.ts';
import { useList } from './list.ts';

export type Incident = paths['/incidents/{id}']['get']['responses'][200]['content']['application/json'];
export type IncidentKind = Incident['kind'];
export type IncidentState = NonNullable<
  NonNullable<paths['/incidents']['get']['parameters']['query']>['state']
>;

const at = (id: number) => ({ params: { path: { id } } });

export const useIncidents = (state: IncidentState) =>
  useList<Incident>(['incidents', 'list', state], (page) =>
    take(api.GET('/incidents', { params: { query: { state, ...page } } })),
  );

export const useIncident = (id: number) =>
  useQuery({ queryKey: ['incidents', 'one', id], queryFn: () => take(api.GET('/incidents/{id}', at(id))) });

export const useCloseIncident = () =>
  useAction(
    ({ id, resolution }: { readonly id: number; readonly resolution: string }, headers) =>
      take(api.POST('/incidents/{id}/close', { ...at(id), body: { resolution }, headers })),
    {
      touches: [['incidents'], ['withdrawals', 'one'], ['overview']],
      done: ({ id }) => `Incident ${id} is closed.`,
      errors: 'in place',
    },
  );
