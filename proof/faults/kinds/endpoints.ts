// Faults of a merchant's webhook endpoint: slow, and failing.
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

const FAILING: FaultKind = {
  name: 'failing merchant endpoint',
  prepare({ receiver }, random) {
    // Not 410, which disables an endpoint until an operator enables it.
    const status = random.pick([400, 404, 500, 503]);
    const ms = drawDuration(random);
    return {
      details: `${status}, for ${formatSeconds(ms)}`,
      async inject() {
        receiver.setStatus(status);
        await sleep(ms);
        await waitUntil(() => receiver.failedCount() > 0, EFFECT_TIMEOUT_MS);
        const failed = receiver.failedCount();
        receiver.setStatus(undefined);
        return describeCount(failed, 'deliveries failed');
      },
    };
  },
};

const SLOW: FaultKind = {
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

export const ENDPOINTS: readonly FaultKind[] = [SLOW, FAILING];
