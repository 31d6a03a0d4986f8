// The requests of the channels over HTTP.
import { randomUUID } from 'node:crypto';
import { type AlertMessage, summarize } from '../../domain/alerts/compose.ts';
import type { WebhookMessage } from '../../ports/webhook-sender.ts';
import { openSigner } from '../shared/standard-webhooks.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const;

const wholeText = ({ subject, text }: AlertMessage): string => `${subject}\n\n${text}`;

type Telegram = { readonly apiUrl: string; readonly token: string; readonly chat: string };

/** As plain text: without a parse mode Telegram interprets nothing. */
export const telegramMessage = (
  { apiUrl, token, chat }: Telegram,
  message: AlertMessage,
): WebhookMessage => ({
  url: `${apiUrl.replace(/\/+$/, '')}/bot${token}/sendMessage`,
  headers: JSON_TYPE,
  body: JSON.stringify({
    chat_id: chat,
    text: wholeText(message),
    link_preview_options: { is_disabled: true },
  }),
});

/** Slack reads these three characters as the beginning of mentions and links. */
const escapeChat = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const chatMessage = (url: string, message: AlertMessage): WebhookMessage => ({
  url,
  headers: JSON_TYPE,
  body: JSON.stringify({ text: escapeChat(wholeText(message)) }),
});

type Webhook = { readonly url: string; readonly secret: string };

/** Signed as merchants' webhooks are (Standard Webhooks). */
export function webhookMessage({ url, secret }: Webhook, message: AlertMessage): WebhookMessage {
  const id = `alert_${randomUUID()}`;
  const body = JSON.stringify({
    type: message.alerts.length === 0 ? 'alerts.test' : 'alerts',
    subject: message.subject,
    text: message.text,
    alerts: message.alerts.map((alert) => ({
      id: alert.id,
      kind: alert.kind,
      text: summarize(alert),
      facts: alert.facts,
      opened_at: alert.openedAt.toISOString(),
      ended_at: alert.endedAt?.toISOString() ?? null,
    })),
  });
  const signed = openSigner(secret, 'The secret').sign({ id, body }, new Date());
  return { url, headers: { ...JSON_TYPE, ...signed }, body };
}
