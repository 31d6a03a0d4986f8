// The full destination of a withdrawal, to mask it in what operators write. It is shown to no one.
import type { WithdrawalId } from '../../../domain/ids.ts';
import type { FullDestination } from '../../../domain/redact/destination.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { loadDestination } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';

export async function openDestination(
  { vault }: App,
  db: Queryable,
  id: WithdrawalId,
): Promise<FullDestination> {
  const sealed = await loadDestination(db, id);
  return sealed
    ? { wallet: vault.openWallet(id, sealed), recipientName: vault.openRecipient(id, sealed) }
    : { wallet: '', recipientName: null };
}
