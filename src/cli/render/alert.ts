import { summarize } from '../../domain/alerts/compose.ts';
import { formatTimeOfDay } from '../../domain/alerts/schedule.ts';
import type { OwnAddress } from '../../usecases/operator/alerts/addresses.ts';
import type { Channel } from '../../usecases/operator/alerts/channels.ts';
import type { LoggedDelivery } from '../../usecases/operator/alerts/log.ts';
import type { AlertRule } from '../../usecases/operator/alerts/rules.ts';
import { green, onOffText, red, table, yellow } from '../shared/output.ts';
import { formatTime } from './format.ts';

function describeSettings({ settings }: Channel): string {
  switch (settings.kind) {
    case 'telegram':
      return settings.apiUrl;
    case 'email':
      return `${settings.from} by ${settings.host}:${settings.port} (${settings.security})`;
    case 'chat':
      return settings.host;
    case 'webhook':
      return settings.url;
  }
}

export const channelsTable = (channels: readonly Channel[]): string =>
  table(
    ['Name', 'Kind', 'Sends to', 'Enabled'],
    channels.map((channel) => [
      channel.name,
      channel.settings.kind,
      describeSettings(channel),
      onOffText(channel.enabled),
    ]),
  );

const receiverText = ({ operator, role, address }: AlertRule): string | null => {
  if (operator !== null) return operator;
  return role === null ? address : `all with role ${role}`;
};

const timesText = ({ digest, digestAt, quiet, timeZone }: AlertRule): string => {
  const when =
    digest === 'daily'
      ? `daily at ${formatTimeOfDay(digestAt ?? 0)}`
      : digest === 'hourly'
        ? 'hourly'
        : 'at once';
  const quietText = quiet ? `, not ${formatTimeOfDay(quiet.from)}-${formatTimeOfDay(quiet.to)}` : '';
  return `${when}${quietText} (${timeZone})`;
};

export const rulesTable = (rules: readonly AlertRule[]): string =>
  table(
    ['Id', 'Channel', 'To', 'Alerts', 'When', 'Enabled'],
    rules.map((rule) => [
      rule.id,
      rule.channel,
      receiverText(rule),
      rule.kinds.join('\n'),
      timesText(rule),
      onOffText(rule.enabled),
    ]),
    ['Id'],
  );

export const addressesTable = (addresses: readonly OwnAddress[]): string =>
  table(
    ['Channel', 'Kind', 'Your address'],
    addresses.map(({ channel, kind, address }) => [channel, kind, address]),
  );

const stateText = ({ state }: LoggedDelivery): string => {
  if (state === 'sent') return green(state);
  return state === 'failed' ? red(state) : yellow(state);
};

export const deliveriesTable = (deliveries: readonly LoggedDelivery[]): string =>
  table(
    ['Id', 'Alert', 'Channel', 'To', 'State', 'Tries', 'At', 'Problem'],
    deliveries.map((delivery) => [
      delivery.id,
      delivery.text ?? summarize(delivery.alert),
      delivery.channel,
      delivery.operator ?? delivery.address,
      stateText(delivery),
      delivery.tries,
      formatTime(delivery.doneAt ?? delivery.dueAt),
      delivery.problem,
    ]),
    ['Id', 'Tries'],
  );
