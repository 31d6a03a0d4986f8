import type { MerchantId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { loadBalances } from '../../storage/balances.ts';
import { loadMerchants } from '../../storage/merchants.ts';
import type { App } from '../app.ts';
import type { MerchantWithBalance } from './list-merchants.ts';
import { type Outcome, problem } from './problem.ts';

export async function showMerchant(app: App, id: MerchantId): Promise<Outcome<MerchantWithBalance>> {
  const [known] = await loadMerchants(app.db, [id]);
  const [balance] = await loadBalances(app.db, [id]);
  if (!known || !balance) return problem('not-found', `There is no merchant ${id}.`);
  return accepted({ merchant: known.merchant, balance });
}
