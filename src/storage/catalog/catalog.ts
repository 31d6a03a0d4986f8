// Systems and banks: read whole as one catalog, changed one at a time by the operator.
import type { SystemName } from '../../domain/systems/index.ts';
import type { Catalog, SystemTerms } from '../../domain/withdrawal.ts';
import { loadRouting } from '../aggregators/aggregators.ts';
import { readSystem, type SystemRow } from '../postgres/codecs.ts';
import type { Database, Queryable, Tx } from '../postgres/database.ts';
import { containing } from '../postgres/filters.ts';

const SYSTEM_COLUMNS =
  'name, enabled, auto_payouts, fee_basis_points, fee_fixed, fee_min, fee_max, min_amount, max_amount';

export async function loadSystems(db: Queryable): Promise<SystemTerms[]> {
  return (await db.query<SystemRow>({ text: `select ${SYSTEM_COLUMNS} from systems order by position` })).map(
    readSystem,
  );
}

export async function loadCatalog(db: Database): Promise<Catalog> {
  // Version first: should anything change while the rest is read, the version is the older one and creates are redone.
  const [row] = await db.query<{ version: bigint }>({ text: 'select version from catalog_version' });
  if (!row) throw new Error('the catalog has no version');
  const systems = await loadSystems(db);
  const banks = await listBanks(db);
  return {
    version: Number(row.version),
    systems: Object.fromEntries(systems.map((system) => [system.name, system])),
    banks: new Map(banks.map(({ bankId, name }) => [bankId, name])),
    routing: await loadRouting(db),
  };
}

export async function saveSystem(tx: Tx, system: SystemTerms): Promise<void> {
  await tx.query({
    text: `update systems set enabled = $2, auto_payouts = $3, fee_basis_points = $4, fee_fixed = $5, fee_min = $6,
             fee_max = $7, min_amount = $8, max_amount = $9 where name = $1`,
    values: [
      system.name,
      system.enabled,
      system.autoPayouts,
      system.fee.basisPoints,
      system.fee.fixed,
      system.fee.min,
      system.fee.max,
      system.min,
      system.max,
    ],
  });
}

export async function lockSystem(tx: Tx, name: SystemName): Promise<SystemTerms> {
  const [row] = await tx.query<SystemRow>({
    text: `select ${SYSTEM_COLUMNS} from systems where name = $1 for update`,
    values: [name],
  });
  if (!row) throw new Error(`the database has no system ${name}`);
  return readSystem(row);
}

export type Bank = { readonly bankId: string; readonly name: string };

export async function listBanks(db: Queryable): Promise<Bank[]> {
  const rows = await db.query<{ bank_id: string; name: string }>({
    text: `select bank_id, name from banks order by name collate "C", bank_id`,
  });
  return rows.map((row) => ({ bankId: row.bank_id, name: row.name }));
}

/** By id, or by a part of the name. */
export async function findBanks(db: Queryable, words: string, limit: number): Promise<Bank[]> {
  const rows = await db.query<{ bank_id: string; name: string }>({
    text: `select bank_id, name from banks where name ilike $1 or bank_id = $2 order by name collate "C" limit $3`,
    values: [containing(words), words, limit],
  });
  return rows.map((row) => ({ bankId: row.bank_id, name: row.name }));
}

/** Nobody else changes the list until the end of the transaction; whoever reads it goes on reading. */
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
