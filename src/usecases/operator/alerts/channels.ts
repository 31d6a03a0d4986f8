// Channels that alerts are sent through. Their secrets are sealed and never shown.
import { randomBytes } from 'node:crypto';
import {
  BOT_TOKEN,
  CHANNEL_NAME,
  type ChannelSettings,
  isEmail,
  TELEGRAM_API,
} from '../../../domain/alerts/channels.ts';
import { alertTexts } from '../../../domain/alerts/texts.ts';
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import {
  type Channel,
  deleteChannel,
  loadChannels,
  lockChannel,
  saveChannel,
} from '../../../storage/alerts/channels.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import { secretOf } from '../../alerts/send-through.ts';
import type { App } from '../../app.ts';
import { rejectStale, versionOf } from '../shared/version.ts';

export type { Channel };

/** Its secret, if it has one: null keeps that of a channel whose settings stay the same. */
export type ChannelDraft =
  | { readonly kind: 'telegram'; readonly apiUrl: string | null; readonly token: string | null }
  | (Extract<ChannelSettings, { kind: 'email' }> & { readonly password: string | null })
  | { readonly kind: 'chat'; readonly url: string | null }
  | { readonly kind: 'webhook'; readonly url: string };

export const listChannels = (app: App): Promise<Channel[]> => loadChannels(app.db);

export const channelVersion = ({ settings, secret, enabled }: Channel): string =>
  versionOf([settings, secret?.sealed.toString('base64') ?? null, enabled]);

type Save = {
  readonly name: string;
  readonly draft: ChannelDraft;
  readonly enabled: boolean;
  /** Null: the operator saw none with this name. */
  readonly version?: string | null | undefined;
};

export type SavedChannel = {
  readonly channel: Channel;
  /** What webhooks are signed with; only when the channel is added or sends to another address. */
  readonly signingSecret: string | null;
};

const MAX_CHANNELS = 50;

export const setChannel = (
  app: App,
  by: Actor,
  { name, draft, enabled, version }: Save,
): Promise<ActionResult<SavedChannel>> =>
  runAction(app, by, async (tx, writeAudit) => {
    if (!CHANNEL_NAME.test(name)) return rejectAction('invalid', alertTexts.channelName, 'name');
    const before = await lockChannel(tx, name);
    const current = before ? channelVersion(before) : null;
    const stale = rejectStale(alertTexts.channelChanged(name), { expected: version, current });
    if (stale) return stale;
    if (before && before.settings.kind !== draft.kind)
      return rejectAction('wrong-state', alertTexts.kindFixed(before.settings.kind), 'kind');
    if (!before && (await loadChannels(tx)).length >= MAX_CHANNELS)
      return rejectAction('wrong-state', alertTexts.tooMany(MAX_CHANNELS));
    const read = readDraft(app, draft, before?.settings);
    if (!read.ok) return read;
    const { settings, secret } = read.value;
    const kept = secret === KEEP ? (before?.secret ?? null) : null;
    const sealed = typeof secret === 'string' ? app.vault.sealText(secretOf(name), secret) : kept;
    const channel = { name, settings, secret: sealed, enabled };
    await saveChannel(tx, channel);
    writeAudit({
      action: 'alert.set_channel',
      subject: subjectOf(name),
      before: before ? recorded(before) : {},
      after: {
        ...recorded(channel),
        ...(typeof secret === 'string' && before ? { secret: 'replaced' } : {}),
      },
    });
    return accepted({
      channel,
      signingSecret: settings.kind === 'webhook' && typeof secret === 'string' ? secret : null,
    });
  });

export const removeChannel = (app: App, by: Actor, name: string): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const before = await lockChannel(tx, name);
    if (!before) return rejectAction('not-found', alertTexts.channelNotFound(name));
    await deleteChannel(tx, name);
    writeAudit({
      action: 'alert.remove_channel',
      subject: subjectOf(name),
      before: recorded(before),
      after: {},
    });
    return accepted(true as const);
  });

