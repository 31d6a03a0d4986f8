// One withdrawal with its whole story, and what is done to it from its own page only.
import { useQuery } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';
import type { paths, Withdrawal } from '../api/types.ts';
import { useAction } from './action.ts';

export type Story = paths['/withdrawals/{id}']['get']['responses'][200]['content']['application/json'];
export type ActionName = Story['actions'][number]['action'];
export type Attempt = Story['attempts'][number];
export type Report = Attempt['reports'][number];
export type Exchange = NonNullable<Report['exchange']>;
export type Delivery = Story['deliveries'][number];

const TOUCHES = [['withdrawals'], ['overview'], ['proposals'], ['incidents']] as const;
const at = (id: number) => ({ params: { path: { id } } });

export const useWithdrawal = (id: number) =>
  useQuery({
    queryKey: ['withdrawals', 'one', id],
    queryFn: () => take(api.GET('/withdrawals/{id}', at(id))),
  });

type Return = { readonly row: Withdrawal; readonly reason: string; readonly refundFee: boolean };

export const useReturn = () =>
  useAction(
    ({ row: { id, version }, reason, refundFee }: Return, headers) =>
      take(
        api.POST('/withdrawals/{id}/return', {
          ...at(id),
          body: { reason, refund_fee: refundFee, version },
          headers,
        }),
      ),
    { touches: TOUCHES, done: ({ message }) => message, errors: 'in place' },
  );

type Handover = { readonly row: Withdrawal; readonly aggregator: string; readonly reason: string };

export const useHandOver = () =>
  useAction(
    ({ row, aggregator, reason }: Handover, headers) =>
      take(api.POST('/withdrawals/{id}/route', { ...at(row.id), body: { aggregator, reason }, headers })),
    { touches: TOUCHES, done: ({ message }) => message, errors: 'in place' },
  );

export const useRetry = () =>
  useAction(
    ({ id }: Withdrawal, headers) =>
      take(api.POST('/withdrawals/{id}/retry', { ...at(id), body: {}, headers })),
    { touches: TOUCHES, done: ({ message }) => message, errors: 'in place' },
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
      take(api.POST('/withdrawals/{id}/resolve', { ...at(row.id), body, headers })),
    { touches: TOUCHES, done: ({ message }) => message, errors: 'in place' },
  );

export const useResend = () =>
  useAction((id: number, headers) => take(api.POST('/deliveries/{id}/resend', { ...at(id), headers })), {
    touches: [['withdrawals', 'one'], ['deliveries']],
    done: ({ type }) => `${type} is sent again.`,
    errors: 'in place',
  });

/** Where withdrawals of a system can be sent; a switched-off route will do for one that is sent by hand. */
export const useWays = () =>
  useQuery({ queryKey: ['routes', 'ways'], queryFn: () => take(api.GET('/routes')) });
