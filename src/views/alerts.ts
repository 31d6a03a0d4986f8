// Channels and rules of alerts, and the log of what was sent. Secrets are write-only.
import { z } from 'zod';
import { CHANNEL_KINDS, SMTP_SECURITY } from '../domain/alerts/channels.ts';
import { summarize } from '../domain/alerts/compose.ts';
import { ALERT_KIND_NAMES, ALERT_KINDS } from '../domain/alerts/kinds.ts';
import { DIGESTS, formatTimeOfDay } from '../domain/alerts/schedule.ts';
import { ROLES } from '../domain/operators/roles.ts';
import type { OwnAddress } from '../usecases/operator/alerts/addresses.ts';
import { type Channel, channelVersion } from '../usecases/operator/alerts/channels.ts';
import { DELIVERY_STATES, type LoggedDelivery } from '../usecases/operator/alerts/log.ts';
import { type AlertRule, ruleVersion } from '../usecases/operator/alerts/rules.ts';
import type { TestResult } from '../usecases/operator/alerts/test-channel.ts';
import { iso, isoOrNull, time } from './fields.ts';

const text = z.string();
const only = (kind: string) => ({ description: `Of ${kind}; null for other kinds` });

export const alertChannelItem = z
  .object({
    name: text,
    kind: z.enum(CHANNEL_KINDS),
    enabled: z.boolean(),
    api_url: text.nullable().meta(only('`telegram`')),
    host: text.nullable().meta({ description: 'Of `email` the mail server, of `chat` where it is' }),
    port: z.int().nullable().meta(only('`email`')),
    security: z.enum(SMTP_SECURITY).nullable().meta(only('`email`')),
    user: text.nullable().meta(only('`email`')),
    from: text.nullable().meta(only('`email`')),
    url: text.nullable().meta(only('`webhook`')),
    version: text,
  })
  .meta({ id: 'AlertChannel' });

export const serializeAlertChannel = (channel: Channel): z.input<typeof alertChannelItem> => {
  const { name, settings, enabled } = channel;
  const email = settings.kind === 'email' ? settings : undefined;
  return {
    name,
    kind: settings.kind,
    enabled,
    api_url: settings.kind === 'telegram' ? settings.apiUrl : null,
    host: settings.kind === 'chat' ? settings.host : (email?.host ?? null),
    port: email?.port ?? null,
    security: email?.security ?? null,
    user: email?.user ?? null,
    from: email?.from ?? null,
    url: settings.kind === 'webhook' ? settings.url : null,
    version: channelVersion(channel),
  };
};

export const alertKind = z.enum(
  ALERT_KIND_NAMES as [(typeof ALERT_KIND_NAMES)[number], ...typeof ALERT_KIND_NAMES],
);

export const alertKindItem = z
  .object({
    kind: alertKind,
    title: text,
    urgent: z.boolean().meta({ description: 'Sent at once, also in quiet hours and beside a digest' }),
  })
  .meta({ id: 'AlertKind' });

export const listAlertKinds = (): z.input<typeof alertKindItem>[] =>
  ALERT_KIND_NAMES.map((kind) => ({
    kind,
    title: ALERT_KINDS[kind].title,
    urgent: ALERT_KINDS[kind].isUrgent,
  }));

const timeOfDay = text.nullable().meta({ examples: ['22:00'] });

export const alertRuleItem = z
  .object({
    id: z.int(),
    channel: text,
    kinds: z.array(alertKind),
    operator: text.nullable(),
    role: z.enum(ROLES).nullable(),
    address: text.nullable(),
    quiet_from: timeOfDay,
    quiet_to: timeOfDay,
    digest: z.enum(DIGESTS),
    digest_at: timeOfDay,
    time_zone: text.meta({ examples: ['Europe/Moscow'] }),
    enabled: z.boolean(),
    version: text,
  })
  .meta({ id: 'AlertRule' });

const timeOrNull = (minute: number | null | undefined): string | null =>
  minute === null || minute === undefined ? null : formatTimeOfDay(minute);

export const serializeAlertRule = (rule: AlertRule): z.input<typeof alertRuleItem> => ({
  id: rule.id,
  channel: rule.channel,
  kinds: [...rule.kinds],
  operator: rule.operator,
  role: rule.role,
  address: rule.address,
  quiet_from: timeOrNull(rule.quiet?.from),
  quiet_to: timeOrNull(rule.quiet?.to),
  digest: rule.digest,
  digest_at: timeOrNull(rule.digestAt),
  time_zone: rule.timeZone,
  enabled: rule.enabled,
  version: ruleVersion(rule),
});

export const alertAddressItem = z
  .object({
    channel: text,
    kind: z.enum(['telegram', 'email']),
    address: text.nullable().meta({ description: 'Null: you entered none' }),
  })
  .meta({ id: 'AlertAddress' });

export const serializeAlertAddress = (address: OwnAddress): z.input<typeof alertAddressItem> => ({
  ...address,
});

export const alertDeliveryItem = z
  .object({
    id: z.int(),
    kind: alertKind,
    text: text.meta({ description: 'What the alert says' }),
    opened_at: time,
    ended_at: time.nullable().meta({ description: 'When the condition was over; null: it is not' }),
    channel: text,
    operator: text.nullable(),
    address: text.nullable(),
    state: z.enum(DELIVERY_STATES).meta({
      description:
        '`dropped`: before it was sent the channel or the operator was disabled, the address removed, or a missing replica was back',
    }),
    tries: z.int(),
    due_at: time.nullable().meta({ description: 'The next try of one that waits' }),
    done_at: time.nullable(),
    problem: text.nullable().meta({ description: 'Of the last try; null: none' }),
  })
  .meta({ id: 'AlertDelivery' });

export const serializeAlertDelivery = (delivery: LoggedDelivery): z.input<typeof alertDeliveryItem> => ({
  id: delivery.id,
  kind: delivery.alert.kind,
  text: delivery.text ?? summarize(delivery.alert),
  opened_at: iso(delivery.alert.openedAt),
  ended_at: isoOrNull(delivery.alert.endedAt),
  channel: delivery.channel,
  operator: delivery.operator,
  address: delivery.address,
  state: delivery.state,
  tries: delivery.tries,
  due_at: delivery.state === 'waiting' ? iso(delivery.dueAt) : null,
  done_at: isoOrNull(delivery.doneAt),
  problem: delivery.problem,
});

export const alertTestResult = z
  .object({
    sent: z.boolean(),
    problem: text.nullable().meta({ description: 'Why it was not sent, in words' }),
  })
  .meta({ id: 'AlertTest' });

export const serializeAlertTest = ({ problem }: TestResult): z.input<typeof alertTestResult> => ({
  sent: problem === undefined,
  problem: problem ?? null,
});
