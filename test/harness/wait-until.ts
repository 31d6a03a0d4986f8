// Polling with a limit, instead of a fixed wait that is too short on a busy machine and too long on an idle one.
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

const PAUSE_MS = 10;

/** Reads until the value meets the condition, and returns it. After the limit it throws and shows the last value. */
export async function waitUntil<T>(
  read: () => T | Promise<T>,
  isMet: (value: T) => boolean = Boolean,
  seconds = 300,
): Promise<T> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const value = await read();
    if (isMet(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`The condition was not met within ${seconds} s: ${inspect(value, { depth: 4 })}`);
    await sleep(PAUSE_MS);
  }
}
