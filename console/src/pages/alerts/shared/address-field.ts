import type { AlertChannel } from '../../../data/alerts.ts';
import { alertsTexts } from '../../../texts/alerts.ts';

const texts = alertsTexts.address;

/** How the address in a channel is asked for; undefined: the channel has one receiver. */
export function addressField(kind: AlertChannel['kind'] | undefined) {
  switch (kind) {
    case 'telegram':
      return { label: texts.telegram, description: texts.telegramHint };
    case 'email':
      return { label: texts.email, type: 'email' };
    case 'chat':
    case 'webhook':
    case undefined:
      return undefined;
  }
}
