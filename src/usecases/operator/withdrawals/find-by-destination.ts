// Who gets money is nobody's business without a reason: whoever looks for a destination, and what came of it, is kept.
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { type Destination, maskWallet, recognizeWallets } from '../../../domain/systems/wallets.ts';
import { countTo, type QueueRow } from '../../../storage/withdrawals/queue.ts';
import type { App } from '../../app.ts';
import { newest } from '../overview/search.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';

export type FoundDestination = {
  /** What the database knows it by: enough to ask for it again, and nothing to pay with. */
  readonly hash: Buffer;
  readonly withdrawals: readonly QueueRow[];
};

export const recognizeDestinations = (app: App, text: string, anyWord: boolean): Destination[] =>
  recognizeWallets(text, app.settings.phoneRegion, { anyWord });

/** Of what a text may mean, the first that anything was sent to; or else the first. */
export async function findByDestination(
  app: App,
  by: Actor,
  candidates: readonly Destination[],
): Promise<OperatorResult<FoundDestination>> {
  const hash = await runOperatorAction(app, by, async (tx, writeAudit) => {
    const looked = candidates.map((each) => ({ ...each, hash: app.vault.hashWallet(each.wallet) }));
    const counts = await countTo(
      tx,
      looked.map((each) => each.hash),
    );
    const meant = looked.find((_, i) => counts[i] !== 0) ?? looked[0];
    if (!meant) return operatorRejection('invalid', 'This is no whole destination.', 'q');
    writeAudit({
      action: 'withdrawal.search',
      subject: 'withdrawals',
      after: { destination: maskWallet(meant.system, meant.wallet), found: counts[looked.indexOf(meant)] },
    });
    return accepted(meant.hash);
  });
  return hash.ok
    ? accepted({ hash: hash.value, withdrawals: await newest(app, { destination: hash.value }) })
    : hash;
}
