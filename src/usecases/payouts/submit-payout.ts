import { performance } from 'node:perf_hooks';
import type { Attempt } from '../../domain/attempts.ts';
import { currencyOf } from '../../domain/rates/currencies.ts';
import type { Report } from '../../domain/reports.ts';
import { SYSTEMS } from '../../domain/systems/index.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { SealedDestination } from '../../storage/installation/vault.ts';
import type { App } from '../app.ts';

type Submission = {
  readonly attempt: Attempt;
  readonly withdrawal: Pick<Withdrawal, 'system' | 'bankId' | 'comment'>;
  readonly destination: SealedDestination;
  readonly catalogVersion: number;
};

/** `sendBefore` is a time of `performance.now()`, which also counts the time while the process is suspended. */
export async function submitPayout(
  app: App,
  { attempt, withdrawal: { system, bankId, comment }, destination, catalogVersion }: Submission,
  sendBefore: number,
): Promise<Report> {
  // If the process was suspended for longer than the claim lasts, another process may have taken it over.
  if (performance.now() > sendBefore) return { verdict: 'not_sent', detail: 'it took too long to begin' };
  return app.aggregators.submit(
    attempt,
    {
      reference: attempt.reference,
      amount: attempt.amount,
      currency: currencyOf(SYSTEMS[system].payoutCurrency, app.settings.currency).code,
      system,
      bankId,
      wallet: app.vault.openWallet(attempt.withdrawalId, destination),
      recipientName: app.vault.openRecipient(attempt.withdrawalId, destination),
      comment,
      notAfter: attempt.notAfter,
    },
    catalogVersion,
  );
}
