// When an alert is sent: at once, or with the next digest, and not in quiet hours.
import { ALERT_KINDS, type AlertKind, mustLast } from './kinds.ts';

export const DIGESTS = ['none', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];

export type QuietHours = {
  /** Minutes after midnight in the time zone. From a later to an earlier one: over midnight. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  readonly timeZone: string;
};

export type AlertTimes = QuietHours & {
  readonly digest: Digest;
  /** For a daily digest. */
  readonly digestAt: number | null;
};

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 24 * 60;

export function dueAt(kind: AlertKind, times: AlertTimes, now: Date): Date {
  if (mustLast(kind)) return new Date(now.getTime() + MINUTE_MS);
  return ALERT_KINDS[kind].isUrgent ? now : afterQuietHours(kind, times, collect(now, times));
}

/** The moment itself, or the end of the quiet hours that it is in. */
export const afterQuietHours = (kind: AlertKind, { quiet, timeZone }: QuietHours, at: Date): Date =>
  ALERT_KINDS[kind].isUrgent || !quiet || !isBetween(minuteOfDay(at, timeZone), quiet)
    ? at
    : nextAt(at, quiet.to, timeZone);

function collect(now: Date, { digest, digestAt, timeZone }: Omit<AlertTimes, 'quiet'>): Date {
  switch (digest) {
    case 'none':
      return now;
    case 'hourly':
      return new Date(Math.ceil(now.getTime() / (60 * MINUTE_MS)) * 60 * MINUTE_MS);
    case 'daily':
      return nextAt(now, digestAt ?? 0, timeZone);
  }
}

const isBetween = (minute: number, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

/** The next moment at this time of the day. */
function nextAt(after: Date, minute: number, timeZone: string): Date {
  const minutes = minutesUntil(minuteOfDay(after, timeZone), minute) || MINUTES_PER_DAY;
  const estimate = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS;
  // The clocks may change in between, by less than half a day.
  const ahead = minutesUntil(minute, minuteOfDay(new Date(estimate), timeZone));
  const corrected = estimate - (ahead > MINUTES_PER_DAY / 2 ? ahead - MINUTES_PER_DAY : ahead) * MINUTE_MS;
  return new Date(corrected > after.getTime() ? corrected : estimate);
}

const minutesUntil = (from: number, to: number): number => (to - from + MINUTES_PER_DAY) % MINUTES_PER_DAY;

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const TIME_OF_DAY = /^([01][0-9]|2[0-3]):([0-5][0-9])$/;

/** `09:30` as minutes after midnight. */
export function parseTimeOfDay(text: string): number | undefined {
  const [, hours, minutes] = TIME_OF_DAY.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

export const formatTimeOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const RETRY_MINUTES = [1, 5, 15, 60, 180] as const;

/** Undefined: it was tried often enough. `tries`: with the one that failed. */
export const retryAt = (tries: number, now: Date): Date | undefined => {
  const minutes = RETRY_MINUTES[tries - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * MINUTE_MS);
};
