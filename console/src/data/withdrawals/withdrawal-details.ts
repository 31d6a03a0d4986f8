// One withdrawal with its history, and the actions of its details page.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { paths, Withdrawal } from '../../api/types.ts';
import { withdrawalDetailsTexts } from '../../texts/withdrawal-details.ts';

export type WithdrawalDetails =
  paths['/withdrawals/{id}']['get']['responses'][200]['content']['application/json'];
export type ActionName = WithdrawalDetails['withdrawal']['actions'][number]['action'];
export type Attempt = WithdrawalDetails['attempts'][number];
export type Report = Attempt['reports'][number];
export type Exchange = NonNullable<Report['exchange']>;
export type Delivery = WithdrawalDetails['deliveries'][number];

const AFFECTED_KEYS = [['withdrawals'], ['overview'], ['proposals'], ['incidents']] as const;
const idParams = (id: number) => ({ params: { path: { id } } });

export const useWithdrawal = (id: number) =>
  useQuery({
    queryKey: ['withdrawals', 'one', id],
    queryFn: () => unwrap(api.GET('/withdrawals/{id}', idParams(id))),
  });

type ReturnInput = { readonly row: Withdrawal; readonly reason: string; readonly refundFee: boolean };

export const useRecordReturn = () =>
  useAction(
    ({ row: { id, version }, reason, refundFee }: ReturnInput, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/return', {
          ...idParams(id),
          body: { reason, refund_fee: refundFee, version },
          headers,
        }),
      ),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'inline' },
  );

type SendInput = { readonly row: Withdrawal; readonly aggregator: string; readonly reason: string };

export const useSendByAggregator = () =>
  useAction(
    ({ row, aggregator, reason }: SendInput, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/route', { ...idParams(row.id), body: { aggregator, reason }, headers }),
      ),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'inline' },
  );

export const useRetry = () =>
  useAction(
    ({ id }: Withdrawal, headers) =>
      unwrap(api.POST('/withdrawals/{id}/retry', { ...idParams(id), body: {}, headers })),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'inline' },
  );

type ResolutionInput = {
  readonly row: Withdrawal;
  readonly paid: boolean;
  readonly evidence: string;
  readonly reason: string;
};

export const useResolve = () =>
  useAction(
    ({ row, ...body }: ResolutionInput, headers) =>
      unwrap(api.POST('/withdrawals/{id}/resolve', { ...idParams(row.id), body, headers })),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'inline' },
  );

export const useResend = () =>
  useAction(
    (id: number, headers) => unwrap(api.POST('/deliveries/{id}/resend', { ...idParams(id), headers })),
    {
      invalidates: [['withdrawals', 'one'], ['deliveries']],
      successMessage: ({ type }) => withdrawalDetailsTexts.webhooks.resent(type),
      errorDisplay: 'inline',
    },
  );

/** All routes, including disabled ones: an operator may send through a disabled route. */
export const useAllRoutes = () =>
  useQuery({ queryKey: ['routes', 'all'], queryFn: () => unwrap(api.GET('/routes')) });
