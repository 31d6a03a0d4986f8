import type { MerchantId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { type HaltRow, loadHalts } from '../../storage/aggregators.ts';
import { loadBalances } from '../../storage/balances.ts';
import { loadMerchants } from '../../storage/merchants.ts';
import type { App } from '../app.ts';
import type { MerchantWithBalance } from './list-merchants.ts';
import { type Outcome, problem } from './problem.ts';

/** With the halt that freezes it, if there is one. */
export type ShownMerchant = MerchantWithBalance & { readonly halt: HaltRow | undefined };

export async function showMerchant(app: App, id: MerchantId): Promise<Outcome<ShownMerchant>> {
  const [known] = await loadMerchants(app.db, [id]);
  const [balance] = await loadBalances(app.db, [id]);
  if (!known || !balance) return problem('not-found', `There is no merchant ${id}.`);
  const halt = (await loadHalts(app.db)).find(
    ({ scope, subject }) => scope === 'merchant' && subject === String(id),
  );
  return accepted({ merchant: known.merchant, balance, halt });
}
