// Sends alerts: a Telegram bot, e-mail, an incoming webhook of Slack or Mattermost, and a signed webhook. Those over HTTP go through
// the sender of merchants' webhooks, with its rules for addresses.
import type { ChannelSettings } from '../../domain/alerts/channels.ts';
import type { AlertMessage } from '../../domain/alerts/compose.ts';
import { alertTexts } from '../../domain/alerts/texts.ts';
import type { AlertSender, OpenChannel } from '../../ports/alert-sender.ts';
import type { WebhookMessage, WebhookSender } from '../../ports/webhook-sender.ts';
import { isLoopback } from '../webhook-sender/addresses.ts';
import { isLocalName } from '../webhook-sender/check-url.ts';
import { chatMessage, telegramMessage, webhookMessage } from './http-messages.ts';
import { openMailer } from './mailer.ts';

export type AlertSenderOptions = {
  readonly webhooks: WebhookSender;
  /** Set by tests. */
  readonly ca?: string | Buffer;
  readonly deadlineMs?: number;
};

const DEADLINE_MS = 15_000;

export function openAlertSender({ webhooks, ca, deadlineMs = DEADLINE_MS }: AlertSenderOptions): AlertSender {
  const sendMail = openMailer({ deadlineMs, ...(ca === undefined ? {} : { ca }) });

  async function post(message: WebhookMessage): Promise<string | undefined> {
    const reply = await webhooks.send({ ...message, keepText: true });
    if ('error' in reply) return reply.error;
    return isSuccess(reply.status)
      ? undefined
      : alertTexts.rejected(reply.status, reasonIn(reply.text ?? ''));
  }

  return {
    checkUrl: (url) => webhooks.validateUrl(url),
    isLoopback: (host) => isLoopback(host) || isLocalName(host),
    async send({ settings, secret }, address, message) {
      const problem =
        settings.kind === 'email'
          ? await sendMail({ ...settings, password: secret }, address ?? '', message)
          : await post(writeRequest({ settings, secret: secret ?? '' }, address ?? '', message));
      return problem === undefined ? undefined : mask(problem, { secret, address });
    },
  };
}

type HttpSettings = Exclude<ChannelSettings, { kind: 'email' }>;

function writeRequest(
  { settings, secret }: { readonly settings: HttpSettings; readonly secret: string },
  address: string,
  message: AlertMessage,
): WebhookMessage {
  switch (settings.kind) {
    case 'telegram':
      return telegramMessage({ apiUrl: settings.apiUrl, token: secret, chat: address }, message);
    case 'chat':
      return chatMessage(secret, message);
    case 'webhook':
      return webhookMessage({ url: settings.url, secret }, message);
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Telegram says what is wrong in `description`, Mattermost in `message`, Slack in plain text. */
function reasonIn(text: string): string {
  try {
    const { description, message } = JSON.parse(text) as { description?: unknown; message?: unknown };
    const reason = description ?? message;
    return typeof reason === 'string' ? reason : '';
  } catch {
    return text.startsWith('<') ? '' : text;
  }
}

const LONGEST_PROBLEM = 300;
const SHORTEST_PART = 8;
const SHORTEST_ADDRESS = 5;

type Sent = { readonly secret: OpenChannel['secret']; readonly address: string | null };

/**
 * A server may repeat what it was sent: the address, and all of a secret or a part, such as the path of a chat's address, also
 * encoded.
 */
function mask(problem: string, { secret, address }: Sent): string {
  const parts = [
    ...(secret === null ? [] : [secret, ...secret.split(/[^\w-]+/).filter(isLong)]),
    ...(address !== null && address.length >= SHORTEST_ADDRESS ? [address] : []),
  ].map((part) => part.toLowerCase());
  const safe = problem
    .split(/(\s+)/)
    .map((word) =>
      parts.some((part) => spellingsOf(word).some((text) => text.toLowerCase().includes(part)))
        ? '***'
        : word,
    )
    .join('');
  return safe
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, LONGEST_PROBLEM)
    .trim();
}

const isLong = (part: string): boolean => part.length >= SHORTEST_PART;

const spellingsOf = (word: string): string[] => [
  word,
  word.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  Buffer.from(word, 'base64').toString(),
];
