// Searches withdrawals by destination. Destinations are personal data, so every search and its result are audited.
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { type Destination, maskWallet, recognizeWallets } from '../../../domain/systems/wallets.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import { countByDestination, type QueueRow } from '../../../storage/withdrawals/queue.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { loadNewestMatches } from '../overview/search.ts';

export type DestinationMatches = {
  /** The keyed hash of the destination: it allows the same search again and does not reveal the destination. */
  readonly hash: Buffer;
  readonly withdrawals: readonly QueueRow[];
};

export const recognizeDestinations = (app: App, text: string, anyWord: boolean): Destination[] =>
  recognizeWallets(text, app.settings.phoneRegion, { anyWord });

/** Uses the first candidate that has withdrawals, otherwise the first candidate. */
export async function findByDestination(
  app: App,
  by: Actor,
  candidates: readonly Destination[],
): Promise<ActionResult<DestinationMatches>> {
  const hash = await runAction(app, by, async (tx, writeAudit) => {
    const hashed = candidates.map((candidate) => ({
      ...candidate,
      hash: app.vault.hashWallet(candidate.wallet),
    }));
    const counts = await countByDestination(
      tx,
      hashed.map((candidate) => candidate.hash),
    );
    const chosen = hashed.find((_, i) => counts[i] !== 0) ?? hashed[0];
    if (!chosen) return rejectAction('invalid', withdrawalTexts.destinationIncomplete, 'q');
    writeAudit({
      action: 'withdrawal.search',
      subject: 'withdrawals',
      after: { destination: maskWallet(chosen.system, chosen.wallet), found: counts[hashed.indexOf(chosen)] },
    });
    return accepted(chosen.hash);
  });
  return hash.ok
    ? accepted({ hash: hash.value, withdrawals: await loadNewestMatches(app, { destination: hash.value }) })
    : hash;
}
