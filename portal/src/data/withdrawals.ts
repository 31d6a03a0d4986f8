// Withdrawals: the list, one with its history, its receipt, and cancelling it.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { parseAmount } from '@sluice/ui/lib/decimal.ts';
import { useQuery } from '@tanstack/react-query';
import { API, api } from '../api/client.ts';
import type { paths, Withdrawal } from '../api/types.ts';
import { withdrawalsTexts } from '../texts/withdrawals.ts';

type Query = NonNullable<paths['/withdrawals']['get']['parameters']['query']>;
export type WithdrawalFilter = Omit<Query, 'cursor' | 'limit'>;

/** What a new, confirmed or cancelled withdrawal changes. */
export const MONEY_KEYS = [['withdrawals'], ['balance'], ['statement'], ['approvals'], ['batches']] as const;
const REFRESH_MS = 10_000;

/** The API has these amounts as numbers, with at most 14 digits: as text they are exact. */
export const amountText = (amount: number): string => parseAmount(String(amount)) ?? String(amount);

export const useWithdrawals = (filter: WithdrawalFilter) =>
  usePagedList<Withdrawal>(
    ['withdrawals', 'list', filter],
    (page) => unwrap(api.GET('/withdrawals', { params: { query: { ...filter, ...page } } })),
    { withoutUntil: true },
  );

/** How many the first page shows. */
export const NEWEST = 8;

export const useNewestWithdrawals = () =>
  useQuery({
    queryKey: ['withdrawals', 'newest'],
    refetchInterval: REFRESH_MS,
    queryFn: () => unwrap(api.GET('/withdrawals', { params: { query: { limit: NEWEST } } })),
  });

export const withdrawalsCsvUrl = (filter: WithdrawalFilter): string =>
  `${API}/withdrawals.csv?${new URLSearchParams(filter as Record<string, string>)}`;

export const useWithdrawal = (id: number) =>
  useQuery({
    queryKey: ['withdrawals', 'details', id],
    // Until it is final, it changes without this person.
    refetchInterval: ({ state }) => (state.data?.withdrawal.status === 'Created' ? REFRESH_MS : false),
    queryFn: () => unwrap(api.GET('/withdrawals/{id}', { params: { path: { id } } })),
  });

/** A later step has another receipt, so the time of the last change is part of the key. */
export const useReceipt = ({ id, status, changed_at }: Withdrawal) =>
  useQuery({
    queryKey: ['withdrawals', 'receipt', id, changed_at],
    enabled: status !== 'Created',
    staleTime: Infinity,
    queryFn: () => unwrap(api.GET('/withdrawals/{id}/receipt', { params: { path: { id } } })),
  });

export const useCancel = () =>
  useAction(
    ({ id, reason }: { readonly id: number; readonly reason: string }, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/cancel', {
          params: { path: { id } },
          body: { reason: reason === '' ? null : reason },
          headers,
        }),
      ),
    {
      invalidates: MONEY_KEYS,
      successMessage: ({ id }) => withdrawalsTexts.cancel.done(id),
      errorDisplay: 'inline',
    },
  );
