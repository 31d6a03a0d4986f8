import { add, asMinor, type Minor } from '../../../domain/money.ts';
import {
  currencyOfAccount,
  PAYOUT_CURRENCY_NAMES,
  type PayoutCurrency,
} from '../../../domain/rates/currencies.ts';
import type { Stage } from '../../../domain/steps.ts';
import { countIncidents } from '../../../storage/incidents/incidents.ts';
import { loadAccounts, loadTotals, type SystemAccount } from '../../../storage/ledger/ledger.ts';
import type { App } from '../../app.ts';
import {
  type ReconciliationStatus,
  readReconciliationStatus,
} from '../reconciliation/find-missing-reconciliations.ts';

export type Accounts = {
  readonly system: readonly SystemAccount[];
  readonly merchants: { readonly available: Minor; readonly held: Minor; readonly owed: Minor };
  /** The sum of all accounts of each currency; not zero means that balances were tampered with. */
  readonly totals: readonly { readonly currency: PayoutCurrency | null; readonly total: Minor }[];
};

export async function readAccounts(app: App): Promise<Accounts> {
  const { system, available, held, receivable } = await loadAccounts(app.db);
  return {
    system,
    merchants: { available, held, owed: asMinor(-receivable) },
    totals: [null, ...PAYOUT_CURRENCY_NAMES].map((currency) => ({
      currency,
      total: add(
        ...(currency === null ? [available, held, receivable] : []),
        ...system
          .filter(({ account }) => currencyOfAccount(account) === currency)
          .map(({ balance }) => balance),
      ),
    })),
  };
}

export type Totals = {
  readonly available: Minor;
  readonly held: Minor;
  /** Open withdrawals by stage. */
  readonly open: Readonly<Record<Stage, number>>;
  readonly incidents: number;
  readonly reconciliations: readonly ReconciliationStatus[];
};

export const readTotals = async (app: App): Promise<Totals> => ({
  ...(await loadTotals(app.db)),
  incidents: await countIncidents(app.db),
  reconciliations: await readReconciliationStatus(app),
});
