// E-mail over SMTP. The certificate of the server is always verified; without encryption only a server on this machine is used.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelSettings } from '../../domain/alerts/channels.ts';
import type { AlertMessage } from '../../domain/alerts/compose.ts';

type MailSettings = Extract<ChannelSettings, { kind: 'email' }> & { readonly password: string | null };

export type MailerOptions = { readonly deadlineMs: number; readonly ca?: string | Buffer };

type SendMail = (settings: MailSettings, to: string, message: AlertMessage) => Promise<string | undefined>;

export const openMailer =
  ({ deadlineMs, ca }: MailerOptions): SendMail =>
  async ({ host, port, security, user, password, from }, to, { subject, text }) => {
    // Loaded at its first use: most processes send no e-mail.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
      // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot disable it.
      tls: { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) },
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      socketTimeout: deadlineMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const sending = transport
      .sendMail({ from: { name: 'Sluice', address: from }, to, subject, text })
      .then(() => undefined)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      .finally(() => transport.close());
    // The timeouts above end silence; this one a server that sends a byte a moment.
    const limit = new AbortController();
    const tooSlow = sleep(deadlineMs * 2, 'the mail server is too slow', { signal: limit.signal });
    return Promise.race([sending, tooSlow]).finally(() => limit.abort());
  };
