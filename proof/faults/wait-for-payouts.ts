// After the last fault: waits until no automatic withdrawal is open.
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../src/usecases/app.ts';

export type Settled = {
  readonly seconds: number;
  /** Open automatic withdrawals by stage; empty when all have ended. */
  readonly open: Readonly<Record<string, number>>;
};

const POLL_MS = 500;

export async function waitForPayouts(
  app: App,
  maxSeconds: number,
  onChange: (open: Settled['open']) => void,
): Promise<Settled> {
  const startedAt = performance.now();
  let last = '';
  for (;;) {
    const open = await openByStage(app);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (JSON.stringify(open) !== last) onChange(open);
    last = JSON.stringify(open);
    if (Object.keys(open).length === 0 || seconds > maxSeconds) return { seconds, open };
    await sleep(POLL_MS);
  }
}

async function openByStage(app: App): Promise<Record<string, number>> {
  const rows = await app.db.query<{ stage: string; n: number }>({
    text: `select stage, count(*)::integer as n from withdrawals where state = 'created' and auto group by stage order by stage`,
  });
  return Object.fromEntries(rows.map(({ stage, n }) => [stage, n]));
}
