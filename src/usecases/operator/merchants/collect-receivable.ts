import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { formatMoney, type Minor, ZERO } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { collectReceivable as collect } from '../../../storage/ledger/ledger.ts';
import { loadBalances } from '../../../storage/merchants/balances.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';

/** Collects the debt of a merchant from its available balance, up to that balance. */
export function collectReceivable(app: App, by: Actor, id: MerchantId): Promise<OperatorResult<Minor>> {
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const collected = await collect(tx, id, by.name);
    if (collected === undefined) return operatorRejection('not-found', merchantTexts.notFound(id));
    if (collected === ZERO)
      return operatorRejection(
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
