// The time as people read it: one clock for the whole page, and the choice between UTC and this computer's zone.
import { useLocalStorage } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
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
  return `${text.slice(0, 10)} ${text.slice(11, 19)}${zone === 'utc' ? ' UTC' : ''}`;
}

/** `3 min`, `4 h 05 min`, `2 d 3 h`: how long something has waited. */
export function formatAge(at: string, from: number): string {
  const minutes = Math.max(0, Math.floor((from - Date.parse(at)) / 60_000));
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${padTwo(minutes % 60)} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
