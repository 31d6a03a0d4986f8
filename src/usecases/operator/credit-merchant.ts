import type { MerchantId } from '../../domain/ids.ts';
import type { Minor } from '../../domain/money.ts';
import { accepted } from '../../domain/result.ts';
import { type Balance, loadBalances } from '../../storage/balances.ts';
import { postDeposit } from '../../storage/ledger.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from './problem.ts';

export type Credit = {
  readonly merchantId: MerchantId;
  readonly amount: Minor;
  readonly note: string;
  readonly actor: string;
};

export async function creditMerchant(app: App, credit: Credit): Promise<Outcome<Balance>> {
  if (credit.note.trim() === '') return problem('invalid', 'A credit needs a note that says what it is for.');
  return app.db.transaction(async (tx) => {
    const [before] = await loadBalances(tx, [credit.merchantId]);
    if (!before) return problem('not-found', `There is no merchant ${credit.merchantId}.`);
    await postDeposit(tx, credit);
    const [after] = await loadBalances(tx, [credit.merchantId]);
    return accepted(after ?? before);
  });
}
