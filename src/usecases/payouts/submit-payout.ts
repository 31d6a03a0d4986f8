import { performance } from 'node:perf_hooks';
import type { Attempt } from '../../domain/attempts.ts';
import type { Report } from '../../domain/reports.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type { SealedWallet } from '../../storage/installation/vault.ts';
import type { App } from '../app.ts';

type Submission = {
  readonly attempt: Pick<Attempt, 'aggregator' | 'reference' | 'amount' | 'withdrawalId' | 'notAfter'>;
  readonly system: SystemName;
  readonly bankId: string | null;
  readonly wallet: SealedWallet;
  readonly catalogVersion: number;
};

/** `sendBefore` is by our own clock, which also runs while the process does not. */
export async function submitPayout(
  app: App,
  { attempt, system, bankId, wallet, catalogVersion }: Submission,
  sendBefore: number,
): Promise<Report> {
  // Asleep for longer than the claim lasts, we may no longer be the one who sends this.
  if (performance.now() > sendBefore) return { verdict: 'not_sent', detail: 'it took too long to begin' };
  return app.aggregators.submit(
    attempt.aggregator,
    {
      reference: attempt.reference,
      amount: attempt.amount,
      currency: app.settings.currency,
      system,
      bankId,
      wallet: app.vault.openWallet(attempt.withdrawalId, wallet),
      notAfter: attempt.notAfter,
    },
    catalogVersion,
  );
}
