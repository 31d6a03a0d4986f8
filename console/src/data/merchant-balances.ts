// A merchant's money: crediting, debiting, collecting, and its statement.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { API, api, unwrap } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import { useAction } from './action.ts';
import { oneMerchant } from './merchants.ts';

export type StatementLine = components['schemas']['StatementLine'];
export type Period = { readonly from: string; readonly to: string };

const TOUCHES = [['merchants'], ['ledger'], ['proposals'], ['overview']] as const;

type Shift = {
  readonly id: number;
  readonly direction: 'credit' | 'debit';
  readonly amount: string;
  readonly note: string;
};

export const useCreditDebit = () =>
  useAction(
    ({ id, direction, amount, note }: Shift, headers) =>
      unwrap(
        api.POST(`/merchants/{id}/${direction}`, { ...oneMerchant(id), body: { amount, note }, headers }),
      ),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'in place' },
  );

export const useCollectDebt = () =>
  useAction(
    (id: number, headers) => unwrap(api.POST('/merchants/{id}/collect', { ...oneMerchant(id), headers })),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'in place' },
  );

/** What is said of the whole period comes with the first page, the lines page by page. */
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
  const list = {
    rows: query.data?.pages.flatMap((page) => page.items) ?? [],
    isPending: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
  return { whole: query.data?.pages[0], list };
}

export const statementCsv = (id: number, { from, to }: Period): string =>
  `${API}/merchants/${id}/statement.csv?${new URLSearchParams({ from, to })}`;
