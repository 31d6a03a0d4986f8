import type { Actor } from '../../../domain/audit.ts';
import { formatMoney } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { STATE_TEXTS } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { insertHalt } from '../../../storage/halts/halts.ts';
import { openIncident } from '../../../storage/incidents/incidents.ts';
import { lockHalts } from '../../../storage/postgres/advisory-locks.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { withdrawalSubject } from './audit-snapshot.ts';

/** Opens an incident: a bank paid a withdrawal that is already final. Operators decide on a debt or a recall. */
export function reportBankPayment(
  app: App,
  by: Actor,
  { id, merchantId, quote, state, reference: recorded }: Withdrawal,
  reference: string,
): Promise<ActionResult<Record<never, never>>> {
  return runAction(app, by, async (tx, writeAudit) => {
    const detail = `The bank reports a payment of ${formatMoney(quote.received)} (${reference}); the withdrawal is ${STATE_TEXTS[state]}${recorded === null ? '' : ` (${recorded})`}`;
    await openIncident(tx, { kind: 'paid_by_bank', withdrawalId: id, reference, detail });
    // The hold was released and the recipient was paid: stop the merchant's payouts until an operator has reviewed it.
    if (state === 'cancelled') {
      await lockHalts(tx);
      await insertHalt(tx, {
        scope: 'merchant',
        subject: String(merchantId),
        actor: by.name,
        reason: `withdrawal ${id} is cancelled, and the bank paid it`,
      });
    }
    writeAudit({ action: 'incident.open', subject: withdrawalSubject(id), reason: detail });
    return accepted({});
  });
}
