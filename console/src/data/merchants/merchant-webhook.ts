// The webhook endpoint of one merchant, and its deliveries.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';
import { merchantsTexts } from '../../texts/merchants/merchants.ts';
import { merchantParams } from './merchants.ts';

export type Endpoint = components['schemas']['WebhookEndpoint'];
export type EventType = Endpoint['events'][number];
export type Delivery = components['schemas']['Delivery'];

const { results } = merchantsTexts;

const AFFECTED_KEYS = [['merchants'], ['webhooks'], ['deliveries']] as const;

type EndpointInput = {
  readonly id: number;
  readonly url: string;
  readonly events: EventType[];
  readonly callback_hosts: string[];
  /** Null if the merchant has no endpoint yet. */
  readonly version: string | null;
};

export const useSetWebhook = () =>
  useAction(
    ({ id, ...body }: EndpointInput, headers) =>
      unwrap(api.PUT('/merchants/{id}/webhook', { ...merchantParams(id), body, headers })),
    { invalidates: AFFECTED_KEYS, successMessage: () => results.webhookSaved, errorDisplay: 'inline' },
  );

export const useRemoveWebhook = () =>
  useAction(
    (id: number, headers) =>
      unwrap(api.DELETE('/merchants/{id}/webhook', { ...merchantParams(id), headers })),
    { invalidates: AFFECTED_KEYS, successMessage: () => results.webhookRemoved, errorDisplay: 'inline' },
  );

export const useTestWebhook = () =>
  useAction(
    (id: number, headers) =>
      unwrap(api.POST('/merchants/{id}/webhook/test', { ...merchantParams(id), headers })),
    { invalidates: [], errorDisplay: 'toast' },
  );

export const useToggleWebhook = () =>
  useAction(
    ({ id, action }: { readonly id: number; readonly action: 'enable' | 'disable' }, headers) =>
      unwrap(api.POST(`/merchants/{id}/webhook/${action}`, { ...merchantParams(id), headers })),
    {
      invalidates: AFFECTED_KEYS,
      successMessage: ({ enabled }) => (enabled ? results.webhookEnabled : results.webhookDisabled),
      errorDisplay: 'inline',
    },
  );

export const useRotateWebhookSecret = () =>
  useAction(
    ({ id, overlap }: { readonly id: number; readonly overlap: number }, headers) =>
      unwrap(
        api.POST('/merchants/{id}/webhook/rotate', {
          ...merchantParams(id),
          body: { overlap_seconds: overlap },
          headers,
        }),
      ),
    { invalidates: AFFECTED_KEYS, errorDisplay: 'inline' },
  );

export const useMerchantDeliveries = (id: number) =>
  usePagedList<Delivery>(['deliveries', 'merchant', id], (page) =>
    unwrap(api.GET('/deliveries', { params: { query: { merchant_id: id, limit: 25, ...page } } })),
  );

export const useResendMerchantDelivery = () =>
  useAction(
    (id: number, headers) =>
      unwrap(api.POST('/deliveries/{id}/resend', { params: { path: { id } }, headers })),
    {
      invalidates: AFFECTED_KEYS,
      successMessage: ({ id }) => results.deliveryResent(id),
      errorDisplay: 'toast',
    },
  );
