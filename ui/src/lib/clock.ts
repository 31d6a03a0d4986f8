// Display of times: one clock for the whole page, and the choice between UTC and local time.

import { useLocalStorage } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { commonTexts } from '../texts/common.ts';

const TICK_MS = 10_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

export type Zone = 'utc' | 'local';
export const useZone = () =>
  useLocalStorage<Zone>({ key: 'sluice.zone', defaultValue: 'utc', getInitialValueInEffect: false });

const padTwo = (value: number): string => String(value).padStart(2, '0');

export function formatTime(at: string, zone: Zone): string {
  const date = new Date(at);
  const local = new Date(date.getTime() - (zone === 'local' ? date.getTimezoneOffset() * 60_000 : 0));
  const text = local.toISOString();
  const time = `${text.slice(0, 10)} ${text.slice(11, 19)}`;
  return zone === 'utc' ? commonTexts.utc(time) : time;
}

/** Elapsed time: `3 min`, `4 h 05 min`, `2 d 3 h`. */
export function formatAge(at: string, from: number): string {
  const minutes = Math.max(0, Math.floor((from - Date.parse(at)) / 60_000));
  if (minutes < 1) return commonTexts.age.underOneMinute;
  if (minutes < 60) return commonTexts.age.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return commonTexts.age.hours(hours, padTwo(minutes % 60));
  return commonTexts.age.days(Math.floor(hours / 24), hours % 24);
}
