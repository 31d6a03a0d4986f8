// When an alert is sent.
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { ALERT_KIND_NAMES, ALERT_KINDS, type AlertKind, mustLast } from '../../../src/domain/alerts/kinds.ts';
import {
  type AlertTimes,
  dueAt,
  formatTimeOfDay,
  isTimeZone,
  parseTimeOfDay,
  retryAt,
} from '../../../src/domain/alerts/schedule.ts';

const at = (text: string): Date => new Date(text);
const minute = (text: string): number => parseTimeOfDay(text) ?? Number.NaN;
const night = { from: minute('22:00'), to: minute('07:00') };
const PLAIN: AlertTimes = { quiet: null, digest: 'none', digestAt: null, timeZone: 'Europe/Moscow' };

describe('an alert that is not urgent', () => {
  test.each<[string, Partial<AlertTimes>, string, string]>([
    ['without digest and quiet hours is sent at once', {}, '2026-11-19T12:34:56Z', '2026-11-19T12:34:56Z'],
    [
      'outside of quiet hours is sent at once',
      { quiet: night },
      '2026-11-19T04:00:00Z',
      '2026-11-19T04:00:00Z',
    ],
    ['in quiet hours waits for their end', { quiet: night }, '2026-11-19T19:00:00Z', '2026-11-20T04:00:00Z'],
    [
      'after midnight waits for the end too',
      { quiet: night },
      '2026-11-19T03:59:59Z',
      '2026-11-19T04:00:00Z',
    ],
    [
      'in quiet hours within a day waits for their end',
      { quiet: { from: minute('12:00'), to: minute('14:00') } },
      '2026-11-19T10:30:00Z',
      '2026-11-19T11:00:00Z',
    ],
    ['waits for the full hour', { digest: 'hourly' }, '2026-11-19T12:34:56Z', '2026-11-19T13:00:00Z'],
    [
      'waits for the time of a daily digest',
      { digest: 'daily', digestAt: minute('09:00') },
      '2026-11-19T06:00:01Z',
      '2026-11-20T06:00:00Z',
    ],
    [
      'waits for the end of quiet hours that a digest is in',
      { digest: 'daily', digestAt: minute('06:00'), quiet: night },
      '2026-11-19T02:00:00Z',
      '2026-11-19T04:00:00Z',
    ],
    [
      'waits for a local time also over the change to summer time',
      { quiet: night, timeZone: 'Europe/Berlin' },
      '2027-03-27T22:00:00Z',
      '2027-03-28T05:00:00Z',
    ],
    [
      'and to winter time',
      { quiet: night, timeZone: 'Europe/Berlin' },
      '2026-10-24T21:00:00Z',
      '2026-10-25T06:00:00Z',
    ],
    [
      'in a zone half an hour off waits for its local time',
      { digest: 'daily', digestAt: minute('09:30'), timeZone: 'Asia/Kolkata' },
      '2026-11-19T03:00:00Z',
      '2026-11-19T04:00:00Z',
    ],
  ])('%s', (_title, times, now, due) => {
    expect(dueAt('proposal_waiting', { ...PLAIN, ...times }, at(now)).toISOString()).toBe(
      at(due).toISOString(),
    );
  });
});

const localMinute = (when: Date, timeZone: string): number =>
  minute(when.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }));

const times = fc.record({
  quiet: fc.option(
    fc
      .record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1439 }) })
      .filter(({ from, to }) => from !== to),
  ),
  digest: fc.constantFrom('none' as const, 'hourly' as const, 'daily' as const),
  digestAt: fc.integer({ min: 0, max: 1439 }),
  timeZone: fc.constantFrom('UTC', 'Europe/Moscow', 'Asia/Kolkata', 'Asia/Vladivostok', 'America/St_Johns'),
});
const moments = fc.date({ min: at('2026-01-01'), max: at('2028-01-01'), noInvalidDate: true });

property.prop([times, moments, fc.constantFrom(...ALERT_KIND_NAMES)])(
  'is never sent in the past, in quiet hours, or more than two days later; an urgent one at once',
  (rule, now, kind: AlertKind) => {
    const due = dueAt(kind, rule, now);
    if (ALERT_KINDS[kind].isUrgent) {
      // What must last is looked at again a minute later.
      expect(due.getTime() - now.getTime()).toBe(mustLast(kind) ? 60_000 : 0);
      return;
    }
    expect(due.getTime()).toBeGreaterThanOrEqual(now.getTime());
    expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(50 * 3_600_000);
    // Between two times that the change of the clocks skips, there is no minute to compare.
    if (!rule.quiet || rule.timeZone === 'America/St_Johns') return;
    const { from, to } = rule.quiet;
    const local = localMinute(due, rule.timeZone);
    expect(from < to ? local >= from && local < to : local >= from || local < to).toBe(false);
  },
);

test.each([
  ['00:00', 0],
  ['09:05', 545],
  ['23:59', 1439],
  ['24:00', undefined],
  ['9:05', undefined],
  ['09:60', undefined],
  ['', undefined],
])('the time of day %s is read and written', (text, expected) => {
  expect(parseTimeOfDay(text)).toBe(expected);
  if (expected !== undefined) expect(formatTimeOfDay(expected)).toBe(text);
});

test.each([
  ['Europe/Moscow', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
])('%s is a time zone: %s', (text, expected) => {
  expect(isTimeZone(text)).toBe(expected);
});

test('tries are repeated after 1, 5, 15, 60 and 180 minutes, then no more', () => {
  const now = at('2026-11-19T12:00:00Z');
  const minutes = [1, 2, 3, 4, 5, 6].map((tries) => {
    const next = retryAt(tries, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  });
  expect(minutes).toEqual([1, 5, 15, 60, 180, undefined]);
});
