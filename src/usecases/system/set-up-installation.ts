import { type Bank, saveBanks } from '../../storage/banks/banks.ts';
import { claimInstallation, type InstallationProblem } from '../../storage/installation/installation.ts';
import type { App } from '../app.ts';

/** The first time, the database is made ours and gets its starting list of banks; later only what differs is named. */
export function setUpInstallation(app: App, banks: readonly Bank[]): Promise<readonly InstallationProblem[]> {
  const mine = { currency: app.settings.currency, keyCheck: app.vault.keyCheck };
  return app.db.transaction(async (tx) => {
    const { first, problems } = await claimInstallation(tx, mine);
    if (first) await saveBanks(tx, banks);
    return problems;
  });
}
