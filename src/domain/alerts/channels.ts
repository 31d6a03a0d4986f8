// The ways to send alerts, and the addresses that each has.
export const CHANNEL_KINDS = ['telegram', 'email', 'chat', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const SMTP_SECURITY = ['tls', 'starttls', 'none'] as const;
export type SmtpSecurity = (typeof SMTP_SECURITY)[number];

/** What anyone who manages alerts may read. */
export type ChannelSettings =
  | { readonly kind: 'telegram'; readonly apiUrl: string }
  | {
      readonly kind: 'email';
      readonly host: string;
      readonly port: number;
      readonly security: SmtpSecurity;
      readonly user: string | null;
      readonly from: string;
    }
  /** An incoming webhook of Slack or Mattermost. Its address is a secret; this is its host. */
  | { readonly kind: 'chat'; readonly host: string }
  | { readonly kind: 'webhook'; readonly url: string };

export const TELEGRAM_API = 'https://api.telegram.org';

/** The others send to one receiver, which is part of the channel. */
export const hasAddresses = (kind: ChannelKind): boolean => kind === 'telegram' || kind === 'email';

export const CHANNEL_NAME = /^[a-z][a-z0-9-]{0,31}$/;
export const BOT_TOKEN = /^[0-9]{1,20}:[A-Za-z0-9_-]{20,100}$/;

const CHAT_ID = /^(-?[0-9]{1,20}|@[A-Za-z][A-Za-z0-9_]{3,31})$/;
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,186}[A-Za-z0-9])?$/;

export const isEmail = (text: string): boolean => EMAIL.test(text) && !text.includes('..');

export const isAddressOf = (kind: ChannelKind, text: string): boolean =>
  kind === 'telegram' ? CHAT_ID.test(text) : kind === 'email' && isEmail(text);
