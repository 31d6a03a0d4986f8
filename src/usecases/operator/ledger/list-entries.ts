// Lists ledger entries by account, withdrawal or step.
import { accountNumber } from '../../../domain/accounts.ts';
import type { MerchantId, WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import {
  type Entry,
  type EntryRange,
  loadAccountEntries,
  loadStepEntries,
  loadWithdrawalEntries,
} from '../../../storage/ledger/entries.ts';
import { loadBalances } from '../../../storage/merchants/balances.ts';
import { BALANCE_KINDS, type BalanceKind } from '../../../storage/statements/statement.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

/** The entries of one account, newest first. */
export const listAccountEntries = (app: App, range: EntryRange): Promise<Entry[]> =>
  loadAccountEntries(app.db, range);

/** Both sides of every move of a withdrawal, in order of time. */
export const listWithdrawalEntries = (app: App, id: WithdrawalId): Promise<Entry[]> =>
  loadWithdrawalEntries(app.db, id);

/** Both sides of one step; `ref` is the id of the withdrawal, deposit, debit or collection. */
export const listStepEntries = (
  app: App,
  { step, ref }: { readonly step: string; readonly ref: number },
): Promise<Entry[]> => loadStepEntries(app.db, step, ref);

export async function listBalanceEntries(
  app: App,
  merchantId: MerchantId,
  { balance, ...range }: Omit<EntryRange, 'account'> & { readonly balance: BalanceKind },
): Promise<ActionResult<Entry[]>> {
  const [exists] = await loadBalances(app.db, [merchantId]);
  if (!exists) return rejectAction('not-found', merchantTexts.notFound(merchantId));
  const account = accountNumber(`merchant:${balance}`, { merchantId, system: null });
  return accepted(await loadAccountEntries(app.db, { account, ...range }));
}

export { BALANCE_KINDS, type Entry };
