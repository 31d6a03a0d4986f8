import { add, asMinor, type Minor } from '../../../domain/money.ts';
import { loadAccounts, type SystemAccount } from '../../../storage/ledger/ledger.ts';
import type { App } from '../../app.ts';

export type Accounts = {
  readonly system: readonly SystemAccount[];
  readonly merchants: { readonly available: Minor; readonly held: Minor; readonly owed: Minor };
  /** The sum of all accounts; not zero means that balances were tampered with. */
  readonly total: Minor;
};

export async function readAccounts(app: App): Promise<Accounts> {
  const { system, available, held, receivable } = await loadAccounts(app.db);
  return {
    system,
    merchants: { available, held, owed: asMinor(-receivable) },
    total: add(available, held, receivable, ...system.map(({ balance }) => balance)),
  };
}