export const subjectOf = (name: string): string => `alert-channel:${name}`;

const recorded = ({ settings, enabled }: Channel) => ({ ...settings, enabled });

const KEEP = Symbol('the stored secret');

/** Null: it has none. */
type ReadDraft = { readonly settings: ChannelSettings; readonly secret: string | typeof KEEP | null };

function readDraft(
  app: App,
  draft: ChannelDraft,
  before: ChannelSettings | undefined,
): ActionResult<ReadDraft> {
  switch (draft.kind) {
    case 'telegram':
      return readTelegram(app, draft, before);
    case 'email':
      return readEmail(app, draft, before);
    case 'chat':
      return readChat(app, draft, before);
    case 'webhook': {
      const problem = app.alertSender.checkUrl(draft.url);
      if (problem !== undefined) return rejectAction('invalid', problem, 'url');
      const settings = { kind: 'webhook', url: draft.url } as const;
      return accepted({ settings, secret: keepsSettings(before, settings) ? KEEP : newSigningSecret() });
    }
  }
}

const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** A stored secret is never sent to another server than the one that it was entered for. */
const keepsSettings = (before: ChannelSettings | undefined, settings: ChannelSettings): boolean =>
  before !== undefined && versionOf(sorted(before)) === versionOf(sorted(settings));

const sorted = (settings: ChannelSettings) => Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));

function readTelegram(
  app: App,
  { apiUrl, token }: Extract<ChannelDraft, { kind: 'telegram' }>,
  before: ChannelSettings | undefined,
): ActionResult<ReadDraft> {
  const settings = { kind: 'telegram', apiUrl: apiUrl ?? TELEGRAM_API } as const;
  const problem = app.alertSender.checkUrl(settings.apiUrl);
  if (problem !== undefined) return rejectAction('invalid', problem, 'api_url');
  if (token === null)
    return keepsSettings(before, settings)
      ? accepted({ settings, secret: KEEP })
      : rejectAction('invalid', alertTexts.secretMissing, 'token');
  if (!BOT_TOKEN.test(token)) return rejectAction('invalid', alertTexts.tokenFormat, 'token');
  return accepted({ settings, secret: token });
}

/** A name, an IPv4 address, or an IPv6 address without brackets. */
const MAIL_HOST = /^(?=.{1,253}$)([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*)$/;

function readEmail(
  app: App,
  { password, ...settings }: Extract<ChannelDraft, { kind: 'email' }>,
  before: ChannelSettings | undefined,
): ActionResult<ReadDraft> {
  if (!MAIL_HOST.test(settings.host)) return rejectAction('invalid', alertTexts.hostFormat, 'host');
  if (settings.security === 'none' && !app.alertSender.isLoopback(settings.host))
    return rejectAction('invalid', alertTexts.unencrypted, 'security');
  if (!isEmail(settings.from)) return rejectAction('invalid', alertTexts.fromFormat, 'from');
  if (password !== null && settings.user === null)
    return rejectAction('invalid', alertTexts.passwordWithoutUser, 'user');
  if (password === null && settings.user !== null && !keepsSettings(before, settings))
    return rejectAction(
      'invalid',
      before ? alertTexts.secretMissing : alertTexts.passwordMissing,
      'password',
    );
  return accepted({ settings, secret: settings.user === null ? null : (password ?? KEEP) });
}

function readChat(
  app: App,
  { url }: Extract<ChannelDraft, { kind: 'chat' }>,
  before: ChannelSettings | undefined,
): ActionResult<ReadDraft> {
  if (url === null)
    return before?.kind === 'chat'
      ? accepted({ settings: before, secret: KEEP })
      : rejectAction('invalid', alertTexts.secretMissing, 'url');
  const problem = app.alertSender.checkUrl(url);
  if (problem !== undefined) return rejectAction('invalid', problem, 'url');
  return accepted({ settings: { kind: 'chat', host: new URL(url).host }, secret: url });
}
