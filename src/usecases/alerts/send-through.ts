// Sends one message through a channel. Never throws; returns why it was not sent.
import type { AlertMessage } from '../../domain/alerts/compose.ts';
import type { Channel } from '../../storage/alerts/channels.ts';
import type { App } from '../app.ts';

/** The label that its secret is sealed under. */
export const secretOf = (channel: string): string => `alert-channel:${channel}`;

/** A secret that cannot be opened must not stop the other channels. */
export async function sendThrough(
  { vault, alertSender, logFault }: App,
  { name, settings, secret }: Channel,
  address: string | null,
  message: AlertMessage,
): Promise<string | undefined> {
  try {
    const opened = secret && vault.openText(secretOf(name), secret);
    return await alertSender.send({ settings, secret: opened }, address, message);
  } catch (error) {
    logFault(error, 'an alert could not be sent');
    return 'the secret of the channel cannot be opened; enter it again';
  }
}
