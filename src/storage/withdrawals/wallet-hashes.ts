// The keyed hashes of destinations: equality can be checked without opening a sealed one.
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import type { Queryable } from '../postgres/database.ts';

export async function loadWalletHashes(
  db: Queryable,
  ids: readonly WithdrawalId[],
): Promise<Map<WithdrawalId, Buffer>> {
  const rows = await db.query<{ id: bigint; wallet_hash: Buffer }>({
    name: 'load_wallet_hashes',
    text: 'select id, wallet_hash from withdrawals where id = any ($1)',
    values: [ids],
  });
  return new Map(rows.map(({ id, wallet_hash }) => [asWithdrawalId(Number(id)), wallet_hash]));
}
