// After the last fault: how long until nothing that is paid automatically is open any more.
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../src/usecases/app.ts';

export type Drained = {
  readonly seconds: number;
  /** What is still open, by stage; empty: everything ended. */
  readonly open: Readonly<Record<string, number>>;
};

const LOOK_MS = 500;

export async function drain(
  app: App,
  mostSeconds: number,
  onChange: (open: Drained['open']) => void,
): Promise<Drained> {
  const startedAt = performance.now();
  let told = '';
  for (;;) {
    const open = await openByStage(app);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (JSON.stringify(open) !== told) onChange(open);
    told = JSON.stringify(open);
    if (Object.keys(open).length === 0 || seconds > mostSeconds) return { seconds, open };
    await sleep(LOOK_MS);
  }
}

async function openByStage(app: App): Promise<Record<string, number>> {
  const rows = await app.db.query<{ stage: string; n: number }>({
    text: `select stage, count(*)::integer as n from withdrawals where state = 'created' and auto group by stage order by stage`,
  });
  return Object.fromEntries(rows.map(({ stage, n }) => [stage, n]));
}
