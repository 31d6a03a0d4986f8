// The state of a delivery and its last response as text.
import type { Delivery } from '../../data/webhooks.ts';
import { withdrawalDetailsTexts } from '../../texts/withdrawal-details.ts';

const texts = withdrawalDetailsTexts.webhooks;

type Attempt = Delivery['tries'][number];

export const DELIVERY_STATES = {
  pending: { text: texts.states.pending, color: 'blue' },
  delivered: { text: texts.states.delivered, color: 'green' },
  failed: { text: texts.states.failed, color: 'red' },
} as const satisfies Record<Delivery['state'], { text: string; color: string }>;

export function responseText(attempt: Attempt | undefined): string {
  if (attempt === undefined) return texts.noAttempts;
  return [attempt.status, attempt.error].filter((part) => part !== null).join(', ') || texts.noResponse;
}
