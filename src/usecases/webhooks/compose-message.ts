// Composes and signs a webhook message (Standard Webhooks). The id identifies the event, so a merchant can detect
// duplicates; the timestamp is the time of sending, so old messages cannot be replayed.
import { Webhook } from 'standardwebhooks';
import { withdrawalInfo } from '../../domain/withdrawal-info.ts';
import type { WebhookMessage } from '../../ports/webhook-sender.ts';
import type { ClaimedDelivery } from '../../storage/webhooks/deliveries.ts';
import type { Endpoint } from '../../storage/webhooks/endpoints.ts';
import type { App } from '../app.ts';
import { openSecret } from './webhook-secret.ts';

export type Compose = (delivery: ClaimedDelivery, now: Date) => WebhookMessage;

export function openComposer({ vault, settings }: App, endpoint: Endpoint): Compose {
  const signers = [endpoint.secret, endpoint.oldSecret].flatMap((sealed) =>
    sealed ? [new Webhook(openSecret(vault, endpoint.merchantId, sealed))] : [],
  );
  return ({ seq, type, at, withdrawal }, now) => {
    const id = `evt_${withdrawal.id}_${seq}`;
    const body = JSON.stringify({
      type,
      timestamp: at.toISOString(),
      data: { ...withdrawalInfo(withdrawal, settings.currency), seq },
    });
    return {
      url: endpoint.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sluice-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signers.map((signer) => signer.sign(id, now, body)).join(' '),
      },
      body,
    };
  };
}
