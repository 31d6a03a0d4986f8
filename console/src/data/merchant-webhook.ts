// The webhook endpoint of one merchant, and its deliveries.
import { api, unwrap } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import { merchantsTexts } from '../texts/merchants.ts';
import { useAction } from './action.ts';
import { useList } from './list.ts';
import { oneMerchant } from './merchants.ts';

export type Endpoint = components['schemas']['WebhookEndpoint'];
export type EventType = Endpoint['events'][number];
export type Delivery = components['schemas']['Delivery'];

const { results } = merchantsTexts;

const TOUCHES = [['merchants'], ['webhooks'], ['deliveries']] as const;

type EndpointInput = {
  readonly id: number;
  readonly url: string;
  readonly events: EventType[];
  /** Null if the merchant has no endpoint yet. */
  readonly version: string | null;
};

export const useSetWebhook = () =>
  useAction(
    ({ id, ...body }: EndpointInput, headers) =>
      unwrap(api.PUT('/merchants/{id}/webhook', { ...oneMerchant(id), body, headers })),
    { invalidates: TOUCHES, successMessage: () => results.webhookSaved, errors: 'in place' },
  );

export const useRemoveWebhook = () =>
  useAction(
    (id: number, headers) => unwrap(api.DELETE('/merchants/{id}/webhook', { ...oneMerchant(id), headers })),
    { invalidates: TOUCHES, successMessage: () => results.webhookRemoved, errors: 'in place' },
  );

export const useSwitchWebhook = () =>
  useAction(
    ({ id, to }: { readonly id: number; readonly to: 'enable' | 'disable' }, headers) =>
      unwrap(api.POST(`/merchants/{id}/webhook/${to}`, { ...oneMerchant(id), headers })),
    {
      invalidates: TOUCHES,
      successMessage: ({ enabled }) => (enabled ? results.webhookEnabled : results.webhookDisabled),
      errors: 'in place',
    },
  );

export const useRotateWebhookSecret = () =>
  useAction(
    ({ id, overlap }: { readonly id: number; readonly overlap: number }, headers) =>
      unwrap(
        api.POST('/merchants/{id}/webhook/rotate', {
          ...oneMerchant(id),
          body: { overlap_seconds: overlap },
          headers,
        }),
      ),
    { invalidates: TOUCHES, errors: 'in place' },
  );

export const useMerchantDeliveries = (id: number) =>
  useList<Delivery>(['deliveries', 'merchant', id], (page) =>
    unwrap(api.GET('/deliveries', { params: { query: { merchant_id: id, limit: 25, ...page } } })),
  );

export const useResendMerchantDelivery = () =>
  useAction(
    (id: number, headers) =>
      unwrap(api.POST('/deliveries/{id}/resend', { params: { path: { id } }, headers })),
    { invalidates: TOUCHES, successMessage: ({ id }) => results.deliveryResent(id), errors: 'toast' },
  );
