// Reconciliation at the end of the run: the aggregator's statements are compared with the database, and an operator records
// returns. A return whose callback was lost in a fault appears only in the statement.
import { unwrap } from '../../src/cli/shared/output.ts';
import { dayOf, shiftDay } from '../../src/domain/reconciliation/records.ts';
import type { App } from '../../src/usecases/app.ts';
import { reconcileNow } from '../../src/usecases/operator/reconciliation/reconcile.ts';
import { returnWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { retryTransient } from '../../src/usecases/retry-transient.ts';
import { AGGREGATORS, OPERATOR } from './set-up.ts';

/** The simulator's clock may have jumped back. */
const DAYS_AGO = [0, 1, 2, 3];

/** When nothing is open, nothing may be held. */
export async function findLeftoverHolds(app: App): Promise<string[]> {
  const rows = await app.db.query<{ merchant_id: bigint; held: bigint }>({
    text: 'select merchant_id, held from balances where held <> 0 order by merchant_id',
  });
  return rows.map(
    ({ merchant_id, held }) =>
      `Merchant ${merchant_id} has ${held} minor units held without an open withdrawal.`,
  );
}

/** The simulator never reports falsely under this load, so these incidents cannot be legitimate. */
const IMPOSSIBLE = ['paid_after_cancel', 'paid_twice', 'wrong_amount', 'refused_after_paid', 'paid_by_bank'];

export async function findImpossibleIncidents(app: App, restores: number): Promise<string[]> {
  const rows = await app.db.query<{ kind: string; withdrawal_id: bigint | null }>({
    text: 'select kind, withdrawal_id from incidents where kind = any ($1) order by 1, 2',
    values: [IMPOSSIBLE],
  });
  const [alarms] = await app.db.query<{ n: number }>({
    text: `select count(*)::integer as n from incidents where kind = 'database_restored'`,
  });
  return [
    ...rows.map(({ kind, withdrawal_id }) => `Withdrawal ${withdrawal_id} has the incident ${kind}.`),
    // Neither a crash nor a restart of PostgreSQL loses anything.
    ...((alarms?.n ?? 0) > restores
      ? ['A database that had lost nothing was taken for a restored one.']
      : []),
  ];
}

export async function reconcileDays(app: App): Promise<void> {
  const today = dayOf(new Date());
  for (const { name } of Object.values(AGGREGATORS))
    for (const daysAgo of DAYS_AGO)
      await reconcileDay(app, { aggregator: name, day: shiftDay(today, -daysAgo) });
}

async function reconcileDay(app: App, order: { readonly aggregator: string; readonly day: string }) {
  const { report } = unwrap(await retryTransient(() => reconcileNow(app, OPERATOR, order)));
  for (const { here, there, withdrawal_id: id } of report.differences)
    if (id !== null && here?.state === 'paid' && there?.state === 'returned')
      unwrap(
        await retryTransient(() =>
          returnWithdrawal(app, OPERATOR, { id, reason: 'returned in the aggregator statement' }),
        ),
      );
}
