// Messages to operators about webhook endpoints and deliveries.
import type { MerchantId } from '../ids.ts';

export const webhookTexts = {
  endpointNotFound: (merchantId: MerchantId) => `Merchant ${merchantId} has no webhook endpoint.`,
  endpointDisabled: (merchantId: MerchantId) =>
    `The webhook endpoint of merchant ${merchantId} is disabled. Enable it first.`,
  endpointChangedSinceOpened: 'The endpoint has changed since you opened it. Reload it before you decide.',
  eventsMissing: 'Select at least one event.',
  tooManyHosts: (max: number) => `A merchant can have at most ${max} callback hosts.`,
  notAHost: (text: string) =>
    `${text} is not a host name such as hooks.shop.example: no scheme, port or path.`,
  deliveryNotFound: (id: number) => `There is no delivery ${id}.`,
} as const;
