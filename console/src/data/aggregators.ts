// Aggregators, and the routes from the payment systems to them.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { paths, Schemas, System } from '../api/types.ts';
import { aggregatorsTexts } from '../texts/aggregators.ts';
import { orProposed, PROPOSALS_KEY } from './shared/proposed.ts';

export type Aggregator = Schemas['Aggregator'];
export type AggregatorKeyField = Schemas['AggregatorKeyField'];
export type Route = Schemas['Route'];
export type AggregatorDraft = paths['/aggregators']['post']['requestBody']['content']['application/json'];
type ChangeBody = paths['/aggregators/{name}']['patch']['requestBody']['content']['application/json'];
export type AggregatorChange = Omit<ChangeBody, 'version'>;
type RouteBody = paths['/routes/{system}/{aggregator}']['put']['requestBody']['content']['application/json'];
type RouteChange = Omit<RouteBody, 'version'>;

const { results } = aggregatorsTexts;

const AGGREGATORS_KEY = ['aggregators'] as const;
const ROUTES_KEY = ['routes'] as const;

export const useAggregators = () =>
  useQuery({ queryKey: AGGREGATORS_KEY, queryFn: () => unwrap(api.GET('/aggregators')) });
/** Kinds change with the version of the server only. */
export const useAggregatorKinds = () =>
  useQuery({
    queryKey: ['aggregator-kinds'],
    queryFn: () => unwrap(api.GET('/aggregator-kinds')),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useRoutes = () => useQuery({ queryKey: ROUTES_KEY, queryFn: () => unwrap(api.GET('/routes')) });

/** Without a form token: the response may contain a secret, and the server stores responses to form tokens. */
export const useAddAggregator = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AggregatorDraft) => unwrap(api.POST('/aggregators', { body })),
    onSettled: () => client.invalidateQueries({ queryKey: AGGREGATORS_KEY }),
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
      invalidates: [AGGREGATORS_KEY, ['overview'], PROPOSALS_KEY],
      successMessage: orProposed(({ name }) => results.changed(name)),
      errorDisplay: 'inline',
    },
  );

type RouteInput = {
  readonly system: System;
  readonly aggregator: string;
  /** Null for a new route. */
  readonly version: string | null;
  readonly change: RouteChange;
};

export const useSetRoute = () =>
  useAction(
    ({ system, aggregator, version, change }: RouteInput, headers) =>
      unwrap(
        api.PUT('/routes/{system}/{aggregator}', {
          params: { path: { system, aggregator } },
          body: { ...change, version },
          headers,
        }),
      ),
    {
      invalidates: [ROUTES_KEY, PROPOSALS_KEY],
      successMessage: orProposed(() => results.routeSaved),
      errorDisplay: 'inline',
    },
  );

/** Sends the new position of every route that moved. Each request has its own idempotency key. */
export const useOrderRoutes = () =>
  useAction(
    async (order: readonly Route[], { 'idempotency-key': token }) => {
      let proposal: { readonly id: number } | null = null;
      for (const [index, { system, aggregator, position, version }] of order.entries()) {
        if (position === index + 1) continue;
        const changed = await unwrap(
          api.PUT('/routes/{system}/{aggregator}', {
            params: { path: { system, aggregator } },
            body: { position: index + 1, version },
            headers: { 'idempotency-key': `${token}-${index}` },
          }),
        );
        proposal = changed.proposal ?? proposal;
      }
      return { proposal };
    },
    {
      invalidates: [ROUTES_KEY, PROPOSALS_KEY],
      successMessage: orProposed(() => results.orderChanged),
      errorDisplay: 'inline',
    },
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
    { invalidates: [ROUTES_KEY], successMessage: () => results.routeRemoved, errorDisplay: 'inline' },
  );
