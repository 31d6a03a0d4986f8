// Withdrawals: the lists, and everything that is done to one or to many of them.
import { useQuery } from '@tanstack/react-query';
import { API, api, unwrap } from '../api/client.ts';
import type { BulkAction, OfferedWithdrawal, Query, Withdrawal } from '../api/types.ts';
import { useAction } from './action.ts';
import { useList } from './list.ts';

const ALL = ['withdrawals'] as const;
const TOUCHES = [ALL, ['overview'], ['proposals']] as const;

export const useWithdrawals = (query: Query) =>
  useList<OfferedWithdrawal>([...ALL, 'list', query], (page) =>
    unwrap(api.GET('/withdrawals', { params: { query: { ...query, ...page } } })),
  );

export const useWithdrawalCounts = () =>
  useQuery({ queryKey: [...ALL, 'counts'], queryFn: () => unwrap(api.GET('/withdrawals/counts')) });

export const withdrawalsCsv = (query: Query): string =>
  `${API}/withdrawals.csv?${new URLSearchParams(query)}`;

const one = ({ id }: Withdrawal) => ({ params: { path: { id } } });

export const useClaim = () =>
  useAction(
    (row: Withdrawal, headers) =>
      unwrap(api.POST('/withdrawals/{id}/claim', { ...one(row), body: { version: row.version }, headers })),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'toast' },
  );

export const useTakeOver = () =>
  useAction(
    (row: Withdrawal, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/claim', {
          ...one(row),
          body: { take_over: true, version: row.version },
          headers,
        }),
      ),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'in place' },
  );

export const useReturnToQueue = () =>
  useAction(
    (row: Withdrawal, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/give-back', { ...one(row), body: { version: row.version }, headers }),
      ),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'toast' },
  );

type Payment = { readonly row: Withdrawal; readonly reference: string; readonly proof: string };

export const usePay = () =>
  useAction(
    ({ row, reference, proof }: Payment, headers) => {
      const body = { reference, version: row.version, ...(proof === '' ? {} : { proof }) };
      return unwrap(api.POST('/withdrawals/{id}/pay', { ...one(row), body, headers }));
    },
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'in place' },
  );

export const useCancel = () =>
  useAction(
    ({ row, reason }: { readonly row: Withdrawal; readonly reason: string }, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/cancel', {
          ...one(row),
          body: { reason, version: row.version },
          headers,
        }),
      ),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'in place' },
  );

/** Every reveal is recorded in the history, so the result is never cached. */
export const useReveal = () =>
  useAction(
    (row: Withdrawal, headers) => unwrap(api.POST('/withdrawals/{id}/reveal', { ...one(row), headers })),
    {
      invalidates: [],
      errors: 'in place',
    },
  );

type Bulk = {
  readonly action: BulkAction;
  readonly ids: number[];
  readonly reason?: string;
  readonly reference?: string;
};

export const useBulkAction = () =>
  useAction((body: Bulk, headers) => unwrap(api.POST('/withdrawals/bulk', { body, headers })), {
    invalidates: TOUCHES,
    errors: 'in place',
  });

export const usePaymentFile = () =>
  useAction(
    async (ids: number[], headers) =>
      String(
        await unwrap(api.POST('/withdrawals/payment-file', { body: { ids }, headers, parseAs: 'text' })),
      ),
    { invalidates: [], errors: 'toast' },
  );

export const usePaymentResults = () =>
  useAction(
    (body: { csv: string; apply: boolean }, headers) =>
      unwrap(api.POST('/withdrawals/payment-results', { body, headers })),
    { invalidates: TOUCHES, errors: 'in place' },
  );
