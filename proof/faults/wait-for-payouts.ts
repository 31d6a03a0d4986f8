// After the last fault: waits until no automatic withdrawal is open. What several faults have hit waits up to 15 minutes for
// its next attempt, so an operator retries what has one. A payout that has none is lost, and is left to fail the run.
import { setTimeout as sleep } from 'node:timers/promises';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import type { App } from '../../src/usecases/app.ts';
import { retryWithdrawal } from '../../src/usecases/operator/withdrawals/retry-withdrawal.ts';
import { retryTransient } from '../../src/usecases/retry-transient.ts';
import { OPERATOR } from './set-up.ts';

type OpenPayout = {
  readonly id: string;
  readonly stage: string;
  readonly waitingFor: string | null;
  readonly attempts: number;
  /** Until its job runs; null without one. */
  readonly dueSeconds: number | null;
};

export type Settled = {
  readonly seconds: number;
  /** Open automatic withdrawals; empty when all have ended. */
  readonly open: readonly OpenPayout[];
};

const POLL_MS = 500;
/** Long enough for payouts that a fault has hit once or twice, and for the sweep. */
const PATIENCE_SECONDS = 60;
const RETRY_SECONDS = 15;

type OnChange = (counts: Readonly<Record<string, number>>) => void;

export async function waitForPayouts(app: App, maxSeconds: number, onChange: OnChange): Promise<Settled> {
  const startedAt = performance.now();
  let last = '';
  let retryAt = PATIENCE_SECONDS;
  for (;;) {
    const open = await loadOpen(app);
    const seconds = (performance.now() - startedAt) / 1_000;
    const counts = countByStage(open);
    if (JSON.stringify(counts) !== last) onChange(counts);
    last = JSON.stringify(counts);
    if (open.length === 0 || seconds > maxSeconds) return { seconds, open };
    if (seconds > retryAt) {
      retryAt = seconds + RETRY_SECONDS;
      for (const { id, dueSeconds } of open)
        if (dueSeconds !== null && dueSeconds > RETRY_SECONDS)
          await retryTransient(() => retryWithdrawal(app, OPERATOR, Number(id) as WithdrawalId));
    }
    await sleep(POLL_MS);
  }
}

function countByStage(open: readonly OpenPayout[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { stage } of open) counts[stage] = (counts[stage] ?? 0) + 1;
  return counts;
}

const loadOpen = (app: App): Promise<OpenPayout[]> =>
  retryTransient(() =>
    app.db.query<OpenPayout>({
      text: `select w.id::text, w.stage, w.waiting_for as "waitingFor",
                    (select count(*)::integer from attempts a where a.withdrawal_id = w.id) as attempts,
                    extract(epoch from j.run_at - now())::double precision as "dueSeconds"
               from withdrawals w
               left join graphile_worker.jobs j on j.key = 'payout:' || w.id and j.attempts < j.max_attempts
              where w.state = 'created' and w.auto order by w.id`,
    }),
  );
