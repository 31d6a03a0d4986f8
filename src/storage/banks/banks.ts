// The list of banks.
import type { Queryable, Tx } from '../postgres/database.ts';
import { containing } from '../postgres/filters.ts';

export type Bank = { readonly bankId: string; readonly name: string };

export async function listBanks(db: Queryable): Promise<Bank[]> {
  const rows = await db.query<{ bank_id: string; name: string }>({
    text: `select bank_id, name from banks order by name collate "C", bank_id`,
  });
  return rows.map((row) => ({ bankId: row.bank_id, name: row.name }));
}

/** By id, or by part of the name. */
export async function findBanks(db: Queryable, search: string, limit: number): Promise<Bank[]> {
  const rows = await db.query<{ bank_id: string; name: string }>({
    text: `select bank_id, name from banks where name ilike $1 or bank_id = $2 order by name collate "C" limit $3`,
    values: [containing(search), search, limit],
  });
  return rows.map((row) => ({ bankId: row.bank_id, name: row.name }));
}

/** Blocks other writers until the end of the transaction, but not readers. */
export async function lockBanks(tx: Tx): Promise<Bank[]> {
  await tx.query({ text: 'lock table banks in share row exclusive mode' });
  return listBanks(tx);
}

export async function saveBanks(tx: Tx, banks: readonly Bank[]): Promise<void> {
  await tx.query({
    text: `insert into banks (bank_id, name) select * from unnest($1::text[], $2::text[]) as bank (id, name) order by bank.id
           on conflict (bank_id) do update set name = excluded.name`,
    values: [banks.map(({ bankId }) => bankId), banks.map(({ name }) => name)],
  });
}

export async function removeBanks(tx: Tx, bankIds: readonly string[]): Promise<void> {
  await tx.query({ text: 'delete from banks where bank_id = any ($1)', values: [bankIds] });
}
