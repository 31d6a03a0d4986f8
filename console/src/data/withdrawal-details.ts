// One withdrawal with its history, and the actions of its details page.
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { paths, Withdrawal } from '../api/types.ts';
import { withdrawalDetailsTexts } from '../texts/withdrawal-details.ts';
import { useAction } from './action.ts';

export type WithdrawalDetails =
  paths['/withdrawals/{id}']['get']['responses'][200]['content']['application/json'];
export type ActionName = WithdrawalDetails['actions'][number]['action'];
export type Attempt = WithdrawalDetails['attempts'][number];
export type Report = Attempt['reports'][number];
export type Exchange = NonNullable<Report['exchange']>;
export type Delivery = WithdrawalDetails['deliveries'][number];

const TOUCHES = [['withdrawals'], ['overview'], ['proposals'], ['incidents']] as const;
const at = (id: number) => ({ params: { path: { id } } });

export const useWithdrawal = (id: number) =>
  useQuery({
    queryKey: ['withdrawals', 'one', id],
    queryFn: () => unwrap(api.GET('/withdrawals/{id}', at(id))),
  });

type Return = { readonly row: Withdrawal; readonly reason: string; readonly refundFee: boolean };

export const useRecordReturn = () =>
  useAction(
    ({ row: { id, version }, reason, refundFee }: Return, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/return', {
          ...at(id),
          body: { reason, refund_fee: refundFee, version },
          headers,
        }),
      ),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'in place' },
  );

type Handover = { readonly row: Withdrawal; readonly aggregator: string; readonly reason: string };

export const useSendByAggregator = () =>
  useAction(
    ({ row, aggregator, reason }: Handover, headers) =>
      unwrap(api.POST('/withdrawals/{id}/route', { ...at(row.id), body: { aggregator, reason }, headers })),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'in place' },
  );

export const useRetry = () =>
  useAction(
    ({ id }: Withdrawal, headers) =>
      unwrap(api.POST('/withdrawals/{id}/retry', { ...at(id), body: {}, headers })),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'in place' },
  );

type Resolution = {
  readonly row: Withdrawal;
  readonly paid: boolean;
  readonly evidence: string;
  readonly reason: string;
};

export const useResolve = () =>
  useAction(
    ({ row, ...body }: Resolution, headers) =>
      unwrap(api.POST('/withdrawals/{id}/resolve', { ...at(row.id), body, headers })),
    { invalidates: TOUCHES, successMessage: ({ message }) => message, errors: 'in place' },
  );

export const useResend = () =>
  useAction((id: number, headers) => unwrap(api.POST('/deliveries/{id}/resend', { ...at(id), headers })), {
    invalidates: [['withdrawals', 'one'], ['deliveries']],
    successMessage: ({ type }) => withdrawalDetailsTexts.webhooks.resent(type),
    errors: 'in place',
  });

/** All routes; a disabled one can still be chosen for a manual send. */
export const useRoutesForSystem = () =>
  useQuery({ queryKey: ['routes', 'ways'], queryFn: () => unwrap(api.GET('/routes')) });
