// The webhooks of all merchants: endpoints, deliveries, and resending.
import { api, unwrap } from '../api/client.ts';
import type { Query, Schemas } from '../api/types.ts';
import { webhooksTexts } from '../texts/webhooks.ts';
import { useAction } from './action.ts';
import { useList } from './list.ts';

export type Endpoint = Schemas['ListedEndpoint'];
export type Delivery = Schemas['Delivery'];

const DELIVERIES = ['deliveries'] as const;
const ENDPOINTS = ['webhooks'] as const;
const AFFECTED = [DELIVERIES, ENDPOINTS, ['withdrawals']] as const;

export const useEndpoints = () =>
  useList<Endpoint>(ENDPOINTS, (page) => unwrap(api.GET('/webhooks', { params: { query: page } })));

export const useDeliveries = (query: Query) =>
  useList<Delivery>([...DELIVERIES, query], (page) =>
    unwrap(api.GET('/deliveries', { params: { query: { ...query, ...page } } })),
  );

export const useResendDelivery = () =>
  useAction(
    (id: number, headers) =>
      unwrap(api.POST('/deliveries/{id}/resend', { params: { path: { id } }, headers })),
    { invalidates: AFFECTED, successMessage: ({ id }) => webhooksTexts.resentResult(id), errors: 'in place' },
  );

export const useResendSince = () =>
  useAction(
    (body: { merchant_id: number; since: string }, headers) =>
      unwrap(api.POST('/deliveries/resend', { body, headers })),
    {
      invalidates: AFFECTED,
      successMessage: ({ count }) => webhooksTexts.resendSince.result(count),
      errors: 'in place',
    },
  );
