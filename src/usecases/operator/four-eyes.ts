import type { Minor } from '../../domain/money.ts';
import { loadFourEyesThreshold, saveFourEyesThreshold } from '../../storage/installation.ts';
import { loadProposals, type Proposal } from '../../storage/proposals.ts';
import type { App } from '../app.ts';

export const readFourEyes = (app: App): Promise<Minor | null> => loadFourEyesThreshold(app.db);

/** From now on; null: one operator is enough for any amount. */
export const setFourEyes = (app: App, above: Minor | null): Promise<void> =>
  app.db.transaction((tx) => saveFourEyesThreshold(tx, above));

export const listProposals = (app: App): Promise<Proposal[]> => loadProposals(app.db);

export type { Proposal };
