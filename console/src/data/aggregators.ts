// Who pays automatically, and which system pays through whom in which order.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { paths, Schemas, System } from '../api/types.ts';
import { useAction } from './action.ts';

export type Aggregator = Schemas['Aggregator'];
export type Route = Schemas['Route'];
export type AggregatorDraft = paths['/aggregators']['post']['requestBody']['content']['application/json'];
type Changed = paths['/aggregators/{name}']['patch']['requestBody']['content']['application/json'];
export type AggregatorChange = Omit<Changed, 'version'>;
type Set = paths['/routes/{system}/{aggregator}']['put']['requestBody']['content']['application/json'];
type RouteChange = Omit<Set, 'version'>;

const AGGREGATORS = ['aggregators'] as const;
const ROUTES = ['routes'] as const;

export const useAggregators = () =>
  useQuery({ queryKey: AGGREGATORS, queryFn: () => unwrap(api.GET('/aggregators')) });
export const useRoutes = () => useQuery({ queryKey: ROUTES, queryFn: () => unwrap(api.GET('/routes')) });

/** The answer may hold a secret, which is neither kept nor repeated: no form token. */
export const useAddAggregator = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AggregatorDraft) => unwrap(api.POST('/aggregators', { body })),
    onSettled: () => client.invalidateQueries({ queryKey: AGGREGATORS }),
  });
};

export const useChangeAggregator = () =>
  useAction(
    ({ original, change }: { original: Aggregator; change: AggregatorChange }, headers) =>
      unwrap(
        api.PATCH('/aggregators/{name}', {
          params: { path: { name: original.name } },
          body: { ...change, version: original.version },
          headers,
        }),
      ),
    {
      invalidates: [AGGREGATORS, ['overview']],
      successMessage: ({ name }) => `Aggregator ${name} is changed.`,
      errors: 'in place',
    },
  );

type RouteOrder = {
  readonly system: System;
  readonly aggregator: string;
  /** Null: there was none. */
  readonly version: string | null;
  readonly change: RouteChange;
};

export const useSetRoute = () =>
  useAction(
    ({ system, aggregator, version, change }: RouteOrder, headers) =>
      unwrap(
        api.PUT('/routes/{system}/{aggregator}', {
          params: { path: { system, aggregator } },
          body: { ...change, version },
          headers,
        }),
      ),
    { invalidates: [ROUTES], successMessage: () => 'The route is set.', errors: 'in place' },
  );

/** Every route whose place is another one now is told so, each once. */
export const useOrderRoutes = () =>
  useAction(
    async (wanted: readonly Route[], { 'idempotency-key': token }) => {
      for (const [at, { system, aggregator, position, version }] of wanted.entries()) {
        if (position === at + 1) continue;
        await unwrap(
          api.PUT('/routes/{system}/{aggregator}', {
            params: { path: { system, aggregator } },
            body: { position: at + 1, version },
            headers: { 'idempotency-key': `${token}-${at}` },
          }),
        );
      }
    },
    { invalidates: [ROUTES], successMessage: () => 'The order is changed.', errors: 'in place' },
  );

export const useRemoveRoute = () =>
  useAction(
    ({ system, aggregator, version }: Route, headers) =>
      unwrap(
        api.DELETE('/routes/{system}/{aggregator}', {
          params: { path: { system, aggregator }, query: { version } },
          headers,
        }),
      ),
    { invalidates: [ROUTES], successMessage: () => 'The route is removed.', errors: 'in place' },
  );
