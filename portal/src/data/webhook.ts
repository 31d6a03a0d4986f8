// The webhook endpoint of the merchant, and its deliveries.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useSecretAction } from '@sluice/ui/data/secret-action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { EventType, Schemas } from '../api/types.ts';
import { webhooksTexts } from '../texts/webhooks.ts';

export type DeliveryRow = Schemas['Delivery'];
export type DeliveryFilter = { readonly state?: DeliveryRow['state']; readonly withdrawal_id?: string };

const ENDPOINT_KEY = ['webhook'] as const;
const DELIVERIES_KEY = ['deliveries'] as const;
const PROPOSED_KEYS = [ENDPOINT_KEY, ['approvals']] as const;
const SENT_KEYS = [ENDPOINT_KEY, DELIVERIES_KEY] as const;

export const useEndpoint = () =>
  useQuery({ queryKey: ENDPOINT_KEY, queryFn: () => unwrap(api.GET('/webhook')) });

export const useProposeEndpoint = () =>
  useSecretAction(
    (body: { url: string; events: EventType[] }) => unwrap(api.PUT('/webhook', { body })),
    PROPOSED_KEYS,
  );

export const useProposeSecret = () =>
  useSecretAction(
    (overlapSeconds: number) =>
      unwrap(api.POST('/webhook/secret', { body: { overlap_seconds: overlapSeconds } })),
    PROPOSED_KEYS,
  );

export const useTestEndpoint = () =>
  useAction((_: undefined, headers) => unwrap(api.POST('/webhook/test', { headers })), {
    invalidates: [ENDPOINT_KEY],
    errorDisplay: 'toast',
  });

export const useDeliveries = (filter: DeliveryFilter) =>
  usePagedList<DeliveryRow>([...DELIVERIES_KEY, filter], (page) =>
    unwrap(api.GET('/deliveries', { params: { query: { ...filter, ...page } } })),
  );

export const useDelivery = (id: number) =>
  useQuery({
    queryKey: [...DELIVERIES_KEY, 'one', id],
    queryFn: () => unwrap(api.GET('/deliveries/{id}', { params: { path: { id } } })),
  });

export const useResend = () =>
  useAction(
    (body: { webhook_id: string } | { since: string }, headers) =>
      unwrap(api.POST('/deliveries/resend', { body, headers })),
    {
      invalidates: SENT_KEYS,
      successMessage: ({ count }) => webhooksTexts.resentResult(count),
      errorDisplay: 'inline',
    },
  );
