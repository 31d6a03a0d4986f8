import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../wait-until.ts';
import {
  describeCount,
  drawDuration,
  EFFECT_TIMEOUT_MS,
  type FaultKind,
  formatSeconds,
  SECOND,
} from './fault-kind.ts';

export const SLOW_ENDPOINT: FaultKind = {
  name: 'slow merchant endpoint',
  // First: after an interrupted delivery the merchant's endpoint is paused for a minute.
  shortRunPosition: 0,
  prepare({ receiver }, random) {
    const delay = random.between(1, 20) * SECOND;
    const ms = drawDuration(random);
    return {
      details: `${formatSeconds(delay)} per response, for ${formatSeconds(ms)}`,
      async inject() {
        receiver.setResponseDelay(delay);
        await sleep(ms);
        await waitUntil(() => receiver.delayedCount() > 0, EFFECT_TIMEOUT_MS);
        const delayed = receiver.delayedCount();
        receiver.setResponseDelay(0);
        return describeCount(delayed, 'deliveries delayed');
      },
    };
  },
};
