// What the night is for: the aggregator's statements are compared with our books, and people record what came back. An
// aggregator that was killed before it told of a return, or told it while nobody was there, tells it by its statement.
import { unwrap } from '../../src/cli/output.ts';
import { dayOf, shiftDay } from '../../src/domain/reconciliation/records.ts';
import type { App } from '../../src/usecases/app.ts';
import { reconcileNow } from '../../src/usecases/operator/reconciliation/reconcile.ts';
import { returnWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { retryTransient } from '../../src/usecases/retry-transient.ts';
import { AGGREGATOR, CASHIER } from './set-up.ts';

/** Its clock was among those that jumped. */
const DAYS_AGO = [0, 1, 2, 3];

/** With nothing open any more, nothing may be held. */
export async function holdsLeft(app: App): Promise<string[]> {
  const rows = await app.db.query<{ merchant_id: bigint; held: bigint }>({
    text: 'select merchant_id, held from balances where held <> 0 order by merchant_id',
  });
  return rows.map(
    ({ merchant_id, held }) => `Merchant ${merchant_id} has ${held} minor units held for nothing.`,
  );
}

/** No outcome of the load is a lie, so no aggregator can have paid what was given up, twice, or another amount. */
const UNTHINKABLE = ['paid_after_cancel', 'paid_twice', 'wrong_amount', 'refused_after_paid', 'paid_by_bank'];

export async function incidentsMet(app: App): Promise<string[]> {
  const rows = await app.db.query<{ kind: string; withdrawal_id: bigint | null }>({
    text: 'select kind, withdrawal_id from incidents where kind = any ($1) order by 1, 2',
    values: [UNTHINKABLE],
  });
  return rows.map(({ kind, withdrawal_id }) => `Withdrawal ${withdrawal_id} became an incident: ${kind}.`);
}

export async function endDay(app: App): Promise<void> {
  const today = dayOf(new Date());
  for (const daysAgo of DAYS_AGO) {
    const order = { aggregator: AGGREGATOR, day: shiftDay(today, -daysAgo) };
    const { report } = unwrap(await retryTransient(() => reconcileNow(app, CASHIER, order)));
    for (const { here, there, withdrawal_id: id } of report.differences)
      if (id !== null && here?.state === 'paid' && there?.state === 'returned')
        unwrap(
          await retryTransient(() =>
            returnWithdrawal(app, CASHIER, { id, reason: 'it is in the statement' }),
          ),
        );
  }
}
