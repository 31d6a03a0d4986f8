// Files of withdrawals: checking one, deciding it, and its rows.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { API, api } from '../api/client.ts';
import type { Batch, BatchProblem, BatchRow } from '../api/types.ts';
import { MONEY_KEYS } from './withdrawals.ts';

const POLL_MS = 15_000;
const PROGRESS_MS = 1_000;

export const isBeingMade = ({ state }: Pick<Batch, 'state'>): boolean => state === 'being_made';
const isDecided = ({ state }: Pick<Batch, 'state'>): boolean =>
  !['checked', 'waiting', 'being_made'].includes(state);

export const useBatches = (view: 'waiting' | 'all') =>
  usePagedList<Batch>(
    ['batches', 'list', view],
    (page) => unwrap(api.GET('/batches', { params: { query: { view, ...page } } })),
    { refreshMs: POLL_MS },
  );

const pathOf = (id: number) => ({ path: { id } });

export const useBatch = (id: number) =>
  useQuery({
    queryKey: ['batches', 'one', id],
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || isDecided(data)) return false;
      return isBeingMade(data) ? PROGRESS_MS : POLL_MS;
    },
    queryFn: () => unwrap(api.GET('/batches/{id}', { params: pathOf(id) })),
  });

/** A refresh reads every page that is shown, so it is slower than that of the progress. */
const ROWS_MS = 3_000;

export const useBatchRows = ({ id, state, rows }: Batch, only: BatchRow['state'] | undefined) =>
  usePagedList<BatchRow>(
    // The last rows are made between two refreshes.
    ['batches', 'rows', id, only, isBeingMade({ state }) ? 'changing' : [state, rows]],
    (page) =>
      unwrap(
        api.GET('/batches/{id}/rows', {
          params: { ...pathOf(id), query: { ...(only === undefined ? {} : { state: only }), ...page } },
        }),
      ),
    isBeingMade({ state }) ? { refreshMs: ROWS_MS } : {},
  );

export const useBatchProblems = (id: number) =>
  usePagedList<BatchProblem>(['batches', 'problems', id], (page) =>
    unwrap(api.GET('/batches/{id}/problems', { params: { ...pathOf(id), query: page } })),
  );

export const rowsCsvUrl = (id: number): string => `${API}/batches/${id}/rows.csv`;

const CHANGES = { invalidates: MONEY_KEYS, errorDisplay: 'inline' } as const;

export const useCheckBatch = () =>
  useAction(
    (body: { readonly name: string; readonly csv: string }, headers) =>
      unwrap(api.POST('/batches', { body, headers })),
    CHANGES,
  );

export const useSubmitBatch = () =>
  useAction(
    ({ id, same_as }: Pick<Batch, 'id' | 'same_as'>, headers) =>
      unwrap(
        api.POST('/batches/{id}/submit', {
          params: pathOf(id),
          body: { again: same_as !== null },
          headers,
        }),
      ),
    CHANGES,
  );

export const useConfirmBatch = () =>
  useAction(
    (id: number, headers) => unwrap(api.POST('/batches/{id}/confirm', { params: pathOf(id), headers })),
    CHANGES,
  );

type Ending = { readonly id: number; readonly note: string };

export const useStopBatch = () =>
  useAction(
    (id: number, headers) => unwrap(api.POST('/batches/{id}/stop', { params: pathOf(id), headers })),
    CHANGES,
  );

/** By its maker it is withdrawn, by another person rejected. */
export const useEndBatch = () =>
  useAction(
    ({ id, note }: Ending, headers) =>
      unwrap(
        api.POST('/batches/{id}/end', {
          params: pathOf(id),
          body: { note: note === '' ? null : note },
          headers,
        }),
      ),
    CHANGES,
  );
