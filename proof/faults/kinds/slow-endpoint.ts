import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../wait-until.ts';
import { counted, EFFECT_TIMEOUT_MS, type FaultKind, SECOND, seconds, shortTime } from './fault-kind.ts';

export const SLOW_ENDPOINT: FaultKind = {
  name: 'slow merchant endpoint',
  // First: after an interrupted delivery the merchant's endpoint is paused for a minute.
  short: 0,
  prepare({ receiver }, random) {
    const delay = random.between(1, 20) * SECOND;
    const ms = shortTime(random);
    return {
      details: `${seconds(delay)} per response, for ${seconds(ms)}`,
      async inject() {
        receiver.slowDown(delay);
        await sleep(ms);
        await waitUntil(() => receiver.delayed() > 0, EFFECT_TIMEOUT_MS);
        const delayed = receiver.delayed();
        receiver.slowDown(0);
        return counted(delayed, 'deliveries delayed');
      },
    };
  },
};
