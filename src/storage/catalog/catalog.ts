// The catalog: systems, banks, rates and routing under one version.
import type { Catalog } from '../../domain/withdrawal.ts';
import { loadRouting } from '../aggregators/routes.ts';
import { listBanks } from '../banks/banks.ts';
import type { Database } from '../postgres/database.ts';
import { startDatabaseClock } from '../postgres/database-time.ts';
import { loadNewestRates } from '../rates/rates.ts';
import { loadSystems } from '../systems/systems.ts';

export type LoadedCatalog = Catalog & {
  /** The time of the database, by which rates expire. */
  readonly clock: () => Date;
};

export async function loadCatalog(db: Database): Promise<LoadedCatalog> {
  // Version first: if something changes during the reads, the version is too old and creates are decided again.
  const [row] = await db.query<{ version: bigint }>({ text: 'select version from catalog_version' });
  if (!row) throw new Error('the catalog has no version');
  const systems = await loadSystems(db);
  const banks = await listBanks(db);
  return {
    version: Number(row.version),
    systems: Object.fromEntries(systems.map((system) => [system.name, system])),
    banks: new Map(banks.map(({ bankId, name }) => [bankId, name])),
    rates: await loadNewestRates(db),
    routing: await loadRouting(db),
    clock: await startDatabaseClock(db),
  };
}
