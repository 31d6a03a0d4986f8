import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../wait-until.ts';
import { counted, type FaultKind, moment, PATIENCE_MS, SECOND, seconds } from './fault-kind.ts';

export const SLOW_ENDPOINT: FaultKind = {
  name: 'slow merchant endpoint',
  // Before anything that breaks off a delivery: its merchant is left alone for a minute.
  short: 0,
  prepare({ receiver }, random) {
    const pause = random.between(1, 20) * SECOND;
    const ms = moment(random);
    return {
      details: `${seconds(pause)} an answer, for ${seconds(ms)}`,
      async inject() {
        receiver.slowDown(pause);
        await sleep(ms);
        await eventually(() => receiver.held() > 0, PATIENCE_MS);
        const held = receiver.held();
        receiver.slowDown(0);
        return counted(held, 'deliveries held');
      },
    };
  },
};
