// Composes and signs a webhook message (Standard Webhooks). The id identifies the event, so a merchant can detect
// duplicates; the timestamp is the time of sending, so old messages cannot be replayed.
import { Webhook } from 'standardwebhooks';
import { parseWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import { withdrawalInfo } from '../../domain/withdrawal-info.ts';
import type { WebhookMessage } from '../../ports/webhook-sender.ts';
import type { ClaimedDelivery } from '../../storage/webhooks/deliveries.ts';
import type { Endpoint } from '../../storage/webhooks/endpoints.ts';
import type { App } from '../app.ts';
import { openSecret } from './webhook-secret.ts';

/** The content of a message, before it is signed. */
type Event = {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly data: object;
};

/** Without a URL: for the endpoint's. */
export type Sign = (event: Event, now: Date, url?: string) => WebhookMessage;

export function openSigner({ vault }: Pick<App, 'vault'>, endpoint: Endpoint): Sign {
  const signers = [endpoint.secret, endpoint.oldSecret].flatMap((sealed) =>
    sealed ? [new Webhook(openSecret(vault, endpoint.merchantId, sealed))] : [],
  );
  return ({ id, type, at, data }, now, url = endpoint.url) => {
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
    return {
      url,
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

type EventKey = { readonly withdrawalId: WithdrawalId; readonly seq: number };

const eventId = ({ withdrawalId, seq }: EventKey): string => `evt_${withdrawalId}_${seq}`;

const EVENT_ID = /^evt_([1-9][0-9]{0,15})_([1-9][0-9]{0,8})$/;

/** Undefined: not the id of an event about a withdrawal. */
export function parseEventId(text: string): EventKey | undefined {
  const [, idText = '', seq] = EVENT_ID.exec(text) ?? [];
  const withdrawalId = parseWithdrawalId(idText);
  return withdrawalId === undefined ? undefined : { withdrawalId, seq: Number(seq) };
}

export type Compose = (delivery: ClaimedDelivery, now: Date) => WebhookMessage;

export function openComposer(app: App, endpoint: Endpoint): Compose {
  const sign = openSigner(app, endpoint);
  return ({ seq, type, at, withdrawal, callbackUrl }, now) => {
    const id = eventId({ withdrawalId: withdrawal.id, seq });
    const data = { ...withdrawalInfo(withdrawal, app.settings.currency), seq };
    return sign({ id, type, at, data }, now, callbackUrl ?? undefined);
  };
}
