import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { formatMoney, type Minor, ZERO } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { collectReceivable as collect } from '../../../storage/ledger/ledger.ts';
import { loadBalances } from '../../../storage/merchants/balances.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';

/** Collects the debt of a merchant from its available balance, up to that balance. */
export function collectReceivable(app: App, by: Actor, id: MerchantId): Promise<ActionResult<Minor>> {
  return runAction(app, by, async (tx, writeAudit) => {
    const collected = await collect(tx, id, by.name);
    if (collected === undefined) return rejectAction('not-found', merchantTexts.notFound(id));
    if (collected === ZERO)
      return rejectAction(
        'wrong-state',
        (await loadBalances(tx, [id]))[0]?.owed === ZERO
          ? merchantTexts.owesNothing(id)
          : merchantTexts.nothingAvailable(id),
      );
    writeAudit({
      action: 'merchant.collect',
      subject: `merchant:${id}`,
      after: { amount: formatMoney(collected) },
    });
    return accepted(collected);
  });
}
