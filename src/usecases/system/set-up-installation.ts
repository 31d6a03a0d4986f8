import { type Bank, saveBanks } from '../../storage/banks/banks.ts';
import { claimInstallation, type InstallationProblem } from '../../storage/installation/installation.ts';
import type { App } from '../app.ts';

/** The first run binds the database to this installation and adds the initial banks; later runs only report differences. */
export function setUpInstallation(app: App, banks: readonly Bank[]): Promise<readonly InstallationProblem[]> {
  const installation = { currency: app.settings.currency, keyCheck: app.vault.keyCheck };
  return app.db.transaction(async (tx) => {
    const { first, problems } = await claimInstallation(tx, installation);
    if (first) await saveBanks(tx, banks);
    return problems;
  });
}
