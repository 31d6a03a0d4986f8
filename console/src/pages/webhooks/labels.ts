// How a delivery stands and what was answered, in words.
import type { Delivery } from '../../data/webhooks.ts';

type Try = Delivery['tries'][number];

export const DELIVERY_STATES = {
  pending: { text: 'To be sent', color: 'blue' },
  delivered: { text: 'Delivered', color: 'green' },
  failed: { text: 'Given up', color: 'red' },
} as const satisfies Record<Delivery['state'], { text: string; color: string }>;

export function responseText(last: Try | undefined): string {
  if (last === undefined) return 'not tried yet';
  return [last.status, last.error].filter((part) => part !== null).join(', ') || 'no answer';
}
