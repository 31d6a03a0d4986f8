// The values of the form of a channel, and what is sent of them.
import type { AlertChannel, ChannelInput } from '../../../data/alerts.ts';

export type ChannelForm = {
  kind: AlertChannel['kind'];
  name: string;
  api_url: string;
  host: string;
  port: string;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  from: string;
  url: string;
  /** The token, the password, or the address of the chat. */
  secret: string;
  enabled: boolean;
};

export const formOf = (channel: AlertChannel | undefined): ChannelForm => ({
  kind: channel?.kind ?? 'telegram',
  name: channel?.name ?? '',
  api_url: channel?.api_url ?? 'https://api.telegram.org',
  host: channel?.kind === 'email' ? (channel.host ?? '') : '',
  port: String(channel?.port ?? 587),
  security: channel?.security ?? 'starttls',
  user: channel?.user ?? '',
  from: channel?.from ?? '',
  url: channel?.url ?? '',
  secret: '',
  enabled: channel?.enabled ?? true,
});

export function readForm(form: ChannelForm, original: AlertChannel | undefined): ChannelInput {
  const secret = form.secret.trim() === '' ? null : form.secret.trim();
  const shared = { enabled: form.enabled, version: original?.version ?? null };
  switch (form.kind) {
    case 'telegram':
      return { kind: 'telegram', token: secret, api_url: form.api_url.trim() || null, ...shared };
    case 'email':
      return {
        kind: 'email',
        host: form.host.trim(),
        port: Number(form.port),
        security: form.security,
        user: form.user.trim() || null,
        password: secret,
        from: form.from.trim(),
        ...shared,
      };
    case 'chat':
      return { kind: 'chat', url: secret, ...shared };
    case 'webhook':
      return { kind: 'webhook', url: form.url.trim(), ...shared };
  }
}

/** An existing channel keeps its secret. */
export function isComplete(form: ChannelForm, isNew: boolean): boolean {
  const hasSecret = form.secret.trim() !== '' || !isNew;
  if (form.name.trim() === '') return false;
  switch (form.kind) {
    case 'telegram':
    case 'chat':
      return hasSecret;
    case 'email':
      return form.host.trim() !== '' && form.from.trim() !== '' && /^[0-9]{1,5}$/.test(form.port);
    case 'webhook':
      return form.url.trim() !== '';
  }
}
