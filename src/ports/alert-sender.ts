// Sends alerts to people.
import type { ChannelSettings } from '../domain/alerts/channels.ts';
import type { AlertMessage } from '../domain/alerts/compose.ts';

/** `secret`: the bot's token, the password, the address of the chat, or the secret that webhooks are signed with. */
export type OpenChannel = { readonly settings: ChannelSettings; readonly secret: string | null };

export type AlertSender = {
  /** Why the address must not be called; undefined: it may be called. */
  checkUrl(url: string): string | undefined;
  isLoopback(host: string): boolean;
  /** Returns why it was not sent, without any secret; undefined: it was. Never throws. */
  send(channel: OpenChannel, address: string | null, message: AlertMessage): Promise<string | undefined>;
};
