// A merchant's money: crediting, debiting, collecting, and its statement.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { API, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import { merchantParams } from './merchants.ts';

export type StatementLine = components['schemas']['StatementLine'];
export type StatementTotal = components['schemas']['StatementTotal'];
export type Period = { readonly from: string; readonly to: string };

const AFFECTED_KEYS = [['merchants'], ['ledger'], ['proposals'], ['overview']] as const;

type CreditDebitInput = {
  readonly id: number;
  readonly direction: 'credit' | 'debit';
  readonly amount: string;
  readonly note: string;
};

export const useCreditDebit = () =>
  useAction(
    ({ id, direction, amount, note }: CreditDebitInput, headers) =>
      unwrap(
        api.POST(`/merchants/{id}/${direction}`, { ...merchantParams(id), body: { amount, note }, headers }),
      ),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'inline' },
  );

export const useCollectDebt = () =>
  useAction(
    (id: number, headers) => unwrap(api.POST('/merchants/{id}/collect', { ...merchantParams(id), headers })),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'inline' },
  );

/** `statement` is the first page, `totals` are those of its entries, and `list` has the lines of all loaded pages. */
export function useStatement(id: number, period: Period) {
  const query = useInfiniteQuery({
    queryKey: ['merchants', 'statement', id, period],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/merchants/{id}/statement', {
          params: {
            path: { id },
            query: { ...period, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  const statement = query.data?.pages[0];
  const totals = useQuery({
    queryKey: ['merchants', 'statement', id, 'totals', statement?.span],
    queryFn: ({ queryKey: [, , , , span] }) =>
      unwrap(
        api.GET('/merchants/{id}/statement/totals', {
          params: { path: { id }, query: { span: String(span) } },
        }),
      ),
    enabled: statement !== undefined,
  });
  const list = {
    rows: query.data?.pages.flatMap((page) => page.items) ?? [],
    isPending: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
  return { statement, totals, list };
}

export const statementCsvUrl = (id: number, { from, to }: Period): string =>
  `${API}/merchants/${id}/statement.csv?${new URLSearchParams({ from, to })}`;
