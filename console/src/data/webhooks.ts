// The webhooks of all merchants: endpoints, deliveries, and resending.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Query, Schemas } from '../api/types.ts';
import { webhooksTexts } from '../texts/webhooks.ts';

export type Endpoint = Schemas['ListedEndpoint'];
export type Delivery = Schemas['Delivery'];

const DELIVERIES_KEY = ['deliveries'] as const;
const ENDPOINTS_KEY = ['webhooks'] as const;
const AFFECTED_KEYS = [DELIVERIES_KEY, ENDPOINTS_KEY, ['withdrawals']] as const;

export const useEndpoints = () =>
  usePagedList<Endpoint>(ENDPOINTS_KEY, (page) => unwrap(api.GET('/webhooks', { params: { query: page } })));

export const useDeliveries = (query: Query) =>
  usePagedList<Delivery>([...DELIVERIES_KEY, query], (page) =>
    unwrap(api.GET('/deliveries', { params: { query: { ...query, ...page } } })),
  );

export const useDelivery = (id: number) =>
  useQuery({
    queryKey: [...DELIVERIES_KEY, 'one', id],
    queryFn: () => unwrap(api.GET('/deliveries/{id}', { params: { path: { id } } })),
  });

export const useResendDelivery = () =>
  useAction(
    (id: number, headers) =>
      unwrap(api.POST('/deliveries/{id}/resend', { params: { path: { id } }, headers })),
    {
      invalidates: AFFECTED_KEYS,
      successMessage: ({ id }) => webhooksTexts.resentResult(id),
      errorDisplay: 'inline',
    },
  );

export const useResendSince = () =>
  useAction(
    (body: { merchant_id: number; since: string }, headers) =>
      unwrap(api.POST('/deliveries/resend', { body, headers })),
    {
      invalidates: AFFECTED_KEYS,
      successMessage: ({ count }) => webhooksTexts.resendSince.result(count),
      errorDisplay: 'inline',
    },
  );
