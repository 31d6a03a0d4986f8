import type { Minor } from '../../domain/money.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { loadFourEyesThreshold, saveFourEyesThreshold } from '../../storage/installation.ts';
import { loadProposals, type Proposal } from '../../storage/proposals.ts';
import { loadWithdrawal } from '../../storage/withdrawals.ts';
import type { App } from '../app.ts';

export const readFourEyes = (app: App): Promise<Minor | null> => loadFourEyesThreshold(app.db);

/** From now on; null: one operator is enough for any amount. */
export const setFourEyes = (app: App, above: Minor | null): Promise<void> =>
  app.db.transaction((tx) => saveFourEyesThreshold(tx, above));

export type OpenProposal = { readonly proposal: Proposal; readonly withdrawal: Withdrawal };

/** With what each is about: whoever confirms it has to see it. */
export async function listProposals(app: App): Promise<OpenProposal[]> {
  const open: OpenProposal[] = [];
  for (const proposal of await loadProposals(app.db)) {
    const withdrawal = await loadWithdrawal(app.db, proposal.withdrawalId);
    if (withdrawal) open.push({ proposal, withdrawal });
  }
  return open;
}

export type { Proposal };
