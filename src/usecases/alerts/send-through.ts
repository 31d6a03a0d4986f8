// Sends one message through a channel. Never throws; returns why it was not sent.
import type { AlertMessage } from '../../domain/alerts/compose.ts';
import { alertTexts } from '../../domain/alerts/texts.ts';
import type { Channel } from '../../storage/alerts/channels.ts';
import type { App } from '../app.ts';

/** The label that its secret is sealed under. */
export const secretOf = (channel: string): string => `alert-channel:${channel}`;

/** A channel that cannot be used must not stop the others. */
export async function sendThrough(
  { vault, alertSender, logFault }: App,
  { name, settings, secret }: Channel,
  address: string | null,
  message: AlertMessage,
): Promise<string | undefined> {
  let problem: string = alertTexts.sealedSecret;
  try {
    const opened = secret && vault.openText(secretOf(name), secret);
    problem = alertTexts.unexpected;
    return await alertSender.send({ settings, secret: opened }, address, message);
  } catch (error) {
    logFault(error, 'an alert could not be sent');
    return problem;
  }
}
