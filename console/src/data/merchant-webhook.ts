// Where one merchant is told, and what it was told.
import { api, unwrap } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import { useAction } from './action.ts';
import { useList } from './list.ts';
import { oneMerchant } from './merchants.ts';

export type Endpoint = components['schemas']['WebhookEndpoint'];
export type EventType = Endpoint['events'][number];
export type Delivery = components['schemas']['Delivery'];

const TOUCHES = [['merchants'], ['webhooks'], ['deliveries']] as const;

type Order = {
  readonly id: number;
  readonly url: string;
  readonly events: EventType[];
  /** Null: there was none. */
  readonly version: string | null;
};

export const useSetWebhook = () =>
  useAction(
    ({ id, ...body }: Order, headers) =>
      unwrap(api.PUT('/merchants/{id}/webhook', { ...oneMerchant(id), body, headers })),
    { invalidates: TOUCHES, successMessage: () => 'The webhook is set.', errors: 'in place' },
  );

export const useRemoveWebhook = () =>
  useAction(
    (id: number, headers) => unwrap(api.DELETE('/merchants/{id}/webhook', { ...oneMerchant(id), headers })),
    { invalidates: TOUCHES, successMessage: () => 'The webhook is removed.', errors: 'in place' },
  );

export const useSwitchWebhook = () =>
  useAction(
    ({ id, to }: { readonly id: number; readonly to: 'enable' | 'disable' }, headers) =>
      unwrap(api.POST(`/merchants/{id}/webhook/${to}`, { ...oneMerchant(id), headers })),
    {
      invalidates: TOUCHES,
      successMessage: ({ enabled }) => (enabled ? 'Messages are sent again.' : 'No more messages are sent.'),
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
    { invalidates: TOUCHES, successMessage: ({ id }) => `Delivery ${id} is sent again.`, errors: 'toast' },
  );
