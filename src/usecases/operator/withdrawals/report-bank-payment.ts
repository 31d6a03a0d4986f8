import type { Actor } from '../../../domain/audit.ts';
import { formatMoney } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { STATE_TEXTS } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { insertHalt } from '../../../storage/halts/halts.ts';
import { openIncident } from '../../../storage/incidents/incidents.ts';
import type { App } from '../../app.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { withdrawalSubject } from './audit-snapshot.ts';

/** A bank paid what is over here. Whether the merchant owes it, or the bank has to fetch it back, people decide. */
export function reportBankPayment(
  app: App,
  by: Actor,
  { id, merchantId, quote, state, reference: known }: Withdrawal,
  reference: string,
): Promise<OperatorResult<Record<never, never>>> {
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const detail = `The bank says that it paid ${formatMoney(quote.received)} (${reference}); here it is ${STATE_TEXTS[state]}${known === null ? '' : ` (${known})`}`;
    await openIncident(tx, { kind: 'paid_by_bank', withdrawalId: id, reference, detail });
    // The merchant has the hold back and its recipient has the money: nothing more leaves until people have looked.
    if (state === 'cancelled')
      await insertHalt(tx, {
        scope: 'merchant',
        subject: String(merchantId),
        actor: by.name,
        reason: `withdrawal ${id} is cancelled, and the bank paid it`,
      });
    writeAudit({ action: 'incident.open', subject: withdrawalSubject(id), reason: detail });
    return accepted({});
  });
}
