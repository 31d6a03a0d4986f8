import { accountNumber } from '../../../domain/accounts.ts';
import { add, type Minor, ZERO } from '../../../domain/money.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { loadWithdrawalEntries } from '../../../storage/ledger/entries.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';

const FEES = accountNumber('operator:fees', { merchantId: null, system: null });

/** What the merchant paid for it. Whether a return gave the fee back is a setting of that time, so the ledger is read for returned ones. */
export async function chargedFee(
  db: Queryable,
  { id, state, returned, quote }: Pick<Withdrawal, 'id' | 'state' | 'returned' | 'quote'>,
): Promise<Minor> {
  if (state === 'paid') return quote.fee;
  if (!returned) return ZERO;
  const entries = await loadWithdrawalEntries(db, id);
  return entries
    .filter(({ account }) => account === FEES)
    .reduce((sum, { amount }) => add(sum, amount), ZERO);
}
