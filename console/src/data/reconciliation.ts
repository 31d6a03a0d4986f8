// Reconciliation runs: aggregator statements compared with our records.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import type { Query } from '../api/types.ts';

export type RunRow = components['schemas']['ReconciliationSummary'];
export type Run = components['schemas']['Reconciliation'];
export type Restore = components['schemas']['Restore'];
export type Difference = Run['report']['differences'][number];

const RECONCILIATIONS_KEY = ['reconciliations'] as const;
const RESTORE_KEY = ['restore'] as const;

export const useRuns = (query: Query) =>
  usePagedList<RunRow>([...RECONCILIATIONS_KEY, 'list', query], (page) =>
    unwrap(api.GET('/reconciliations', { params: { query: { ...query, ...page } } })),
  );

export const useRun = (id: number) =>
  useQuery({
    queryKey: [...RECONCILIATIONS_KEY, 'one', id],
    queryFn: () => unwrap(api.GET('/reconciliations/{id}', { params: { path: { id } } })),
    // A report never changes.
    staleTime: Infinity,
  });

/** What to compare after the database was restored, and what to settle. */
export const useRestore = () =>
  useQuery({ queryKey: RESTORE_KEY, queryFn: () => unwrap(api.GET('/restore')) });

/** Without `csv`, the server requests the statement from the aggregator's API. */
export const useReconcile = () =>
  useAction(
    (body: { aggregator: string; day: string; csv?: string }, headers) =>
      unwrap(api.POST('/reconciliations', { body, headers })),
    { invalidates: [RECONCILIATIONS_KEY, RESTORE_KEY, ['overview']], errorDisplay: 'inline' },
  );
