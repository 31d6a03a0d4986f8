// The door through which jobs come in: each task reads its payload and calls a use case. Webhooks have a runner of
// their own, so that merchants who do not answer never keep a payout waiting.
import { z } from 'zod';
import { asMerchantId, asWithdrawalId } from '../domain/ids.ts';
import type { App, JobRunner } from '../usecases/app.ts';
import { checkLedger } from '../usecases/operator/ledger/check-ledger.ts';
import { reconcileYesterday } from '../usecases/operator/reconciliation/reconcile-yesterday.ts';
import { advancePayout } from '../usecases/payouts/advance-payout.ts';
import { confirmPayout } from '../usecases/payouts/confirm-payout.ts';
import { rescheduleLostPayouts } from '../usecases/payouts/reschedule-lost-payouts.ts';
import { deleteExpired } from '../usecases/system/delete-expired.ts';
import { runAudit } from '../usecases/system/run-audit.ts';
import { deliverWebhooks } from '../usecases/webhooks/deliver-webhooks.ts';
import { rescheduleLostWebhooks } from '../usecases/webhooks/reschedule-lost-webhooks.ts';

const withdrawal = z.object({ id: z.number().transform(asWithdrawalId) });
const claim = z.object({ reference: z.string(), verdict: z.string() });
const merchant = z.object({ merchant: z.number().transform(asMerchantId) });

/** Every minute, what no job looks after any more gets one again; every night, books are compared and checked. */
const PAYOUT_TIMES = [
  '* * * * * sweep_payouts',
  '30 1 * * * reconcile_yesterday',
  '15 2 * * * check_ledger',
  '30 2 * * * run_audit',
  '45 2 * * * tidy_up',
].join('\n');
const WEBHOOK_TIMES = '* * * * * wake_webhooks';

const NIGHT_SHIFT = { name: 'payouts', via: 'system' } as const;

/** Each merchant that is being told has one of these. */
const WEBHOOK_CONCURRENCY = 64;

/** `concurrency`: payouts looked after at once; they mostly wait for an aggregator's answer. */
export async function startWorker(app: App, concurrency: number): Promise<JobRunner> {
  const onError = app.logFault;
  const payouts = await app.runJobs({
    concurrency,
    onError,
    crontab: PAYOUT_TIMES,
    tasks: {
      look_after_payout: (payload) => advancePayout(app, withdrawal.parse(payload).id),
      confirm_payout: (payload, { tries }) => confirmPayout(app, { ...claim.parse(payload), tries }),
      sweep_payouts: () => rescheduleLostPayouts(app),
      reconcile_yesterday: () => reconcileYesterday(app),
      check_ledger: async () => void (await checkLedger(app, NIGHT_SHIFT, () => undefined)),
      run_audit: () => runAudit(app),
      tidy_up: () => deleteExpired(app),
    },
  });
  const webhooks = await app.runJobs({
    concurrency: WEBHOOK_CONCURRENCY,
    onError,
    crontab: WEBHOOK_TIMES,
    tasks: {
      deliver_webhooks: (payload, { signal }) =>
        deliverWebhooks(app, merchant.parse(payload).merchant, { signal }),
      wake_webhooks: async () => void (await rescheduleLostWebhooks(app)),
    },
  });
  return {
    async stop() {
      const stopped = [payouts.stop(), webhooks.stop()];
      // Nobody waits for a merchant who takes its time.
      app.webhookSender.close();
      await Promise.all(stopped);
    },
  };
}
