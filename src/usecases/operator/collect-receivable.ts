import type { MerchantId } from '../../domain/ids.ts';
import { type Minor, ZERO } from '../../domain/money.ts';
import { accepted } from '../../domain/result.ts';
import { loadBalances } from '../../storage/balances.ts';
import { collectReceivable as collect } from '../../storage/ledger.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from './problem.ts';

/** Takes what a merchant owes from its balance, as far as that goes. */
export async function collectReceivable(
  app: App,
  { merchantId, actor }: { merchantId: MerchantId; actor: string },
): Promise<Outcome<Minor>> {
  const collected = await app.db.transaction((tx) => collect(tx, merchantId, actor));
  if (collected === undefined) return problem('not-found', `There is no merchant ${merchantId}.`);
  return collected === ZERO
    ? problem(
        'wrong-state',
        (await loadBalances(app.db, [merchantId]))[0]?.owed === ZERO
          ? `Merchant ${merchantId} owes nothing.`
          : `Merchant ${merchantId} has nothing available to pay with.`,
      )
    : accepted(collected);
}
