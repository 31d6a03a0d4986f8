import { type Bank, saveBanks } from '../../storage/catalog.ts';
import { claimInstallation, type InstallationProblem } from '../../storage/installation.ts';
import type { App } from '../app.ts';

/** The first time, the database is made ours and gets its starting list of banks; later only what differs is named. */
export async function setUpInstallation(
  app: App,
  banks: readonly Bank[],
): Promise<readonly InstallationProblem[]> {
  const { first, problems } = await claimInstallation(app.db, {
    currency: app.settings.currency,
    keyCheck: app.vault.keyCheck,
  });
  if (first) await app.db.transaction((tx) => saveBanks(tx, banks));
  return problems;
}
