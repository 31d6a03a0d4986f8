// The entry point for jobs: each task parses its payload and calls a use case. Webhooks have a separate runner, so that slow
// endpoints never delay a payout.
import { z } from 'zod';
import { asMerchantId, asWithdrawalId } from '../domain/ids.ts';
import type { App, JobRunner } from '../usecases/app.ts';
import { deleteOldExports, makeExport } from '../usecases/operator/exports/make-export.ts';
import { checkLedger } from '../usecases/operator/ledger/check-ledger.ts';
import { expireProposals } from '../usecases/operator/proposals/expire-proposals.ts';
import { pollRateFeeds } from '../usecases/operator/rates/feeds/poll-rate-feeds.ts';
import { reconcileDueDays } from '../usecases/operator/reconciliation/reconcile-due-days.ts';
import { advancePayout } from '../usecases/payouts/advance-payout.ts';
import { confirmPayout } from '../usecases/payouts/confirm-payout.ts';
import { rescheduleLostPayouts } from '../usecases/payouts/reschedule-lost-payouts.ts';
import { createBatch, resumeBatches } from '../usecases/portal/batches/create-batch.ts';
import { carryOutDueProposals } from '../usecases/portal/proposals/decide.ts';
import { finishDrafts } from '../usecases/portal/withdrawals/finish-drafts.ts';
import { deleteExpired } from '../usecases/system/delete-expired.ts';
import { foldDayFigures } from '../usecases/system/fold-day-figures.ts';
import { indexSearchTexts } from '../usecases/system/index-search-texts.ts';
import { runAudit } from '../usecases/system/run-audit.ts';
import { deliverWebhooks, scheduleAfterLease } from '../usecases/webhooks/deliver-webhooks.ts';
import { rescheduleLostWebhooks } from '../usecases/webhooks/reschedule-lost-webhooks.ts';
import { openHandOff } from './hand-off.ts';

const withdrawal = z.object({ id: z.number().transform(asWithdrawalId) });
const claim = z.object({ reference: z.string(), verdict: z.string(), earlierTries: z.number().default(0) });
const batch = z.object({ id: z.number(), merchant: z.number().transform(asMerchantId) });
const exportJob = z.object({ id: z.number() });
const target = z.object({ merchant: z.number().transform(asMerchantId), host: z.string().default('') });

/**
 * Every minute, expired proposals are closed, those of merchants' people whose pause is over are carried out, the figures of the day
 * are summed up, new order ids and references are indexed for searches and rate feeds are polled; every night, reconciliation
 * and ledger checks run. Reconciliation is repeated hourly for what was not compared; its queue lets one run wait
 * for the other. The sweep of payouts runs every ten seconds and schedules its next run itself; the line here starts it again.
 */
const PAYOUT_CRONTAB = [
  '* * * * * sweep_open_payouts',
  '* * * * * expire_proposals',
  '* * * * * carry_out_portal_proposals ?queue=portal',
  '* * * * * finish_portal_drafts ?queue=portal',
  '* * * * * fold_figures',
  '* * * * * index_search_texts ?queue=search',
  '* * * * * poll_rate_feeds ?queue=rate_feeds',
  '30 1-23 * * * reconcile_due_days ?queue=reconciliation',
  '15 2 * * * check_ledger',
  '30 2 * * * run_audit',
  '45 2 * * * tidy_up',
].join('\n');
const WEBHOOK_CRONTAB = [
  '* * * * * wake_webhooks',
  '*/10 * * * * delete_old_exports ?queue=old_exports',
].join('\n');

const NIGHTLY_ACTOR = { name: 'payouts', via: 'system' } as const;

/** One job per endpoint or callback host with deliveries. */
const WEBHOOK_CONCURRENCY = 64;
/** With 256 slow endpoints, all slots are free again after a second. Each run has up to 16 connections. */
const SLOW_WEBHOOKS = { afterMs: 250, max: 512 };

export async function startWorker(app: App): Promise<JobRunner> {
  const onError = app.logFault;
  const payouts = await app.runJobs({
    concurrency: app.settings.workerConcurrency,
    onError,
    crontab: PAYOUT_CRONTAB,
    tasks: {
      look_after_payout: (payload) => advancePayout(app, withdrawal.parse(payload).id),
      confirm_payout(payload, { tries }) {
        const { earlierTries, ...confirmation } = claim.parse(payload);
        return confirmPayout(app, { ...confirmation, tries: earlierTries + tries });
      },
      sweep_open_payouts: () => rescheduleLostPayouts(app),
      // Jobs that the previous version left. Its workers know this name only, and would not schedule the next sweep.
      sweep_payouts: () => rescheduleLostPayouts(app),
      expire_proposals: () => expireProposals(app),
      carry_out_portal_proposals: () => carryOutDueProposals(app),
      async finish_portal_drafts() {
        await resumeBatches(app);
        await finishDrafts(app);
      },
      create_portal_batch(payload) {
        const { id, merchant: merchantId } = batch.parse(payload);
        return createBatch(app, { id, merchantId });
      },
      fold_figures: () => foldDayFigures(app),
      index_search_texts: (_payload, { signal }) => indexSearchTexts(app, signal),
      poll_rate_feeds: () => pollRateFeeds(app),
      reconcile_due_days: () => reconcileDueDays(app),
      // The same.
      reconcile_yesterday: () => reconcileDueDays(app),
      check_ledger: async () => void (await checkLedger(app, NIGHTLY_ACTOR, () => undefined)),
      run_audit: () => runAudit(app),
      tidy_up: () => deleteExpired(app),
    },
  });
  const firstSweep = rescheduleLostPayouts(app).catch((error: unknown) =>
    onError(error, 'the first sweep of payouts failed'),
  );
  const handOff = openHandOff({ ...SLOW_WEBHOOKS, onError });
  const webhooks = await app.runJobs({
    concurrency: WEBHOOK_CONCURRENCY,
    onError,
    crontab: WEBHOOK_CRONTAB,
    tasks: {
      deliver_webhooks(payload, { signal }) {
        const { merchant: merchantId, host } = target.parse(payload);
        return handOff.start({
          run: (isHandedOff) => deliverWebhooks(app, merchantId, { host, signal, isHandedOff }),
          scheduleNext: () => scheduleAfterLease(app, { merchantId, host }),
        });
      },
      // Here, where a job that takes minutes keeps no payout waiting for a slot.
      make_export: (payload, run) => makeExport(app, { ...run, id: exportJob.parse(payload).id }),
      delete_old_exports: () => deleteOldExports(app),
      wake_webhooks: async () => void (await rescheduleLostWebhooks(app)),
    },
  });
  return {
    async stop() {
      const stopped = [firstSweep, payouts.stop(), webhooks.stop()];
      // Abort calls to endpoints that are slow to respond.
      app.webhookSender.close();
      await Promise.all(stopped);
      await handOff.finished();
    },
  };
}
